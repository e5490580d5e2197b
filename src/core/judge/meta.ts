// A third document that settles what two others disagree about (EBOM "Meta-Resolution"): a systematic review, or a statement
// of consensus. It has to speak of the disagreement itself; that it says one thing or the other is not enough.

import { quantities } from '#core/english/numbers.ts';
import { sentences } from '#core/english/sentences.ts';
import { unwrap } from '#core/english/unwrap.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';
import { compareQuantities } from '#core/judge/compare.ts';
import type { Evidence } from '#core/evidence/context.ts';

export interface Meta {
  readonly by: 'USE_META_SOURCE' | 'CITE_CONSENSUS';
  /** Index into the evidence. */
  readonly evidence: number;
  /** What it concludes, a sentence on one line. */
  readonly says: string;
}

/** The first review, else the first consensus, that addresses what the two sides say; null where none does. */
export function metaOf(
  question: string,
  sides: readonly [Evidence, Evidence],
  says: readonly [string, string],
  evidence: readonly Evidence[],
): Meta | null {
  const others = evidence.filter(({ document }) => sides.every((side) => side.document !== document));
  for (const by of ['USE_META_SOURCE', 'CITE_CONSENSUS'] as const)
    for (const one of others) {
      const concluded = isOfKind(one, by) && addresses(one, says) ? conclusionOf(question, one) : null;
      if (concluded !== null) return { by, evidence: one.index, says: concluded };
    }
  return null;
}

const KIND: Readonly<Record<Meta['by'], RegExp>> = {
  USE_META_SOURCE:
    /\b(?:systematic reviews?|meta ?-?analysis|meta ?-?analyses|comprehensive (?:analysis|review)|review of (?:all|the) (?:evidence|studies|sources|literature))\b/i,
  CITE_CONSENSUS:
    /\b(?:(?:expert|industry|scientific|medical|professional) consensus|consensus (?:statement|report|guidelines?|paper)|position statement|joint (?:statement|guidelines?))\b/i,
};

/** Its name, its heading or its own words say so. */
function isOfKind({ heading, source, text }: Evidence, by: Meta['by']): boolean {
  return KIND[by].test(`${source.act.name.replace(/[_.-]+/g, ' ')}\n${heading}\n${unwrap(text)}`);
}

/** It says that others disagree, and names the number of either side where they disagree about numbers. */
function addresses({ after, before, text }: Evidence, says: readonly [string, string]): boolean {
  const whole = unwrap(`${before}\n${text}\n${after}`);
  if (!DISAGREES.test(whole)) return false;
  const there = quantities(whole);
  const [own, others] = [quantities(says[0]), quantities(says[1])];
  const apart = (some: typeof own, by: typeof own): typeof own =>
    some.filter((one) => !by.some((other) => compareQuantities(one, other) === 'equal'));
  return [apart(own, others), apart(others, own)].every((differing) =>
    differing.every((one) => there.some((told) => told.kind === one.kind && told.value === one.value)),
  );
}

const DISAGREES =
  /\b(?:conflict\w*|contradict\w*|disagree\w*|differ(?:s|ed|ing)?|diverg\w*|inconsistent|divided|while some|although some|some (?:\w+ ){1,4}(?:and|while|,) others)\b/i;

function conclusionOf(question: string, { text }: Evidence): string | null {
  const asked = contentOf(question);
  for (const { end, start } of sentences(text)) {
    const line = unwrap(text.slice(start, end));
    const shares = [...contentOf(line)].some((stem) => asked.has(stem));
    if (shares && CONCLUDES.test(line)) return line;
  }
  return null;
}

const CONCLUDES =
  /\b(?:conclud\w+|recommend\w*|overall|taken together|on balance|consensus is|(?:the )?evidence (?:shows|supports|favou?rs|points)|best estimate|agreed)\b/i;

function contentOf(text: string): ReadonlySet<string> {
  const words = tokens(text).filter(({ kind, lower, part }) => !part && kind === 'word' && !STOP_WORDS.has(lower));
  return new Set(words.map(({ stem }) => stem));
}
