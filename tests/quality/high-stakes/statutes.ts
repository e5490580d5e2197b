// Claims made from sections of the Michigan Compiled Laws by changing one thing. The sections are read from ../shared and
// never committed: a pair is a file, a sentence and a change.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { sentences } from '#core/english/sentences.ts';
import type { HighPair } from '#tests/quality/high-stakes/pairs.ts';

const FOLDER = '../shared/corpora/michigan-statutes';

interface Change {
  readonly family: string;
  readonly from: RegExp;
  readonly to: string;
}

const CHANGES: readonly Change[] = [
  { family: 'modality', from: /\bshall\b(?! not)/, to: 'may' },
  { family: 'modality', from: /\bmay\b(?! not)/, to: 'must' },
  { family: 'negation', from: /\b(shall|may|must|is|are)\b(?! not)/, to: '$1 not' },
  { family: 'negation', from: /\b(shall|may|must|is|are|does|do) not\b/, to: '$1' },
  { family: 'number', from: /\b(?:30|180|90|60|10|5|2)\b/, to: '45' },
  { family: 'number', from: /\b(?:one|two|three|five|seven|eight|ten|thirty)\b/i, to: 'four' },
  { family: 'unit', from: /\bdays\b/, to: 'years' },
  { family: 'unit', from: /\byears?\b/, to: 'months' },
  { family: 'condition', from: /,? (?:if|unless|except|when|where|only if|until) .*(?=[.;]?$)/, to: '' },
  { family: 'scope', from: /\bor\b/, to: 'and' },
  { family: 'scope', from: /\bany\b/, to: 'every' },
  { family: 'time', from: /\bafter\b/, to: 'before' },
  { family: 'time', from: /\bbefore\b/, to: 'after' },
];

/** Null where the sections are not here. */
export function readStatutePairs(): HighPair[] | null {
  if (!existsSync(FOLDER)) return null;
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((document) => {
      const text = readFileSync(`${FOLDER}/${document}`, 'utf8').replace(/\s+/g, ' ');
      const spans = sentences(text).map(({ end, start }) => text.slice(start, end));
      return spans.flatMap((evidence, at) => {
        const words = evidence.split(' ').length;
        if (words < 6 || words > 160) return [];
        const base = {
          heading: '',
          before: spans[at - 1] ?? '',
          evidence,
          after: spans[at + 1] ?? '',
          field: 'law',
          document,
        };
        const changed = CHANGES.flatMap(({ family, from, to }) => {
          const claim = evidence.replace(from, to);
          return claim === evidence ? [] : [{ ...base, claim, family, supported: false }];
        });
        return [{ ...base, claim: evidence, family: 'quote', supported: true }, ...changed];
      });
    });
}
