// One document of each format, as a parser gives it, with a cited place. Every text is our own.

import { documents } from '#lib/ui/stories/scenarios.ts';
import type { AnchorView, DocumentView } from '#lib/contract/document.ts';

export interface OpenDocument {
  readonly document: DocumentView;
  readonly range: { readonly start: number; readonly end: number };
}

function open(
  name: string,
  media: string,
  text: string,
  cited: string,
  anchors: readonly AnchorView[] = [],
): OpenDocument {
  const [known] = documents;
  const start = text.indexOf(cited);
  if (known === undefined || start === -1) throw new Error(`${name} does not say: ${cited}`);
  const range = { start, end: start + cited.length };
  const other = { start: 0, end: Math.min(20, start), question: 'What else?' };
  const document = {
    ...known,
    source: { ...known.source, name, media },
    media,
    text,
    anchors,
    cited: [other, { ...range, question: 'What?' }],
  };
  return { document, range };
}

const MARKDOWN = `# House rules of the Granary

These rules hold for **players and guests**. They were read out on *12 May 2026* and are kept in \`rules.md\`.

## Boats

- Boats are signed out in the book.
- Oars hang on the east wall,
  blades up.
  1. Long oars to the left.
  2. Short oars to the right.
- [x] Lamps are checked

> Whoever brings a boat back late
> pays for the lamp oil.

| Boat | Seats | Built |
|------|:-----:|------:|
| Wren | 2 | 1911 |
| Heron | 4 | 1924 |

### How to sign out

\`\`\`
book sign --boat wren \\
     --until 18:00
\`\`\`

Ask [the warden](https://granary.example) when the book is full. <script>alert('no')</script>

---

${'The quay is lit until midnight. The tide table hangs beside the door, and the lock keeper answers the bell. '.repeat(4)}
`;

const CODE = Array.from({ length: 120 }, (_, at) =>
  at % 12 === 0
    ? `def lamp_${at}(oil):`
    : at % 12 === 11
      ? ''
      : `    level = oil * ${at} - spill(oil)  # litres, rounded down`,
).join('\n');

function table(): OpenDocument {
  const anchors: AnchorView[] = [];
  let text = '';
  for (let row = 2; row <= 400; row += 1) {
    const start = text.length;
    const cells = [
      ['boat', `Boat ${row}`],
      ['seats', String(2 + (row % 4))],
      ['remarks', row % 7 === 0 ? 'Leaks a little at the stern; not for the lock.' : 'Sound.'],
    ] as const;
    const placed = cells.map(([label, value], at) => {
      text += `${at === 0 ? '' : '; '}${label}: `;
      text += value;
      return { start: text.length - value.length, end: text.length, kind: 'cell' as const, label };
    });
    anchors.push({ start, end: text.length, kind: 'row', label: String(row) }, ...placed);
    text += '\n';
  }
  return open('boats.csv', 'text/csv', text, 'boat: Boat 280; seats: 2', anchors);
}

const MAIL = `From: Ada Quill <ada@granary.example>
To: The stewards
Date: 9 June 2026
Subject: Opening night

The opening concert starts at 20:30, not at 19:00 as printed. Please tell everybody who calls.

The doors open at a quarter to eight.

Dear Ada,
the printed programme says seven.
Which of the two is right?
We have had nine calls.
Tom

Ada`;
const QUOTED = MAIL.slice(MAIL.indexOf('Dear Ada'), MAIL.indexOf('\n\nAda'));

function article(media: string, name: string): OpenDocument {
  const page = (at: number): string =>
    `Chapter ${at}\n\nThe wardens of year ${at} met on the quay. They counted ${at * 3} lamps and wrote the number into the book.\n\n` +
    'The lamps are filled on Mondays and trimmed on Thursdays, and nobody may carry one below deck while the hatch is closed. '.repeat(
      6,
    );
  const anchors: AnchorView[] = [];
  let text = '';
  for (let at = 1; at <= 60; at += 1) {
    const start = text.length;
    text += page(at);
    const span = { start, end: text.length };
    if (media === 'application/pdf') anchors.push({ ...span, kind: 'page', label: String(at) });
    anchors.push({ ...span, kind: 'section', label: `Chapter ${at}` });
    text += '\n\n';
  }
  return open(name, media, text, 'They counted 111 lamps', anchors);
}

export const opened = {
  'document-markdown': open('rules.md', 'text/markdown', MARKDOWN, 'Oars hang on the east wall,\n  blades up.'),
  'document-code': open('lamps.py', 'text/x-python', CODE, 'level = oil * 62 - spill(oil)'),
  'document-table': table(),
  'document-mail': open('opening.eml', 'message/rfc822', MAIL, 'The opening concert starts at 20:30', [
    { start: 0, end: MAIL.indexOf('\n\n'), kind: 'part', label: 'Head' },
    { start: MAIL.indexOf(QUOTED), end: MAIL.indexOf(QUOTED) + QUOTED.length, kind: 'quote', label: 'quoted' },
  ]),
  'document-article': article('text/html', 'wardens.html'),
  'document-pages': article('application/pdf', 'wardens.pdf'),
} as const satisfies Record<string, OpenDocument>;
