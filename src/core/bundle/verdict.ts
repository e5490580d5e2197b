// What the checks of a bundle come to: one verdict, one honest sentence, what is known of the case, and what none of it
// proves.

import { RULES_OWN } from '#core/bundle/check-rest.ts';
import type { Check } from '#core/bundle/checks.ts';
import type { ProofRecord } from '#core/bundle/proof.ts';
import type { Signers } from '#core/bundle/signers.ts';

export interface VerifyReport {
  /**
   * `proved`: everything holds, every decision was replayed and every engine that can be was computed again.
   * `partly`: everything that could be checked holds, but a core or an engine it names is not here.
   */
  readonly verdict: 'proved' | 'partly' | 'interrupted' | 'failed';
  readonly sentence: string;
  readonly checks: readonly Check[];
  readonly facts: Facts | null;
  readonly notProved: readonly string[];
  /** AX:PROOF:v1 REPLAY_EQUIVALENCE; null where nothing was proved either way. */
  readonly proof: ProofRecord | null;
}
export interface Facts extends Signers {
  readonly caseId: string;
  readonly head: string;
  readonly records: number;
  /** Records that stand by their commitment alone. */
  readonly withheld: number;
  readonly epochs: number;
  readonly sources: number;
  readonly turns: number;
  readonly turnsReplayed: number;
  readonly turnsFolded: number;
  /** Of the folded ones, those shown as they were sealed. */
  readonly turnsQuoted: number;
  readonly engines: readonly string[];
  readonly cores: readonly string[];
  readonly firstTime: number | null;
  readonly lastTime: number | null;
}

/** Said wherever the verdict is, when no receipt says more. */
export const NOT_PROVED: readonly string[] = [
  'that the model really said what is recorded (an engine that cannot be computed again could have been invented consistently)',
  'that the clock was right',
  'that nothing else was asked, or that no later record was left out: without a receipt, a cut, an older state and a fork of the case cannot be excluded',
  'that the signer is who they say they are',
  'that the sources are true',
];

/** And this, of a bundle with withheld records. */
const WITHHELD_SAYS = 'what the withheld records say, and that the turns they are part of were decided rightly';

/** `turns`: replies that were decided again. */
export function toReport(checks: readonly Check[], facts: Facts | null, turns: number): Omit<VerifyReport, 'proof'> {
  const worst = checks.find((one) => one.status === 'fail');
  const interrupted = checks.some((one) => one.status === 'interrupted');
  const unknown = checks.filter((one) => one.status === 'skipped' && one.code !== 'UNSIGNED');
  const verdict =
    worst !== undefined ? 'failed' : interrupted ? 'interrupted' : unknown.length > 0 ? 'partly' : 'proved';
  return {
    verdict,
    sentence: sentenceFor(verdict, worst, checks, { turns, quoted: facts?.turnsQuoted ?? 0 }),
    checks,
    facts,
    notProved: notProvedBy(checks),
  };
}

/** A receipt that agrees excludes what it has seen; what came after it, it cannot. */
function notProvedBy(checks: readonly Check[]): readonly string[] {
  const receipts = checks.find(({ id, status }) => id === 'receipts' && status === 'pass');
  const hidden = checks.some(({ id }) => id === 'redaction');
  const lines = hidden ? [...NOT_PROVED, WITHHELD_SAYS] : NOT_PROVED;
  if (receipts === undefined) return lines;
  const left = `that nothing else was asked, or that no record after the latest receipt was left out (${receipts.detail})`;
  return lines.map((line) => (line.startsWith('that nothing else was asked') ? left : line));
}

function sentenceFor(
  verdict: VerifyReport['verdict'],
  worst: Check | undefined,
  checks: readonly Check[],
  { quoted, turns }: { readonly quoted: number; readonly turns: number },
): string {
  const signed =
    checks.find((one) => one.id === 'signatures')?.status === 'pass'
      ? 'signed and unbroken'
      : 'unbroken, but not signed';
  const under = checks.some((one) => one.code === RULES_OWN) ? ', under a custom policy' : '';
  const hidden = checks.find((one) => one.id === 'redaction');
  const replay = checks.find((one) => one.id === 'replay');
  switch (verdict) {
    case 'failed':
      return `This record does not hold: ${worst?.detail ?? ''}`;
    case 'interrupted':
      return `This record is ${signed}, and every decision in it follows${under}; it stops in the middle of something.`;
    case 'partly':
      return `This record is ${signed}; not everything in it could be worked out again: ${unknownOf(checks)}.`;
    case 'proved':
      if (hidden !== undefined)
        return `What is disclosed of this record is ${signed}, and consistent with what is withheld${under} (${hidden.detail.split(';')[0] ?? ''}; ${replay?.detail ?? ''}${toldOf(quoted)}).`;
      return `This record is ${signed}, and every decision in it follows from what was recorded${under} (${String(turns)} ${turns === 1 ? 'reply' : 'replies'} replayed, 0 model calls).`;
  }
}

function toldOf(quoted: number): string {
  if (quoted === 0) return '';
  return `; ${quoted === 1 ? '1 reply is shown as it was' : `${String(quoted)} replies are shown as they were`} sealed, while all that was decided on is withheld`;
}

function unknownOf(checks: readonly Check[]): string {
  const unproved = checks.filter((one) => one.status === 'skipped' && one.code !== 'UNSIGNED');
  return unproved.map((one) => one.detail).join('; ');
}
