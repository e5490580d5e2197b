// One document for every reader, long enough to be scrolled, with two places that a question leads to. All of it is our own.

import { docx, paragraph, run } from '#tests/quality/parsers/nasty-files.ts';

/** What a reader is to show of a document. */
export interface Reading {
  readonly name: string;
  readonly bytes: Buffer;
  /** In the order in which they stand in the document; `cited` is what is marked, the cells of a row one by one. */
  readonly places: readonly [Place, Place];
  /** What the head of the reader says the first place is. */
  readonly where: string;
  /** Words that stand once in it. */
  readonly once: string;
  /** An entry of the outline, and what stands below it; null for a document without headings or parts. */
  readonly outline: { readonly entry: string; readonly below: string } | null;
}

export interface Place {
  readonly question: string;
  readonly cited: string;
}

export const ROWS = 5000;
const NAMES = 'Heron Merganser Plover Dipper Curlew Teal Grebe Avocet Knot Godwit'.split(' ');
/** The Wren stands in row 4002 of the file; its note and that of a few others are empty or hold what could be mistaken. */
export const BOATS = `Boat,Seats,Berth,Note\n${Array.from({ length: ROWS }, (_, at) => boat(at)).join('\n')}\n`;

function boat(at: number): string {
  if (at === 1200) return 'Osprey,six,7,sold to Bram Vos';
  if (at === 4000) return 'Wren,two,14,"painted by Orla Finch; see the log: page 3"';
  const note = at % 3 === 0 ? '' : 'lies at the lower pier';
  return `${NAMES[at % NAMES.length] ?? ''} ${String(at + 1)},${String(3 + (at % 5))},${String(at + 20)},${note}`;
}

export const DINNER = [
  'From: Orla Finch <orla@example.org>',
  'To: All members <all@example.org>',
  'Subject: The regatta dinner',
  'Date: Tue, 5 Mar 2024 10:11:12 +0100',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="x"',
  '',
  '--x',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Dear all,',
  '',
  'The regatta dinner starts at 19:30 in the old sail loft.',
  '',
  ...Array.from({ length: 40 }, (_, at) => `Table ${String(at + 1)} is set for eight of us by the stewards.\r\n`),
  'The boat race costs 12 euros for each crew, which is paid at the pier.',
  '',
  'Orla',
  '',
  '> Where will we sit this year?',
  '> It was cold last time.',
  '> The windows do not close.',
  '>> A new stove was put into the loft by the carpenter.',
  '>> It burns larch wood.',
  '--x',
  'Content-Type: text/csv',
  'Content-Disposition: attachment; filename="crews.csv"',
  '',
  'Crew,Boat',
  'Anna and Leo,Heron',
  'Mira and Tove,Plover',
  '--x--',
  '',
].join('\r\n');

const between = (what: string): readonly string[] =>
  Array.from(
    { length: 40 },
    (_, at) => `${what} ${String(at + 1)} is looked over before dusk and written into the log.`,
  );

const heading = (level: 1 | 2, text: string): string =>
  `<w:p><w:pPr><w:pStyle w:val="Heading${String(level)}"/></w:pPr>${run(text)}</w:p>`;
const PILOTS = docx(
  [
    heading(1, 'The pilots of Sorrel Sound'),
    paragraph(run('The pilot boat Kestrel was built in 1931.')),
    ...between('Signal').map((text) => paragraph(run(text))),
    heading(2, 'Dues'),
    paragraph(run('Pilotage for a schooner costs '), run('85 euros'), run('.')),
    ...between('Receipt').map((text) => paragraph(run(text))),
    heading(2, 'Lanterns'),
    paragraph(run('A green lantern stands on the outer mole.')),
  ].join(''),
);

const LIGHTHOUSE = `<!doctype html><html lang="en"><head><title>The lighthouse at Cape Sorrel</title>
<style>p { color: red }</style><script>document.title = 'no';</script></head>
<body><nav><a href="/">Home</a> <a href="/boats">Boats</a></nav><main><article><h1>The lighthouse at Cape Sorrel</h1>
<p>The lighthouse at Cape Sorrel was built in <b>1874</b> by the harbour board.</p>
${between('Lens')
  .map((text) => `<p>${text}</p>`)
  .join('\n')}
<h2>The keepers</h2>
<p>The keeper of the lighthouse is Ingrid Dahl.</p>
${between('Wick')
  .map((text) => `<p>${text}</p>`)
  .join('\n')}
<h2>The stores</h2>
<p>Oil is kept in the vaulted cellar.</p></article></main></body></html>`;

const ORCHARD = `# The orchard

The orchard holds **sixty** pear trees.

${between('Ladder')
  .map((text) => `- ${text}`)
  .join('\n')}

## The press

The cider press was repaired by *Tomas Reyes*.

${between('Barrel').join('\n\n')}

## The bees

Three hives stand beside the south wall.
`;

const BAKERY = [
  'The bakery opens at 06:15.',
  '',
  ...between('Oven'),
  '',
  'A rye loaf weighs 900 grams.',
  '',
  ...between('Tray'),
  '',
  'The yeast is kept in the stone crock.',
  '',
].join('\n');

export const READINGS: readonly Reading[] = [
  {
    name: 'pilots.docx',
    bytes: Buffer.from(PILOTS),
    places: [
      {
        question: 'When was the pilot boat Kestrel built?',
        cited: 'The pilot boat Kestrel was built in 1931.',
      },
      { question: 'How much does pilotage for a schooner cost?', cited: 'Pilotage for a schooner costs 85 euros.' },
    ],
    where: '“The pilots of Sorrel Sound”',
    once: 'green lantern',
    outline: { entry: 'Lanterns', below: 'A green lantern stands on the outer mole.' },
  },
  {
    name: 'lighthouse.html',
    bytes: Buffer.from(LIGHTHOUSE),
    places: [
      {
        question: 'When was the lighthouse at Cape Sorrel built?',
        cited: 'The lighthouse at Cape Sorrel was built in 1874 by the harbour board.',
      },
      { question: 'Who is the keeper of the lighthouse?', cited: 'The keeper of the lighthouse is Ingrid Dahl.' },
    ],
    where: '“The lighthouse at Cape Sorrel”',
    once: 'vaulted cellar',
    outline: { entry: 'The stores', below: 'Oil is kept in the vaulted cellar.' },
  },
  {
    name: 'orchard.md',
    bytes: Buffer.from(ORCHARD),
    places: [
      { question: 'How many pear trees does the orchard hold?', cited: 'The orchard holds sixty pear trees.' },
      { question: 'Who repaired the cider press?', cited: 'The cider press was repaired by Tomas Reyes.' },
    ],
    where: '“The orchard”',
    once: 'Three hives',
    outline: { entry: 'The bees', below: 'Three hives stand beside the south wall.' },
  },
  {
    name: 'bakery.txt',
    bytes: Buffer.from(BAKERY),
    places: [
      { question: 'When does the bakery open?', cited: 'The bakery opens at 06:15.' },
      { question: 'How much does a rye loaf weigh?', cited: 'A rye loaf weighs 900 grams.' },
    ],
    where: 'characters 0 to 26',
    once: 'stone crock',
    outline: null,
  },
  {
    name: 'boats.csv',
    bytes: Buffer.from(BOATS),
    places: [
      { question: 'Which boat was sold to Bram Vos?', cited: 'Osprey' },
      {
        question: 'Which boat was painted by Orla Finch?',
        cited: 'Wren|two|14|painted by Orla Finch; see the log: page 3',
      },
    ],
    where: 'row 1202',
    once: 'Bram Vos',
    outline: null,
  },
  {
    name: 'dinner.eml',
    bytes: Buffer.from(DINNER),
    places: [
      {
        question: 'When does the regatta dinner start?',
        cited: 'The regatta dinner starts at 19:30 in the old sail loft.',
      },
      {
        question: 'How much does the boat race cost?',
        cited: 'The boat race costs 12 euros for each crew, which is paid at the pier.',
      },
    ],
    where: 'Message',
    once: 'stove',
    outline: { entry: 'Attachment: crews.csv', below: 'Mira and Tove' },
  },
];
