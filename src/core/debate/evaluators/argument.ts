// What a turn argues: its claim, its reasons, the reasons of the other side, how these are answered. Read from headings where
// there are any, else from how each sentence begins.

import { sentences } from '#core/english/sentences.ts';

export interface Argument {
  /** What is argued for; null where there is nothing to read. */
  readonly conclusion: string | null;
  /** What it asks to be done, where a heading says so. */
  readonly decision: string | null;
  readonly reasons: readonly string[];
  /** Reasons of the other side. */
  readonly rivals: readonly string[];
  /** What is said against them. */
  readonly rebuttals: readonly string[];
}

type Part = 'claim' | 'decision' | 'reason' | 'rival' | 'rebuttal' | 'other';

export function readArgument(content: string): Argument {
  const parts = HEADING.test(content) ? bySection(content) : bySentence(content);
  const of = (wanted: Part): readonly string[] => parts.flatMap(([part, text]) => (part === wanted ? [text] : []));
  return {
    conclusion: of('claim')[0] ?? of('decision')[0] ?? null,
    decision: of('decision')[0] ?? null,
    reasons: of('reason'),
    rivals: of('rival'),
    rebuttals: of('rebuttal'),
  };
}

/** Whether it says itself what is argued for: by headings, or by a word that concludes. */
export function isConcluded(content: string, conclusion: string): boolean {
  return HEADING.test(content) || DECISION.test(conclusion);
}

type Piece = readonly [part: Part, text: string];

const HEADING = /^#{1,6}\s+\S/m;
const SECTIONS: readonly (readonly [RegExp, Part])[] = [
  [/^(counter|rival|objection|steelman|opposing)/i, 'rival'],
  [/^(rebut|answer|response)/i, 'rebuttal'],
  [/^(reason|argument|support|evidence\b)/i, 'reason'],
  [/^(claim|thesis|position|central claim)/i, 'claim'],
  [/^(decision|recommendation|conclusion|final position)/i, 'decision'],
];

/** One piece a section. */
function bySection(content: string): readonly Piece[] {
  return content
    .split(/^(?=#{1,6}\s+\S)/m)
    .filter((section) => HEADING.test(section))
    .map((section): Piece => {
      const [heading = '', ...lines] = section.split('\n');
      const title = heading.replace(/^#+\s+/, '').trim();
      const part = SECTIONS.find(([pattern]) => pattern.test(title))?.[1] ?? 'other';
      return [part, lines.join('\n').trim()];
    })
    .filter(([, text]) => text !== '');
}

const RIVAL =
  /^(?:but |yet |however,? )?(?:some|critics|opponents|others|sceptics|skeptics|bulls|bears|one) (?:may |might |could |would |will )?(?:argue|say|claim|object|hold|note|point)|^(?:it (?:may|might|could) be (?:argued|objected|said))|^(?:admittedly|granted|on the other hand|the counter-?argument|the objection|the other side)\b/i;
const REBUTTAL = /^(?:but|yet|however|still|nevertheless|nonetheless|even so|this (?:ignores|overlooks|misses))\b/i;
const DECISION =
  /^(?:therefore|thus|hence|so|in conclusion|overall|accordingly)\b|\b(?:i (?:would|will|recommend|conclude)|my position|we should|i hold that)\b/i;

/** The first sentence is the claim, unless a later one concludes. */
function bySentence(content: string): readonly Piece[] {
  const said = sentences(content).map(({ start, end }) => content.slice(start, end));
  const claim = said.reduce((last, sentence, at) => (DECISION.test(sentence) ? at : last), 0);
  let isRival = false;
  return said.map((sentence, at): Piece => {
    if (at === claim) return ['claim', sentence];
    if (RIVAL.test(sentence)) {
      isRival = true;
      return ['rival', sentence];
    }
    const answers = isRival && REBUTTAL.test(sentence);
    isRival = false;
    return [answers ? 'rebuttal' : 'reason', sentence];
  });
}
