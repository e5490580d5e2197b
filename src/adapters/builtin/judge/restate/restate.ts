// Whether a sentence of the evidence states the claim in other words, or has its words and states something else. For low and
// medium stakes: high stakes ask the strict reading, which knows fewer ways (strict/entail.ts).

import { isTakenBack, narrowing, type Surroundings } from '#core/english/surroundings.ts';
import { sentences, type Span } from '#core/english/sentences.ts';
import { tokens } from '#core/english/words.ts';
import { announces } from '#adapters/builtin/judge/embedded.ts';
import { follows, isOfOthers, mayFollow } from '#adapters/builtin/judge/restate/agree.ts';
import type { Fact } from '#adapters/builtin/judge/restate/nouns.ts';
import { conjunctsOf, factsIn, readingsOf } from '#adapters/builtin/judge/restate/facts.ts';
import { withAntecedent } from '#adapters/builtin/judge/restate/antecedent.ts';
import type { Unit } from '#adapters/builtin/judge/units.ts';

/** "open": nothing was read that says either. */
export type Restated = 'restated' | 'otherwise' | 'open';

export function readRestated(
  claim: string,
  units: readonly Unit[],
  evidence: string,
  around: Surroundings,
  spans: readonly Span[] = sentences(evidence),
): Restated {
  const readings = readingsOf(claim);
  const conjuncts = readings.length > 0 ? [readings] : conjunctsOf(claim);
  if (conjuncts === null) return 'open';
  const texts = spans.map(({ end, start }) => evidence.slice(start, end));
  const plain = texts.map((text, at) => factsIn(withYear(text, texts[at - 1] ?? '')));
  const rows = plain.map((facts, at) => [...facts, ...withAntecedent(facts, plain[at - 1] ?? [])]);
  const isOne = (stem: string): boolean =>
    texts.flatMap((text) => tokens(text)).filter((token) => token.stem === stem).length === 1;
  const isStanding = texts.map((_, at) =>
    once(() => isLeftStanding(spans[at]?.start ?? 0, spans[at]?.end ?? 0, texts[at - 1] ?? '', evidence, around)),
  );
  const isStated = (alternatives: readonly Fact[]): boolean =>
    rows.some(
      (facts, at) =>
        alternatives.some((reading) => facts.some((fact) => follows(reading, fact, isOne))) && isStanding[at]?.(),
    );
  if (conjuncts.every(isStated)) return 'restated';
  // Of several clauses one may be said and another not: that is no other statement.
  if (conjuncts.length > 1) return 'open';
  const any = (test: (reading: Fact, fact: Fact) => boolean, some: readonly Fact[]): boolean =>
    readings.some((reading) => some.some((fact) => test(reading, fact)));
  const facts = rows.flat();
  if (any(mayFollow, facts)) return 'open';
  const isSameVerb = (reading: Fact, fact: Fact): boolean => reading.verb === fact.verb;
  const wanted = units.filter(({ content }) => content).map(({ stem }) => stem);
  const hasWords = (text: string): boolean => {
    const stems = new Set(tokens(text).map(({ stem }) => stem));
    return wanted.every((stem) => stems.has(stem));
  };
  if (texts.some((text, at) => any(isSameVerb, rows[at] ?? []) && hasWords(text))) return 'otherwise';
  return isSaidOfOthers(readings, rows, texts) ? 'otherwise' : 'open';
}

/** Of all that does the same, none is the claim's. */
function isSaidOfOthers(
  readings: readonly Fact[],
  rows: readonly (readonly Fact[])[],
  texts: readonly string[],
): boolean {
  const stems = texts.map((text) => new Set(tokens(text).map(({ stem }) => stem)));
  const isThere = (stem: string): boolean => stems.some((row) => row.has(stem));
  const isRead = stems.every((row, at) => (rows[at] ?? []).length > 0 || !readings.some(({ stem }) => row.has(stem)));
  const alike = rows.flatMap((facts, at) =>
    facts.flatMap((fact) =>
      readings.filter(({ verb }) => verb === fact.verb).map((reading) => ({ at, fact, reading })),
    ),
  );
  return (
    isRead &&
    alike.length > 0 &&
    alike.every(
      ({ at, fact, reading }) =>
        isOfOthers(reading, fact, isThere) || isSomebodyElse(reading, fact, texts[at - 1] ?? ''),
    )
  );
}

/** "He" behind "Carla taught her nephew" is the nephew. */
function isSomebodyElse({ subject }: Fact, stated: Fact, previous: string): boolean {
  const kin = KIN.get(stated.subject?.head.lower ?? '');
  if (kin === undefined || subject?.head.name !== true) return false;
  return tokens(previous).some(({ lower }) => kin.has(lower) && lower !== subject.head.lower);
}

const KIN: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['he', new Set('nephew brother son father husband uncle grandfather boy man'.split(' '))],
  ['she', new Set('niece sister daughter mother wife aunt grandmother girl woman'.split(' '))],
]);

function isLeftStanding(start: number, end: number, previous: string, evidence: string, around: Surroundings): boolean {
  return (
    !announces(previous) &&
    !isTakenBack({ before: `${around.before}\n\n${evidence.slice(0, start)}`, heading: around.heading }) &&
    narrowing(`${evidence.slice(end)}\n\n${around.after}`) === null
  );
}

/** "In that year": the only one that the sentence before names. */
function withYear(sentence: string, previous: string): string {
  const [year, ...others] = new Set(previous.match(/\b(?:1[5-9]|20)\d\d\b/g) ?? []);
  return year === undefined || others.length > 0 ? sentence : sentence.replace(/\bin that year\b/i, `in ${year}`);
}

function once<Value>(read: () => Value): () => Value {
  let known: { readonly value: Value } | null = null;
  return () => (known ??= { value: read() }).value;
}
