// For which side of a question a sentence speaks. Reads words, no facts: what is good or bad in it, whether that is denied, and
// whether it tells of what is proposed or of how things are now.

import { markerOf } from '#core/english/negation.ts';
import { STOP_WORDS, tokens, type Token } from '#core/english/words.ts';

/** How a question is read once, for all sentences. */
export interface Asked {
  /** It proposes to do something. */
  readonly proposes: boolean;
  /** What is proposed is to take up or keep something that the documents tell of, as a purchase. */
  readonly takesUp: boolean;
  /** Stems of its content words. */
  readonly stems: ReadonlySet<string>;
  /** Stem of the proposed deed, or ''. */
  readonly deed: string;
  /** -1 where what is asked is itself bad: "Is the bridge dangerous?" */
  readonly sense: 1 | -1;
}

export function readAsked(question: string): Asked {
  const words = tokens(question).filter(({ part }) => !part);
  const content = words.filter((token) => !STOP_WORDS.has(token.lower) && !MODALS.has(token.lower));
  const proposes = words.some(({ lower }) => MODALS.has(lower));
  const passive = words.findIndex(({ lower }) => lower === 'be') + 1;
  const deed = proposes
    ? ((passive > 0 ? words[passive] : content.find(({ stem }) => DEEDS().has(stem))) ?? content[1])
    : undefined;
  return {
    proposes,
    takesUp: TAKES_UP().has(deed?.stem ?? ''),
    stems: new Set(content.map(({ stem }) => stem)),
    deed: deed?.stem ?? '',
    sense: !proposes && content.some((token) => BAD.has(token.lower)) ? -1 : 1,
  };
}

/**
 * Above 0 it speaks for the question, below 0 against it; 0 where its words do not tell. `before`: the sentence in front of it
 * in its passage, or ''.
 */
export function leanOf(sentence: string, before: string, asked: Asked): number {
  const words = tokens(sentence).filter(({ part }) => !part);
  const tellsOfDeed = namesDeed(words, asked) || words.some(({ lower }) => WOULD.has(lower));
  const follows = namesDeed(
    tokens(before).filter(({ part }) => !part),
    asked,
  );
  // What is bad as things are speaks for changing them; what is bad about the change speaks against it.
  const flips = asked.proposes && !asked.takesUp && !tellsOfDeed && !follows ? -1 : 1;
  const isAdvice = asked.proposes && namesDeed(words, asked) && words.some(({ lower }) => MODALS.has(lower));
  const denied = words.some((token) => markerOf(token) === 'negation') ? -1 : 1;
  const others = words.map((token) => (token.stem === asked.deed ? null : token));
  return (
    STANCE * sum(others, FAVOUR, OPPOSE) +
    (isAdvice ? STANCE * denied : 0) +
    sum(others, GOOD, BAD) * flips * asked.sense
  );
}

/** What somebody asks for weighs more than a good or a bad word. */
const STANCE = 3;

const namesDeed = (words: readonly Token[], { deed }: Asked): boolean => words.some(({ stem }) => stem === deed);

/** A denial turns the words right behind it. */
function sum(words: readonly (Token | null)[], plus: ReadonlySet<string>, minus: ReadonlySet<string>): number {
  return words.reduce((total, token, at) => {
    if (token === null) return total;
    const value = (plus.has(token.lower) ? 1 : 0) - (minus.has(token.lower) ? 1 : 0);
    return total + (words.slice(Math.max(0, at - REACH), at).some(isDenial) ? -value : value);
  }, 0);
}

const REACH = 3;

function isDenial(token: Token | null): boolean {
  const marker = token === null ? null : markerOf(token);
  return marker === 'negation' || marker === 'denial';
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Read when first asked for: a frozen file is handed its language tables after it is loaded. */
function stems(text: string): () => ReadonlySet<string> {
  let read: ReadonlySet<string> | null = null;
  return () => (read ??= new Set(tokens(text).flatMap(({ part, stem }) => (part ? [] : [stem]))));
}

const MODALS = set('should shall ought must');
const WOULD = set('would could will might');
const TAKES_UP = stems(
  'buy invest adopt choose hire acquire keep hold use trust join accept approve continue extend renew take',
);
const DEEDS = stems(
  `buy invest adopt choose hire acquire keep hold use trust join accept approve continue extend renew take close open ban stop end
   sell short remove replace cancel cut abolish leave restrict limit repair demolish drop quit dismiss refuse reject build light
   move pay change introduce install switch start allow permit charge expand merge publish plant dig widen paint`,
);
const FAVOUR = set(
  'favour favours favoured favor favors supports supported recommends recommended recommend endorses endorsed welcomed advises advised approves approved',
);
const OPPOSE = set(
  'against opposes opposed oppose objected object objects objection objections rejects rejected warns warned criticised criticized',
);
const GOOD = set(
  `safe safer safety benefit benefits benefited gain gains gained save saves saved saving savings improve improves improved improvement
   improving better best good growth grew grow rise rose record strong stronger success successful profitable reliable
   sound cheap cheaper affordable popular win wins won easy easier quick quicker healthy healthier effective efficient reduces prevents
   prevented protects protected solves solved positive advantage advantages comfortable welcome clean cleaner stable durable sturdy`,
);
const BAD = set(
  `risk risks risky danger dangers dangerous unsafe hazard hazards cost costs costly expensive harm harms harmed damage damages damaged
   loss losses lost lose fail fails failed failure failures delay delays delayed worse worst bad decline declined declines fell fall falls
   drop dropped weak weaker weakness flood flooded floods flooding accident accidents injury injured injuries died death deaths complaint
   complaints complained concern concerns exceed exceeds exceeded crack cracks cracked leak leaks leaked broken broke collapse collapsed
   deficit debt dispute fined illegal closed stranded slower longer difficult noise pollution crowded shortage outage outages drowned
   negative disadvantage disadvantages detour burden wears worn rotten rust rusted slipped theft crime`,
);
