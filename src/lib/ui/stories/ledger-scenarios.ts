// Scenarios of the record, of verification and of engines, written by hand.

import type { EngineView } from '#lib/contract/engine.ts';
import type { KeyCardView } from '#lib/contract/key.ts';
import type { PathView, RecordGroup, RecordRowView, RecordView, TraceView } from '#lib/contract/record.ts';
import type { OwnRuleView, RejudgedView } from '#lib/contract/rules.ts';
import { CHECKS, type CheckView, type VerifyReportView } from '#lib/contract/verify.ts';

const hash = (seed: number): string => seed.toString(16).padStart(4, '0').repeat(16);

type Row = readonly [RecordGroup, RecordRowView['tag'], string, string, RecordRowView['outcome']?];
const ROWS: readonly Row[] = [
  ['system', 'AX:STATE:v1', 'genesis', 'The case was opened.'],
  ['system', 'AX:OBS:v1', 'manifest', 'Rules, engines and core were fixed for this epoch.'],
  ['rules', 'AX:POLICY:v1', 'ADM-1-STATE', 'The manifest is complete: permitted.'],
  ['states', 'AX:TRANS:v1', 'UNINIT → INIT', 'The agent was initialised.'],
  ['system', 'AX:OBS:v1', 'clock', 'The clock of this device was read: 10 June 2026, 14:32.'],
  ['states', 'AX:TRANS:v1', 'INIT → ENABLED', 'The agent was enabled.'],
  ['person', 'AX:OBS:v1', 'person/import', 'You added “Printed correction.md”, declared an official publication.'],
  ['sources', 'AX:OBS:v1', 'parser', 'Read into 4 passages, 612 bytes, text unchanged but for line ends.'],
  ['person', 'AX:OBS:v1', 'person/question', 'You asked: “When does the opening concert start?”'],
  ['engines', 'AX:OBS:v1', 'classifier', 'Domain general, low stakes.'],
  ['engines', 'AX:OBS:v1', 'retriever', '5 passages found in 3 documents.'],
  ['engines', 'AX:OBS:v1', 'writer', 'A draft of 2 sentences with 3 citations.'],
  ['rules', 'AX:POLICY:v1', 'ADM-3-SIZE', 'The draft is within 64 KiB: permitted.'],
  ['engines', 'AX:OBS:v1', 'nli', '6 pairs of claim and passage judged; one contradiction found.'],
  ['rules', 'AX:POLICY:v1', 'G-LOW-2-RELEVANCE', 'Relevance 0.95, at least 0.50 needed: permitted.'],
  ['rules', 'AX:POLICY:v1', 'G-LOW-4-SUPPORT', 'Support of the weakest claim 0.91, at least 0.60 needed: permitted.'],
  ['states', 'AX:TRANS:v1', 'ENABLED → ENABLED', 'The answer may be given.'],
  ['answers', 'AX:STATE:v1', 'affidavit/answer', 'The answer to “When does the opening concert start?” was sealed.'],
  ['person', 'AX:OBS:v1', 'person/question', 'You asked: “May I withhold the rent?”'],
  ['rules', 'AX:POLICY:v1', 'G-HIGH-1-SOURCES', '1 source bears on the question, 2 needed.', 'breach'],
  ['states', 'AX:TRANS:v1', 'ENABLED → ALARM', 'The agent raised an alarm: policy breach.', 'breach'],
  ['answers', 'AX:STATE:v1', 'affidavit/answer', 'The refusal of “May I withhold the rent?” was sealed.'],
  ['engines', 'AX:OBS:v1', 'nli', 'The judge did not answer within 60 seconds.', 'error'],
];
export const rows: readonly RecordRowView[] = ROWS.map(([group, tag, name, words, outcome], seq) => ({
  seq,
  tag,
  group,
  name,
  words,
  outcome: outcome ?? 'ok',
  hash: hash(4660 + seq * 977),
  bytes: 412 + seq,
}));

const PAYLOAD =
  '{"completion_state":"COMPLETE","failure_type":"NONE","input_hash":"5a2f0c71e1a94b0f8f1f0b7d2a9d4c83e7a6b1c05d9f2e4a8b3c7d6e5f4a3b2c","ledger_seq":10,"model_id":"lexical/1@sha256:77aa","oracle_id":"lexical/tab/retriever","output":{"elapsed_ms":4,"hits":[{"passage":0,"relevance":62259,"source":"b2b2"}]},"output_size":74,"params":null,"schema_version":"AX:OBS:v1"}';
export const record: RecordView = {
  ...(rows[10] ?? {
    seq: 10,
    tag: 'AX:OBS:v1',
    group: 'engines',
    name: 'retriever',
    words: '',
    outcome: 'ok',
    hash: hash(1),
    bytes: 0,
  }),
  payload: PAYLOAD,
  bytes: PAYLOAD.length,
  commit: hash(51_966),
  chain: hash(47_806),
  previous: hash(48_879),
  causes: [8, 7],
};

export const path: PathView = {
  now: 'ALARM',
  moves: [
    { from: 'UNINIT', to: 'INIT', count: 1, first: 4, last: 4, violations: [] },
    { from: 'INIT', to: 'ENABLED', count: 3, first: 8, last: 402, violations: [] },
    { from: 'ENABLED', to: 'ENABLED', count: 148, first: 12, last: 609, violations: [] },
    { from: 'ENABLED', to: 'ALARM', count: 3, first: 188, last: 631, violations: ['POLICY_BREACH'] },
    { from: 'ALARM', to: 'DEGRADED', count: 2, first: 190, last: 396, violations: [] },
    { from: 'DEGRADED', to: 'INIT', count: 2, first: 192, last: 399, violations: [] },
  ],
};

export const trace: TraceView = {
  steps: [
    { role: 'sentence', words: 'The opening concert starts at 20:30.', seq: 17, hash: hash(4660), outcome: 'ok' },
    {
      role: 'claim',
      words: 'opening concert – starts at – 20:30. A fact; needs a passage.',
      seq: 11,
      hash: hash(4661),
      outcome: 'ok',
    },
    {
      role: 'observation',
      words: 'The judge: entailment 0.97 by “Printed correction.md”, contradiction 0.94 by “Festival programme.md”.',
      seq: 13,
      hash: hash(4662),
      outcome: 'ok',
    },
    { role: 'source', words: 'Printed correction.md, characters 190 to 240.', seq: 7, hash: hash(4663), outcome: 'ok' },
    {
      role: 'policy',
      words: 'G-LOW-4-SUPPORT: 0.97, at least 0.60 needed: permitted.',
      seq: 15,
      hash: hash(4664),
      outcome: 'ok',
    },
    {
      role: 'transition',
      words: 'ENABLED → ENABLED: the answer may be given.',
      seq: 16,
      hash: hash(4665),
      outcome: 'ok',
    },
    {
      role: 'state',
      words: 'Sealed with the answer at record 17; checkpoint signed.',
      seq: 17,
      hash: hash(4666),
      outcome: 'ok',
    },
  ],
};

const REASONS: Record<(typeof CHECKS)[number], string> = {
  format: 'Format 1, 41 entries, sorted, stored, no extra fields.',
  spans: '1 passage stands where it says, in 1 document of which the rest is withheld',
  quotes: '1 quoted reply agrees with the record of its turn, and cites nothing that is not proved',
  keys: 'key 9f02 handed over to the next; now 3d1c',
  cosignatures:
    'quay.example/device (key 7740) signed 127 records; 1 by keys that are not here: whether they hold is not known',
  redaction: '96 of 127 records are withheld.',
  bytes: 'Packed again: the same 58,112 bytes.',
  blobs: '34 attachments, each hashes to its name.',
  observations: '29 observations, each re-admits to itself.',
  chain: '127 links computed again; the head is the one named.',
  ordering: 'Sequence without a gap; policies before transitions.',
  policy: '64 rule results computed again under pack ebom-2.0.',
  signatures: 'Manifest signed with Ed25519 by the key below.',
  root: 'RFC 6962 root over 127 leaves is the one named.',
  checkpoints: '2 signed notes, each at the end of an answer.',
  receipts: '1 agrees, the latest over 127 of 127 records.',
  derived: '2 answers rebuilt from the record; each is the one sealed.',
  rules: 'The rules are those of core sha256:4c1d….',
  derivations: '12 inputs made again from the observations they name.',
  replay: '2 turns replayed from recorded observations: byte for byte the same.',
  engines: 'Search, writer and judge computed again from their inputs: the same outputs.',
};
function checks(upTo: number): readonly CheckView[] {
  return CHECKS.map((name, index) => ({
    name,
    result: index < upTo ? ('pass' as const) : ('waiting' as const),
    reason: index < upTo ? REASONS[name] : '',
    seq: null,
  }));
}
const contents = [
  {
    question: 'When does the opening concert start?',
    outcome: 'answer' as const,
    by: [
      { role: 'writer' as const, model: 'extractive/1' },
      { role: 'judge' as const, model: 'lexical-judge/3' },
    ],
    said: {
      lines: [{ text: 'The opening concert starts at 20:30.', cites: [1], verdict: null }],
      passages: [{ n: 1, name: 'Printed correction.md', text: 'The opening concert starts at 20:30.' }],
    },
  },
  { question: 'May I withhold the rent?', outcome: 'refusal' as const, by: [], said: null },
];
export const verified: VerifyReportView = {
  file: 'lantern-quay.affidavit',
  bytes: 58_112,
  verdict: 'proved',
  keepable: 'yes',
  limits: [],
  code: null,
  caseId: '018f3a52-7c1b-8e2f-9d40-1a2b3c4d5e6f',
  head: hash(59_147),
  records: 127,
  turns: { replayed: 2, folded: 0, quoted: 0 },
  checks: checks(CHECKS.length),
  notProved: ['model', 'clock', 'omission', 'signer', 'truth'],
  signer: hash(12_648),
  signerName: 'M. Castellan',
  libraries: [],
  keys: [{ from: hash(9_120).slice(0, 16), kind: 'rotated', time: 1_757_930_400_000 }],
  cosigners: [
    { name: 'quay.example/device', key: hash(7_740).slice(0, 16), size: 127, time: 1_758_016_800_000, holds: 'yes' },
    { name: 'witness.example/w1', key: null, size: 84, time: null, holds: 'unknown' },
  ],
  contents,
};
export const checking: VerifyReportView = {
  ...verified,
  verdict: 'checking',
  keepable: 'no',
  checks: checks(5),
  notProved: [],
  contents: [],
  records: 0,
};
export const partly: VerifyReportView = {
  ...verified,
  verdict: 'shown',
  keepable: 'part',
  limits: [{ code: 'WITHHELD', sentence: '12 of 127 records are withheld.' }],
  turns: { replayed: 1, folded: 1, quoted: 0 },
  notProved: [...verified.notProved, 'unknown_core', 'withheld'],
  checks: verified.checks.map((check) =>
    check.name === 'replay' || check.name === 'engines'
      ? {
          ...check,
          result: 'unproved',
          reason: 'This copy does not have the core that the bundle names; chain proved, decisions not replayed.',
        }
      : check,
  ),
};
export const recorded: VerifyReportView = {
  ...verified,
  verdict: 'recorded',
  keepable: 'yes',
  limits: [
    {
      code: 'ENGINE_RECORDED',
      sentence: `The text of lease.pdf is as parser/9@sha256:${hash(4_242)} reported it; this cannot be checked here.`,
    },
  ],
  checks: verified.checks.map((check) =>
    check.name === 'engines'
      ? { ...check, result: 'unproved', reason: `parser/9@sha256:${hash(4_242)} is not here` }
      : check,
  ),
};
export const broken: VerifyReportView = {
  ...verified,
  verdict: 'failed',
  keepable: 'no',
  checks: verified.checks.map((check) => {
    if (check.name === 'observations')
      return { ...check, result: 'fail', reason: 'Expected hash 1f8a…03bc, the record hashes to 77d0…91ee.', seq: 14 };
    return check.name === 'chain'
      ? { ...check, result: 'fail', reason: 'Every link from here on differs from the one named.', seq: 14 }
      : check;
  }),
};
export const unreadable: VerifyReportView = {
  ...verified,
  file: 'holiday.jpg',
  verdict: 'unreadable',
  keepable: 'no',
  code: 'BUNDLE_ZIP',
  checks: [],
  notProved: [],
  contents: [],
  records: 0,
  caseId: null,
  head: null,
  signer: null,
  signerName: null,
  keys: [],
  cosigners: [],
  libraries: [],
};

const FINGERPRINT = '3c5d0f7a91b2e84466aa10c9d7e2f5b83c5d0f7a91b2e84466aa10c9d7e2f5b8';
export const keyCard: KeyCardView = {
  name: 'Ada Brandt',
  fingerprint: FINGERPRINT,
  text: '{"key":"AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=","name":"Ada Brandt"}',
  earlier: [
    { kind: 'rotated', fingerprint: `9f${FINGERPRINT.slice(2)}`, time: Date.UTC(2026, 8, 3) },
    { kind: 'lost', fingerprint: `07${FINGERPRINT.slice(2)}`, time: Date.UTC(2026, 9, 21) },
  ],
};

export const engines: readonly EngineView[] = [
  {
    id: 'extractive/1',
    slot: 'writer',
    name: 'Extractive writer',
    state: 'in_use',
    reproducible: true,
    bytes: null,
    memory: null,
    licence: 'Apache-2.0',
    can: ['Sets sentences of your documents in order, word for word.'],
    cannot: ['Rephrase.', 'Combine two passages in one sentence.'],
  },
  {
    id: 'Qwen2.5-1.5B-Instruct-q4f16',
    slot: 'writer',
    name: 'Small model in the page',
    state: 'not_downloaded',
    reproducible: false,
    bytes: 880_000_000,
    memory: 1_600_000_000,
    licence: 'Apache-2.0',
    can: ['Rephrase.', 'Combine passages.'],
    cannot: ['Judge itself.', 'Run on most phones.'],
  },
  {
    id: 'Qwen2.5-14B-Instruct-Q4_K_M',
    slot: 'writer',
    name: 'Large model on the helper',
    state: 'does_not_fit',
    reproducible: false,
    bytes: 8_988_110_976,
    memory: 10_500_000_000,
    licence: 'Apache-2.0',
    can: ['Long answers from many passages.'],
    cannot: ['Fit a computer with 8 GB of memory.'],
  },
  {
    id: 'lexical-judge/3',
    slot: 'judge',
    name: 'Built-in judge',
    state: 'in_use',
    reproducible: true,
    bytes: null,
    memory: null,
    licence: 'Apache-2.0',
    can: ['Compare wording, numbers and negation.', 'Judge everyday questions.'],
    cannot: ['Judge a paraphrase with no shared words.', 'Pass at high stakes what two documents do not say alike.'],
  },
  {
    id: 'lexical/1',
    slot: 'retriever',
    name: 'Built-in search',
    state: 'in_use',
    reproducible: true,
    bytes: null,
    memory: null,
    licence: 'Apache-2.0',
    can: ['Find passages by their words.'],
    cannot: ['Find a synonym it does not know.'],
  },
];

export const ownRules: readonly OwnRuleView[] = [
  { id: 'USER-1-TWO', on: 'gate/low', words: 'sources below 2' },
  { id: 'USER-2-CLOSE', on: 'gate/low', words: 'similarity below 0.9' },
];
export const rejudged: readonly RejudgedView[] = [
  { seq: 43, cls: 'gate/low', recorded: [], now: ['USER-1-TWO'] },
  { seq: 129, cls: 'gate/low', recorded: ['G-LOW-06-SUPPORT'], now: ['G-LOW-06-SUPPORT', 'USER-1-TWO'] },
];
