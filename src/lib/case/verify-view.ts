// The verifier's report as the page shows it, growing check by check.

import { CHECK_IDS, type Check, type CheckId } from '#core/bundle/checks.ts';
import { repliesOf } from '#core/bundle/contents.ts';
import { readBundle } from '#core/bundle/read.ts';
import type { VerifyReport } from '#core/bundle/verify.ts';
import { keyIdOf } from '#core/bundle/dsse.ts';
import { fromBase64 } from '#core/canon/base64.ts';
import type { CheckView, NotProved, VerifyReportView } from '#lib/ui/view.ts';

const RESULT: Readonly<Record<Check['status'], CheckView['result']>> = { pass: 'pass', fail: 'fail', skipped: 'unproved', interrupted: 'unproved' };

/** Before the first check, and while checks run: everything before `running` is not known to have failed yet. */
export function checkingView(file: string, bytes: number, running: CheckId): VerifyReportView {
  void running;
  return {
    file,
    bytes,
    verdict: 'checking',
    code: null,
    caseId: null,
    head: null,
    records: 0,
    turns: { replayed: 0, folded: 0 },
    checks: CHECK_IDS.map((name) => ({ name, result: 'waiting', reason: '', seq: null })),
    notProved: [],
    signer: null,
    contents: [],
  };
}

export async function toVerifyView(file: string, bytes: Uint8Array, report: VerifyReport): Promise<VerifyReportView> {
  const { checks, facts, verdict } = report;
  const format = checks[0];
  const unreadable = checks.length === 1 && format?.status === 'fail';
  return {
    file,
    bytes: bytes.length,
    verdict: unreadable ? 'unreadable' : verdict === 'proved' ? 'verified' : verdict === 'failed' ? 'failed' : 'partly',
    code: unreadable ? (format.code ?? null) : null,
    caseId: facts?.caseId ?? null,
    head: facts?.head ?? null,
    records: facts?.records ?? 0,
    turns: { replayed: facts?.turnsReplayed ?? 0, folded: facts?.turnsFolded ?? 0 },
    checks: checks.map(({ detail, id, seq, status }) => ({ name: id, result: RESULT[status], reason: detail, seq })),
    notProved: notProved(checks),
    signer: facts?.signer == null ? null : keyIdOf(fromBase64(facts.signer)).slice(0, 16),
    contents: unreadable || verdict === 'failed' ? [] : await contentsOf(bytes),
  };
}

function notProved(checks: readonly Check[]): readonly NotProved[] {
  const unknown = checks.some((check) => check.code === 'CORE_UNKNOWN');
  return ['model', 'clock', 'omission', 'signer', 'truth', 'invention', ...(unknown ? ['unknown_core' as const] : [])];
}

async function contentsOf(bytes: Uint8Array): Promise<VerifyReportView['contents']> {
  const bundle = readBundle(bytes);
  const replies = await repliesOf(bundle.entries, bundle.blobs);
  return replies.map(({ parts }) => ({ question: parts.answer.question, outcome: parts.answer.kind }));
}
