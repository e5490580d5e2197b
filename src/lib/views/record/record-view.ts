// The ledger in plain words: one line a record, and the chain of causes behind any of them.

import { harmlessLine } from '#core/bytes/text.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { toHex } from '#core/bytes/hash.ts';
import { fromRaw, toDecimal as toWhole } from '#core/bytes/q16.ts';
import { commitOf } from '#core/ledger/entry.ts';
import { policyRecord, transRecord } from '#core/ledger/records.ts';
import { libraryName } from '#core/evidence/library.ts';
import { observationIn, outputOf, type Observation } from '#core/admission/observation.ts';
import { classOf, type ObsClass, type OutputOf } from '#core/admission/grammar.ts';
import { toIso } from '#core/bytes/calendar.ts';
import { toTitle } from '#lib/views/case/title.ts';
import type { Entry } from '#core/ports.ts';
import { toDecimal, toDecimals } from '#lib/ui/kit/format.ts';
import type { RecordGroup, RecordRowView } from '#lib/contract/record.ts';

type Words = Pick<RecordRowView, 'group' | 'name' | 'words' | 'outcome'>;

export function toRecordRow(entry: Entry): RecordRowView {
  return {
    seq: entry.seq,
    tag: entry.tag,
    ...say(entry),
    hash: toHex(commitOf(entry)),
    bytes: new TextEncoder().encode(entry.payload).length,
  };
}

function say(entry: Entry): Words {
  switch (entry.tag) {
    case 'AX:OBS:v1':
      return sayObservation(observationIn(entry));
    case 'AX:POLICY:v1':
      return sayPolicy(entry);
    case 'AX:TRANS:v1':
      return sayTransition(entry);
    case 'AX:STATE:v1':
      return entry.seq === 0
        ? { group: 'system', name: 'genesis', words: 'The fixed beginning of every case.', outcome: 'ok' }
        : { group: 'answers', name: 'reply', words: 'The reply was sealed here, with its proof.', outcome: 'ok' };
    case 'AX:PROOF:v1':
      return { group: 'system', name: 'proof', words: 'A proof over earlier records.', outcome: 'ok' };
  }
}

function sayPolicy(entry: Entry): Words {
  const { actual, policy_id, result, threshold } = policyRecord.parse(parseStrict(entry.payload));
  const score =
    /^(?:G|PB2S)-/.test(policy_id) &&
    !/-(SOURCES|CLAIMS|SPECULATION|HYBRID|SUPPORT|CORROBORATION|CONFLICTS)$/.test(policy_id);
  const [found, needed] = score
    ? toDecimals(actual, threshold)
    : [toWhole(fromRaw(actual), 0), toWhole(fromRaw(threshold), 0)];
  const outcome = result === 'BREACH' ? 'breach' : 'ok';
  const kept = outcome === 'ok' ? KEPT[policy_id.split('-').at(-1) ?? ''] : undefined;
  if (kept !== undefined) return { group: 'rules', name: policy_id, words: `Kept: ${kept(found, needed)}.`, outcome };
  const [measured, bound] = MEASURED[policy_id.split('-').at(-1) ?? ''] ?? ['value', 'bound'];
  const words = `${result === 'BREACH' ? 'Breached' : 'Kept'}: ${measured} ${found}, ${bound} ${needed}.`;
  return { group: 'rules', name: policy_id, words, outcome };
}

/** What a rule measures and which way it binds, by the last part of its id. */
const MEASURED: Readonly<Record<string, readonly [string, string]>> = {
  STATE: ['incompleteness of the record', 'at most'],
  FAILURE: ['failures', 'at most'],
  SIZE: ['size of the output in KiB', 'at most'],
  SOURCES: ['documents found', 'at least'],
  RELEVANCE: ['relevance', 'at least'],
  CLAIMS: ['claims to check', 'at least'],
  SPECULATION: ['speculative sentences', 'at most'],
  HYBRID: ['judge of entailment', 'at least'],
  SUPPORT: ['claims without support', 'at most'],
  SIMILARITY: ['similarity', 'at least'],
  ENTAILMENT: ['entailment', 'above'],
  CORROBORATION: ['documents behind each claim', 'at least'],
  CREDIBILITY: ['credibility', 'at least'],
  CONFLICTS: ['open conflicts', 'at most'],
  CONFIDENCE: ['confidence', 'at least'],
  TEMPERATURE: ['sampling temperature', 'at most'],
};

/** What stands behind every record, said as what it means. */
const KEPT: Readonly<Record<string, (found: string, needed: string) => string>> = {
  STATE: () => 'the record is complete',
  FAILURE: () => 'nothing failed',
  SIZE: (found, needed) => `${found === '0' ? 'under 1' : found} KiB of output, at most ${needed}`,
};

function sayTransition(entry: Entry): Words {
  const { next_state, prev_state, violation } = transRecord.parse(parseStrict(entry.payload));
  const moved =
    prev_state === next_state ? `The agent stays ${next_state}` : `The agent goes from ${prev_state} to ${next_state}`;
  const why = violation === null ? '' : ` (${violation.replaceAll('_', ' ').toLowerCase()})`;
  return {
    group: 'states',
    name: `${prev_state}>${next_state}`,
    words: `${moved}${why}.`,
    outcome: violation === null ? 'ok' : 'breach',
  };
}

const GROUP: Partial<Record<ObsClass, RecordGroup>> = {
  person: 'person',
  parser: 'sources',
  classifier: 'engines',
  retriever: 'engines',
  nli: 'engines',
  entailer: 'engines',
  reworder: 'engines',
  writer: 'engines',
  constraint: 'person',
  constraints: 'rules',
  'gate/low': 'rules',
  'gate/medium': 'rules',
  'gate/high': 'rules',
};

function sayObservation(record: Observation): Words {
  const cls = classOf(record.oracle_id);
  const name = cls ?? record.oracle_id;
  const group = (cls === null ? undefined : GROUP[cls]) ?? 'system';
  if (cls === null || record.completion_state !== 'COMPLETE') {
    const why = record.failure_type?.replaceAll('_', ' ').toLowerCase() ?? 'too long';
    return { group, name, words: `No usable answer (${why}): ${record.output.slice(0, 120)}`, outcome: 'error' };
  }
  return { group, name, words: sayOutput(cls, record), outcome: 'ok' };
}

function sayOutput(cls: ObsClass, record: Observation): string {
  switch (cls) {
    case 'manifest': {
      const { epoch, policies, reason } = outputOf('manifest', record);
      return `Epoch ${String(epoch)} opens (${reason.replaceAll('_', ' ')}): ${String(policies.length)} rules, engines named and frozen.`;
    }
    case 'clock':
      return `The clock says ${toIso(outputOf('clock', record).timestamp)
        .replace('T', ', ')
        .replace(/\.\d+Z$/u, ' UTC')}.`;
    case 'random':
      return 'The secret of this case was drawn: what is withheld from it cannot be guessed.';
    case 'person':
      return sayAct(outputOf('person', record));
    case 'parser': {
      const { bytes, count } = outputOf('parser', record);
      return `The document was read: ${String(count)} passages, ${String(bytes)} bytes of text.`;
    }
    case 'classifier': {
      const { domain, risk_level } = outputOf('classifier', record);
      return `Judged to be ${domain.replaceAll('_', ' ')}, ${risk_level.toLowerCase()} risk.`;
    }
    case 'retriever': {
      const { hits } = outputOf('retriever', record);
      const best = hits[0];
      return best === undefined
        ? 'Nothing was found.'
        : `${String(hits.length)} passages found, the best with relevance ${toDecimal(best.relevance)}.`;
    }
    case 'reworder': {
      const { variants } = outputOf('reworder', record);
      return variants.length === 0
        ? 'No other wording of the question was found.'
        : `Other wordings of the question: ${variants.map((one) => `“${one}”`).join(', ')}.`;
    }
    case 'writer':
      return sayDraft(outputOf('writer', record));
    case 'nli':
      return `${String(outputOf('nli', record).pairs.length)} pairs of claim and passage judged.`;
    case 'entailer':
      return `A second judge was asked about ${String(outputOf('entailer', record).pairs.length)} of them.`;
    case 'constraint': {
      const act = outputOf('constraint', record);
      if (act.kind === 'release') return `You took a constraint out of force: ${act.constraint_id}.`;
      return `You accepted a constraint: “${act.constraint.nl_text}”`;
    }
    case 'constraints': {
      const { breached, checked } = outputOf('constraints', record);
      return `${String(checked)} constraints looked at: the draft breaks ${breached === 0 ? 'none' : String(breached)}.`;
    }
    case 'gate/low':
    case 'gate/medium':
    case 'gate/high': {
      const { claims, confidence, relevance } = outputOf(cls, record);
      return `The gate: ${String(claims)} claims, relevance ${toDecimal(relevance)}, confidence ${toDecimal(confidence)}.`;
    }
    case 'ercp/generate':
    case 'ercp/verify':
    case 'ercp/similarity':
    case 'ercp/extract':
    case 'ercp/constraint':
    case 'ercp/candidate':
    case 'ercp/stabilize':
    case 'ercp/mutate':
    case 'ercp/run':
      return `A step of an ERCP run: ${cls.slice('ercp/'.length)}.`;
    case 'debate/sampling':
    case 'debate/turn':
    case 'debate/crit':
    case 'debate/rca':
    case 'debate/t3':
    case 'debate/pid':
      return `A step of a debate: ${cls.slice('debate/'.length)}.`;
    case 'acknowledge':
      return 'The alarm was acknowledged.';
    case 'reset':
      return 'The agent was reset.';
    case 'fault':
      return 'A fault was signalled.';
  }
}

function sayDraft({ segments }: OutputOf<'writer'>): string {
  const told = `A draft of ${String(segments.length)} ${segments.length === 1 ? 'sentence' : 'sentences'}.`;
  const signals = segments.flatMap(({ signal }) => signal ?? []);
  if (signals.length === 0) return told;
  const worth = signals.map(({ alone, given }) => `${toDecimal(given)} and ${toDecimal(alone)}`).join('; ');
  return `${told} How likely the model found a token of each, with the passages and without them: ${worth}. It decides nothing.`;
}

function sayAct(act: OutputOf<'person'>): string {
  switch (act.kind) {
    case 'question':
      return `You asked: “${act.text}”`;
    case 'draft':
      return `You had a draft checked: “${toTitle(act.text)}”`;
    case 'debate':
      return `You had a question debated: “${toTitle(act.text)}”`;
    case 'ercp':
      return `You had a problem run: “${toTitle(act.text)}”`;
    case 'import':
      return `You added ${harmlessLine(act.name)}.`;
    case 'library':
      return `You added the library ${libraryName(act)}: ${String(act.count)} sources, made on ${act.created}, ${act.publisher === undefined ? 'not signed' : `signed with the key ${act.publisher.key}`}.`;
    case 'withdraw':
      return 'You took a library out of the case: new questions do not use it.';
    case 'accept':
      return 'You said that a passage does answer the question.';
    case 'tell':
      return 'You asked to be told what a passage says.';
    case 'clarify':
      return act.text === null ? 'You said which document holds.' : `You answered: “${act.text}”`;
    case 'stakes':
      return `You set the stakes of the question to ${act.risk}${act.reason === null ? '' : ` (“${act.reason}”)`}.`;
    case 'review':
      return `You said of a sentence that waited for review that it ${act.holds ? 'holds' : 'does not hold'}: “${act.text}”`;
    case 'describe': {
      if (act.out === true) return 'You took a document out of the case: new questions do not use it.';
      const weight = act.credibility === null ? 'that of its kind' : toDecimal(act.credibility);
      const why = act.reason === null ? '' : ` (“${act.reason}”)`;
      return `You described a document again: ${act.type.replaceAll('_', ' ')}, ${act.dated ?? 'undated'}, credibility ${weight}${why}.`;
    }
  }
}
