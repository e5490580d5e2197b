// The verifier's report as the page shows it, growing check by check.

import { libraryName } from '#core/evidence/library.ts';
import { harmless, harmlessLine } from '#core/bytes/text.ts';
import { CHECK_IDS, type Check, type CheckId, type CheckProgress } from '#core/bundle/checks.ts';
import { mayKeep } from '#core/verify/verdict.ts';
import { readGiven } from '#core/bundle/read.ts';
import { toBy, toSaid } from '#lib/views/verify/said-view.ts';
import { toOutcomeKind, toSubject } from '#lib/views/case/subject.ts';
import { disclosedReplies } from '#core/disclosure/redact.ts';
import type { VerifyReport } from '#core/verify/verify.ts';
import { keyIdOf } from '#core/keys/dsse.ts';
import { fromBase64 } from '#core/bytes/base64.ts';
import type { CheckName, CheckView, Keepable, NotProved, VerifyReportView } from '#lib/contract/verify.ts';

const RESULT: Readonly<Record<Check['status'], CheckView['result']>> = {
  pass: 'pass',
  fail: 'fail',
  skipped: 'unproved',
  interrupted: 'unproved',
};

const NAME: Readonly<Record<CheckId, CheckName>> = {
  format: 'format',
  redaction: 'redaction',
  spans: 'spans',
  quotes: 'quotes',
  bytes: 'bytes',
  blobs: 'blobs',
  obs_hashes: 'observations',
  chain: 'chain',
  ordering: 'ordering',
  policy_binding: 'policy',
  signatures: 'signatures',
  keys: 'keys',
  merkle_root: 'root',
  checkpoints: 'checkpoints',
  receipts: 'receipts',
  cosignatures: 'cosignatures',
  derived: 'derived',
  rules: 'rules',
  derivations: 'derivations',
  replay: 'replay',
  engines: 'engines',
};

/** Checks that only some bundles have: they show when they are done. */
const SELDOM: ReadonlySet<CheckId> = new Set<CheckId>(['redaction', 'spans', 'quotes', 'keys', 'cosignatures']);

/** While checks run. Those that are done stand as they ended. */
export function checkingView(
  file: string,
  bytes: number,
  done: readonly Check[],
  hasReceipts: boolean,
  running: { readonly id: CheckId; readonly progress: CheckProgress },
): VerifyReportView {
  return {
    file: harmlessLine(file),
    bytes,
    verdict: 'checking',
    keepable: 'no',
    limits: [],
    code: null,
    caseId: null,
    head: null,
    records: 0,
    turns: { replayed: 0, folded: 0, quoted: 0 },
    checks: CHECK_IDS.filter(
      (id) => (hasReceipts || id !== 'receipts') && (!SELDOM.has(id) || done.some((check) => check.id === id)),
    ).map((id) => ({
      ...toCheck(done.find((check) => check.id === id) ?? { id, status: null, detail: '', seq: null }),
      ...(id === running.id && running.progress !== null ? { progress: running.progress } : {}),
    })),
    notProved: [],
    signer: null,
    signerName: null,
    keys: [],
    cosigners: [],
    libraries: [],
    contents: [],
  };
}

export async function toVerifyView(file: string, bytes: Uint8Array, report: VerifyReport): Promise<VerifyReportView> {
  const { checks, facts, verdict } = report;
  const format = checks[0];
  const signer = facts?.signer ?? null;
  const unreadable = checks.length === 1 && format?.status === 'fail';
  return {
    file: harmlessLine(file),
    bytes: bytes.length,
    verdict: unreadable ? 'unreadable' : verdict,
    limits: report.limits,
    keepable: toKeepable(report),
    code: unreadable ? (format.code ?? null) : null,
    caseId: facts?.caseId ?? null,
    head: facts?.head ?? null,
    records: facts?.records ?? 0,
    turns: {
      replayed: facts?.turnsReplayed ?? 0,
      folded: facts?.turnsFolded ?? 0,
      quoted: facts?.turnsQuoted ?? 0,
    },
    checks: checks.map(toCheck),
    notProved: notProved(checks, facts?.keys.some(({ kind }) => kind === 'lost') ?? false),
    signer: signer === null ? null : keyIdOf(fromBase64(signer)),
    signerName: typeof facts?.signerName === 'string' ? harmlessLine(facts.signerName) : null,
    keys: (facts?.keys ?? []).map(({ from, kind, time }) => ({ from: fingerprint(from), kind, time: time * 1000 })),
    cosigners: (facts?.cosigners ?? []).map(({ holds, key, name, size, time }) => ({
      name: harmlessLine(name),
      key,
      size,
      time: time === null ? null : time * 1000,
      holds,
    })),
    libraries: (facts?.libraries ?? []).map(({ name, publisher, version }) => ({
      name: harmlessLine(libraryName({ name, version })),
      publisher,
    })),
    contents: unreadable || verdict === 'failed' ? [] : await contentsOf(bytes, report),
  };
}

function toKeepable(report: VerifyReport): Keepable {
  const { facts, verdict } = report;
  if (facts === null || verdict === 'failed') return 'no';
  if (facts.withheld > 0) return 'part';
  if (!mayKeep(report)) return 'unproved';
  return verdict === 'shown' ? 'unfinished' : 'yes';
}

/** Of a public key in base 64, whole: a forger can match its beginning. */
function fingerprint(key: string): string {
  return keyIdOf(fromBase64(key));
}

function toCheck({
  detail,
  difference,
  id,
  seq,
  status,
}: Pick<Check, 'id' | 'detail' | 'seq' | 'difference'> & { readonly status: Check['status'] | null }): CheckView {
  return {
    name: NAME[id],
    result: status === null ? 'waiting' : RESULT[status],
    reason: harmless(detail),
    seq,
    ...(difference === undefined ? {} : { difference }),
  };
}

function notProved(checks: readonly Check[], hasLost: boolean): readonly NotProved[] {
  const unknown = checks.some((check) => check.code === 'CORE_UNKNOWN');
  const receipts = checks.some(({ id, status }) => id === 'receipts' && status === 'pass');
  const omission = receipts ? ('omission_later' as const) : ('omission' as const);
  const hidden = checks.some(({ id }) => id === 'redaction');
  const isCosigned = checks.some(({ id }) => id === 'cosignatures');
  return [
    'model',
    'clock',
    omission,
    'signer',
    ...(hasLost ? ['lost_key' as const] : []),
    ...(isCosigned ? ['cosigners' as const] : []),
    'truth',
    'invention',
    ...(unknown ? ['unknown_core' as const] : []),
    ...(hidden ? ['withheld' as const] : []),
  ];
}

async function contentsOf(bytes: Uint8Array, { replies }: VerifyReport): Promise<VerifyReportView['contents']> {
  return (await contentsOfBundle(bytes)).map(({ by, number, outcome, question, said }) => {
    const found = replies.find((reply) => reply.number === number);
    if (found === undefined) return { question, outcome, said, by };
    const { notRecomputed, recomputed, standing } = found;
    return { question, outcome, said, by, standing: { standing, recomputed, notRecomputed } };
  });
}

type Contents = VerifyReportView['contents'][number] & {
  readonly number: number;
  /** The records of its question and of its seal. */
  readonly from: number;
  readonly to: number;
};

/** More than that nobody reads here: a bundle that is kept as a case shows all of them. */
const SAID_MAX = 50;

/** Replies of a bundle that are shown. Throws AffidavitError for what cannot be read. */
export async function contentsOfBundle(bytes: Uint8Array): Promise<readonly Contents[]> {
  const { blobs, records } = readGiven(bytes);
  const replies = await disclosedReplies(records, blobs);
  return replies.map((reply, at) => ({
    said: at < SAID_MAX ? toSaid(reply) : null,
    number: reply.number,
    question: harmless(toSubject(reply)),
    outcome: toOutcomeKind(reply),
    by: toBy(reply),
    from: reply.index.question_seq,
    to: reply.stateSeq,
  }));
}
