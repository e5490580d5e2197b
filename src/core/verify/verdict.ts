// What the checks of a bundle come to: one verdict, a headline that names every limit, what is known of the case, and what
// none of it proves.

import { fromBase64 } from '#core/bytes/base64.ts';
import { keyIdOf } from '#core/keys/dsse.ts';
import type { Check, Limit, LimitCode } from '#core/bundle/checks.ts';
import type { ProofRecord } from '#core/verify/proof.ts';
import type { Signers } from '#core/verify/signers.ts';
import type { ReplyStanding } from '#core/verify/standing.ts';

/** From the worst to the best: where several apply, the first one is the verdict. */
export const VERDICTS = ['failed', 'shown', 'recorded', 'proved'] as const;
/**
 * `proved`: everything holds, every decision was replayed, and every engine that decides was computed again.
 * `recorded`: as above, but an engine that decides could not be computed again: its word is only recorded.
 * `shown`: a part. What is shown agrees with the chain.
 * `failed`: something does not hold.
 */
export type Verdict = (typeof VERDICTS)[number];

export interface VerifyReport {
  readonly verdict: Verdict;
  /** What the verdict means here, in plain English, with every limit. */
  readonly sentence: string;
  /** Everything that was not checked in full, or that a reader must know to read the verdict. */
  readonly limits: readonly Limit[];
  readonly checks: readonly Check[];
  readonly facts: Facts | null;
  /** Every reply that is shown, by its number: which of its decisions were computed again. */
  readonly replies: readonly ReplyStanding[];
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
  /** `publisher`: the key that signed it, null where nobody did. */
  readonly libraries: readonly {
    readonly name: string;
    readonly version: string;
    readonly publisher: string | null;
  }[];
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

/** And this, where somebody else signed too. */
const COSIGNERS_SAY = 'that cosigners are who they say they are';
/** And this, of a bundle with withheld records. */
const WITHHELD_SAYS = 'what the withheld records say, and that the turns they are part of were decided rightly';

/** What a limit makes of the verdict at best. Some are only said. */
const AT_BEST: Readonly<Record<LimitCode, Verdict>> = {
  ACCEPT_NOT_OFFERED: 'recorded',
  CLOCK_SET_BACK: 'proved',
  CORE_OLDER: 'proved',
  CORE_UNKNOWN: 'shown',
  COSIGNER_NAMES: 'proved',
  ENGINE_RECORDED: 'recorded',
  ENGINE_UNKNOWN: 'recorded',
  FAILURE_RECORDED: 'recorded',
  MAKER_OTHER: 'proved',
  NAMES_ALIKE: 'proved',
  NOT_CHECKED: 'shown',
  QUOTED: 'shown',
  RECORD_STOPS: 'shown',
  REFUSAL_RECORDED: 'recorded',
  REVIEW_HASTY: 'proved',
  REVIEW_NOT_WAITED: 'recorded',
  RULES_OWN: 'proved',
  SEARCH_NOT_CHECKED: 'shown',
  STABLE_IDS: 'proved',
  STAKES_UNREASONED: 'proved',
  SUPERSEDED: 'proved',
  TAKEN_OUT: 'proved',
  TIME_IMPOSSIBLE: 'proved',
  UNSIGNED: 'proved',
  UNSOURCED: 'recorded',
  WITHHELD: 'shown',
};

/** `turns`: replies that were decided again. `said`: what replies themselves make a reader know. */
export function toReport(
  found: readonly Check[],
  facts: Facts | null,
  turns: number,
  said: readonly Limit[] = [],
): Omit<VerifyReport, 'proof' | 'replies'> {
  const limits = [...found.flatMap(limitsOf), ...quotedLimit(facts?.turnsQuoted ?? 0), ...said];
  const verdict = verdictOf(found, limits);
  const checks = found.map(({ limits: _said, ...check }) => check);
  return {
    verdict,
    sentence: [
      headline(verdict, checks, turns),
      ...packedBy(verdict, facts),
      ...new Set(limits.map(({ sentence }) => sentence)),
    ].join(' '),
    limits,
    checks,
    facts,
    notProved: notProvedBy(checks),
  };
}

/** Whether a verified bundle may become a case: all of it holds, or all but what it stops in the middle of. */
export function mayKeep(report: Pick<VerifyReport, 'limits' | 'verdict'>): boolean {
  return report.verdict === 'proved' || report.verdict === 'recorded' || onlyStops(report);
}

/** A record that only stops in the middle of something: all before it holds, and it can be gone on with. */
function onlyStops({ limits, verdict }: Pick<VerifyReport, 'limits' | 'verdict'>): boolean {
  const parts = limits.filter(({ code }) => AT_BEST[code] === 'shown');
  return verdict === 'shown' && parts.every(({ code }) => code === 'RECORD_STOPS');
}

function verdictOf(checks: readonly Check[], limits: readonly Limit[]): Verdict {
  if (checks.some(({ status }) => status === 'fail')) return 'failed';
  return VERDICTS.find((verdict) => limits.some(({ code }) => AT_BEST[code] === verdict)) ?? 'proved';
}

/** What was not checked lowers the verdict even where the check forgot to say what that means. */
function limitsOf({ detail, limits, status }: Check): readonly Limit[] {
  if (limits !== undefined) return limits;
  const done = status === 'pass' || status === 'fail';
  return done ? [] : [{ code: 'NOT_CHECKED', sentence: `Not everything could be checked: ${detail}.` }];
}

function quotedLimit(quoted: number): readonly Limit[] {
  if (quoted === 0) return [];
  const shown = quoted === 1 ? '1 reply is shown as it was' : `${quoted} replies are shown as they were`;
  return [
    {
      code: 'QUOTED',
      sentence: `${shown} sealed, while all that was decided on is withheld: what it leaves out is not seen.`,
    },
  ];
}

/** A receipt that agrees excludes what it has seen; what came after it, it cannot. */
function notProvedBy(checks: readonly Check[]): readonly string[] {
  const receipts = checks.find(({ id, status }) => id === 'receipts' && status === 'pass');
  const hidden = checks.some(({ id }) => id === 'redaction');
  const isCosigned = checks.some(({ id }) => id === 'cosignatures');
  const lines = [...NOT_PROVED, ...(isCosigned ? [COSIGNERS_SAY] : []), ...(hidden ? [WITHHELD_SAYS] : [])];
  if (receipts === undefined) return lines;
  const left = `that nothing else was asked, or that no record after the latest receipt was left out (${receipts.detail})`;
  return lines.map((line) => (line.startsWith('that nothing else was asked') ? left : line));
}

/** A signature says who packed a bundle, and not who made what is in it: anybody can take it apart and sign it anew. */
function packedBy(verdict: Verdict, facts: Facts | null): readonly string[] {
  if (verdict === 'failed' || facts === null || facts.signer === null) return [];
  return [`It was packed by the key ${keyIdOf(fromBase64(facts.signer)).slice(0, 16)}.`];
}

/** Before the limits. */
function headline(verdict: Verdict, checks: readonly Check[], turns: number): string {
  const isSigned = checks.some(({ id, status }) => id === 'signatures' && status === 'pass');
  const unbroken = isSigned ? 'signed and unbroken' : 'unbroken';
  const replayed = `${turns} ${turns === 1 ? 'reply' : 'replies'} replayed, 0 model calls`;
  const follows = `This record is ${unbroken}, and every decision in it follows from what was recorded (${replayed}).`;
  switch (verdict) {
    case 'failed':
      return `This record does not hold: ${checks.find(({ status }) => status === 'fail')?.detail ?? ''}.`;
    case 'shown':
      return `What is shown of this record is ${unbroken}, and nothing in it contradicts the rest of the chain (${replayed}).`;
    case 'recorded':
      return `${follows} But not all of what was recorded can be checked here.`;
    case 'proved':
      return follows;
  }
}
