// Whether the logical form of a claim follows from the forms that its passages state (EBOM tier 2). Two clauses are the same
// where most of their words are, and both are denied or neither is. Rules alone: no model is asked.

import { markerOf } from '#core/english/negation.ts';
import { unwrap } from '#core/english/unwrap.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';
import { formsIn, type Form } from '#core/judge/logic/forms.ts';
import { relate } from '#language/relations.ts';

/** The forms of a claim that its passages do not carry. Words that a passage has in this order need no reading. */
export function unfounded(claim: string, passages: readonly string[]): readonly Form[] {
  const quoted = unwrap(claim).replace(/[.!?]+$/, '');
  if (passages.some((passage) => unwrap(passage).includes(quoted))) return [];
  const stated = passages.flatMap(formsIn);
  return formsIn(claim).filter((claimed) => isConnected(claimed, claim) && !isFounded(claimed, stated));
}

/** "When", "since" and "as" also tell of a time: only what can be nothing else is held to the passages. */
const isConnected = ({ kind }: Form, claim: string): boolean =>
  CONDITIONAL.has(kind) ? IF.test(claim) : kind !== 'reason' || BECAUSE.test(claim);
const CONDITIONAL: ReadonlySet<Form['kind']> = new Set(['sufficient', 'necessary', 'except'] as const);
const IF = /\b(?:if|unless|provided that|only when)\b/i;
const BECAUSE = /\b(?:because|therefore|thus|hence|consequently)\b/i;

function isFounded(claimed: Form, stated: readonly Form[]): boolean {
  const { first, kind, then } = claimed;
  if (CONDITIONAL.has(kind)) {
    const known = stated.flatMap(implied);
    // What an exception says of the case itself is a second thing.
    return implied(claimed)
      .slice(0, 1)
      .every((one) => known.some((other) => isSameRule(other, one)));
  }
  const same = stated.filter((one) => one.kind === kind && isSaid(sideOf(one.then), sideOf(then)));
  // A conclusion whose premise stands in another sentence is held to what it concludes.
  if (kind === 'reason') return same.some((one) => first === '' || isSaid(sideOf(one.first), sideOf(first)));
  // Of an order or a group that no passage speaks of, the judge has to say whether it is carried.
  const about = stated.filter(
    (one) => (kind === 'order' ? one.kind === kind : GROUPS.has(one.kind)) && isAbout(one, claimed),
  );
  return (
    about.length === 0 ||
    same.some((one) => isSaid(sideOf(one.first), sideOf(first))) ||
    about.some((one) => TURNED.has(`${one.kind} ${kind}`) && isOf(one.then, first) && isOf(one.first, then))
  );
}
const GROUPS: ReadonlySet<Form['kind']> = new Set(['all', 'only', 'none', 'not all'] as const);
/** Only a is b: all b is a. No a is b: no b is a. */
const TURNED: ReadonlySet<string> = new Set(['only all', 'all only', 'none none']);

/** A clause by its words, and whether it is denied. */
interface Side {
  readonly text: string;
  readonly isDenied: boolean;
}
interface Rule {
  readonly when: Side;
  readonly then: Side;
}

function sideOf(text: string): Side {
  return { text, isDenied: tokens(text).filter((word) => markerOf(word) === 'negation').length % 2 === 1 };
}
const denied = ({ isDenied, text }: Side): Side => ({ text, isDenied: !isDenied });

/** A condition as rules "when this, then that". "b unless a" says of papers both: b without a, and not b with it. */
function implied({ first, kind, then }: Form): readonly Rule[] {
  const [condition, result] = [sideOf(first), sideOf(then)];
  if (kind === 'sufficient') return [{ when: condition, then: result }];
  if (kind === 'necessary') return [{ when: result, then: condition }];
  if (kind !== 'except') return [];
  return [
    { when: denied(condition), then: result },
    { when: condition, then: denied(result) },
  ];
}

/** "If a, b" is also "if not b, not a", and is not "if b, a". */
function isSameRule(stated: Rule, claimed: Rule): boolean {
  return (
    (isSaid(stated.when, claimed.when) && isSaid(stated.then, claimed.then)) ||
    (isSaid(denied(stated.then), claimed.when) && isSaid(denied(stated.when), claimed.then))
  );
}

const isSaid = (stated: Side, claimed: Side): boolean =>
  stated.isDenied === claimed.isDenied && isOf(stated.text, claimed.text);

const isAbout = (stated: Form, { first, then }: Form): boolean =>
  (isOf(stated.first, first) && isOf(stated.then, then)) || (isOf(stated.first, then) && isOf(stated.then, first));

/** Most words of the one are in the other, or words that mean the same. */
function isOf(stated: string, claimed: string): boolean {
  const [has, wants] = [contentOf(stated), contentOf(claimed)];
  const met = wants.filter((stem) => has.some((other) => MEANS_THE_SAME.has(relate(other, stem))));
  return wants.length === 0 ? has.length === 0 : met.length * 2 > wants.length;
}
const MEANS_THE_SAME: ReadonlySet<string> = new Set(['same', 'synonym', 'derived']);

const contentOf = (text: string): readonly string[] => [
  ...new Set(
    tokens(text)
      .filter((word) => !STOP_WORDS.has(word.lower) && markerOf(word) === null)
      .map(({ stem }) => stem),
  ),
];
