// Words of a question that only say which document is meant: "the excess of the Larkstone policy". A passage of that document
// need not repeat them, and shares nothing by being of another one.

import type { Asked } from '#adapters/retrieval/asked.ts';
import { passageText } from '#adapters/retrieval/segment.ts';
import type { Segment } from '#adapters/retrieval/segment.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';
import { contentStems, withoutEnding } from '#adapters/retrieval/terms.ts';

/** Stems. `sourceHas` are the bits of the question's terms that the document holds anywhere. */
export function identityOf(asked: Asked, sourceHas: number, segment: Segment): ReadonlySet<string> {
  const said = titleOf(segment);
  const meant = asked.terms.filter(({ role, stem }, bit) => {
    if (role === 'name') return (sourceHas & (1 << bit)) !== 0;
    if (role === 'number' && !isReference(stem)) return false;
    return role !== 'verb' && said.has(stem);
  });
  return new Set(meant.map(({ stem }) => stem));
}

/** Stems of what the document is called and of how it opens. A name that stands further down is no name of the document. */
export function titleOf(segment: Segment): ReadonlySet<string> {
  return new Set([
    ...contentStems(passageText(segment, 0).slice(0, OPENING)),
    ...contentStems(withoutEnding(segment.name).replace(/[_-]+/g, ' ')),
  ]);
}

/** Stems of its name, its first heading, and what its first passage says outside of sentences: the parties, the address, the car. */
export function headOf(segment: Segment): ReadonlySet<string> {
  const heading = (segment.headings[0] ?? '').split(HEADING_SEPARATOR)[0] ?? '';
  const lines = passageText(segment, 0)
    .split('\n')
    .filter((line) => !/[.!?,;]["'\u201d\u2019)*_]*\s*$/.test(line) && (line.length <= LINE_MAX || / {3,}/.test(line)));
  return new Set([
    ...contentStems(withoutEnding(segment.name).replace(/[_-]+/g, ' ')),
    ...contentStems(heading),
    ...[...lines, ...signatureOf(segment)].flatMap((line) => contentStems(line)),
  ]);
}

/** The lines behind "Best wishes," that are no sentences: who a letter is from. */
function signatureOf(segment: Segment): readonly string[] {
  const last = segment.ends.length - 1;
  for (let at = last; at >= Math.max(0, last - SIGNED_REACH); at -= 1) {
    const lines = passageText(segment, at).split('\n');
    const closes = lines.findIndex((line) => CLOSES.test(line.trim()));
    if (closes < 0) continue;
    const behind = [...lines.slice(closes + 1), ...(at < last ? passageText(segment, at + 1).split('\n') : [])];
    return behind
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .slice(0, SIGNED_LINES_MAX)
      .filter((line) => line.length <= LINE_MAX && !/^[>|\-*#]|[.!?;:]$/.test(line));
  }
  return [];
}

const CLOSES =
  /^(?:yours(?: \w+)?|(?:(?:with )?(?:kind|best|warm|many) )?(?:regards|wishes|thanks)|best|sincerely(?: yours)?|cheers|love)[,.!]?$/i;
/** Of the last passages: behind a signature may stand what the letter answers. */
const SIGNED_REACH = 6;
const SIGNED_LINES_MAX = 4;

const LINE_MAX = 80;

/** "E-5512": a long number that is no year is what the document is called. */
const isReference = (stem: string): boolean => /^\d{4,}$/.test(stem) && !/^(?:1[89]|20)\d\d$/.test(stem);

/** Characters at the head of a document, where it says what it is. */
const OPENING = 200;
