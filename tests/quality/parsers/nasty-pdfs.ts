// PDFs with everything that makes a reader of PDF lie, drawn glyph by glyph; what is to be read of each is written by hand.

import { drawnRtl, GlyphDrawing, glyphs, type GlyphPdf } from '#tests/quality/parsers/glyph-pdf.ts';

export interface NastyPdf {
  readonly name: string;
  readonly pdf: GlyphPdf;
  readonly text: string;
  /** Every passage as it is quoted, with the label of its page. */
  readonly quotes: readonly (readonly [page: string, quote: string])[];
  readonly transforms: readonly string[];
  /** Degrees by which its pages are turned when they are shown. */
  readonly turn?: number;
}

const sheet = (): GlyphDrawing => new GlyphDrawing().page();
/** A document of one page that is read as one passage. */
const onePassage = (
  name: string,
  drawing: GlyphDrawing,
  text: string,
  transforms: readonly string[] = [],
  turn = 0,
): NastyPdf => ({ name, pdf: drawing.finish(), text, quotes: [['1', text]], transforms, turn });

export function nastyPdfs(): readonly NastyPdf[] {
  return [
    onePassage(
      'ligatures: one glyph says three letters, and letters that are ligatures by their code',
      sheet().write(
        [
          glyphs('The o', ['ffi'], 'cer ', ['fi'], 'led a ', ['fl'], 'ag and sti', ['fl'], 'ed a laugh,'),
          'then \ufb01rmly left by the \ufb02ooded o\ufb03ce gate.',
        ],
        60,
        100,
      ),
      'The officer filed a flag and stifled a laugh, then firmly left by the flooded office gate.',
      ['ligatures'],
    ),
    onePassage(
      'hyphens at line ends: hard, soft, typographic, and one that belongs to the word',
      sheet().write(
        [
          'The keeper of our lantern was an experi-',
          'enced sailor and a well-',
          'known rower of that lower bay, whose well-known boat had',
          glyphs('all oars of this regu\u00ad'),
          'lar fleet. It lay in strong sun\u2010',
          'light by some pier each day.',
        ],
        60,
        100,
      ),
      'The keeper of our lantern was an experienced sailor and a well-known rower of that lower bay, whose well-known boat had all oars of this regular fleet. It lay in strong sunlight by some pier each day.',
      ['soft-hyphens'],
    ),
    onePassage(
      'soft hyphens that are drawn within a line are hyphens, those without width are none',
      sheet().write([glyphs('The half\u00admast flag hangs.')], 60, 100),
      'The half-mast flag hangs.',
      ['soft-hyphens'],
    ),
    onePassage(
      'right-to-left words within English',
      sheet().write(
        [
          glyphs('Over one gate somebody wrote ', ...drawnRtl('\u05e9\u05dc\u05d5\u05dd'), ' in white, and'),
          glyphs(
            'below it ',
            ...drawnRtl('\u0645\u0631\u062d\u0628\u0627 \u0628\u0643\u0645'),
            ' stands painted green.',
          ),
        ],
        60,
        100,
      ),
      'Over one gate somebody wrote \u05e9\u05dc\u05d5\u05dd in white, and below it \u0645\u0631\u062d\u0628\u0627 \u0628\u0643\u0645 stands painted green.',
    ),
    onePassage(
      'a number within right-to-left text',
      sheet().write(
        [
          glyphs(
            'A brass plate says ',
            ...drawnRtl(' \u05d1\u05e0\u05de\u05dc'),
            '17',
            ...drawnRtl('\u05de\u05e1\u05e4\u05e8 '),
            ' near that crane.',
          ),
        ],
        60,
        100,
      ),
      'A brass plate says \u05de\u05e1\u05e4\u05e8 17 \u05d1\u05e0\u05de\u05dc near that crane.',
    ),
    onePassage(
      'emoji of several code points',
      sheet().write(
        [
          glyphs(
            'Pilots wear ',
            ['\u{1f469}\u200d\u{1f680}'],
            ' badges, guests from abroad ',
            ['\u{1f1e9}\u{1f1ea}'],
            ',',
          ),
          glyphs('helpers ', ['\u{1f44d}\u{1f3fd}'], ' and children \u{1f600} ones.'),
        ],
        60,
        100,
      ),
      'Pilots wear \u{1f469}\u200d\u{1f680} badges, guests from abroad \u{1f1e9}\u{1f1ea}, helpers \u{1f44d}\u{1f3fd} and children \u{1f600} ones.',
    ),
    onePassage(
      'marks that stand over their letters',
      sheet().write(
        [glyphs('That cafe\u0301 sells cre\u0300me bru\u0302le\u0301e, and Vie\u0323\u0302t rice.')],
        60,
        100,
      ),
      'That caf\u00e9 sells cr\u00e8me br\u00fbl\u00e9e, and Vi\u1ec7t rice.',
    ),
    onePassage(
      'Chinese, Japanese and Korean words within English',
      sheet().write(
        [
          'Our seal shows \u6771\u4eac\u6e2f beside \u3053\u3093\u306b\u3061\u306f in red,',
          'while \uae30\ucc28 was cut by another hand.',
        ],
        60,
        100,
      ),
      'Our seal shows \u6771\u4eac\u6e2f beside \u3053\u3093\u306b\u3061\u306f in red, while \uae30\ucc28 was cut by another hand.',
    ),
    twoColumns(),
    footnotes(),
    onePassage(
      'powers and marks of notes are no digits of the number before them',
      sheet()
        .write(['That hall measures 120 m'], 60, 100)
        .write(['2'], 188, 96, { size: 7 })
        .write(['since 1904'], 196, 100)
        .write(['3'], 250, 96, { size: 7 })
        .write(['at least.'], 260, 100),
      'That hall measures 120 m\u00b2 since 1904\u00b3 at least.',
      ['raised-figures'],
    ),
    table(),
    tableWithGaps(),
    onePassage(
      'a page that is turned when it is shown',
      new GlyphDrawing().page({ rotate: 90 }).write(['This plan of our pier is drawn across one page.'], 60, 100),
      'This plan of our pier is drawn across one page.',
      [],
      90,
    ),
    labelledPages(),
  ];
}

function twoColumns(): NastyPdf {
  const left = [
    'Our boathouse was built during 1911 using',
    'larch wood floated down that river. Eleven',
    'rowing boats and two canoes lie within, but',
    'its roof was mended after storms by many',
    'of those members themselves.',
  ];
  const right = [
    'Everybody pays sixty euros yearly. Guests',
    'may row on Sundays when somebody stays',
    'present, having signed a book beforehand.',
    'Said book is kept safe inside one harbour-',
    'master office, open for anyone curious.',
  ];
  const first =
    'Our boathouse was built during 1911 using larch wood floated down that river. Eleven rowing boats and two canoes lie within, but its roof was mended after storms by many of those members themselves.';
  const rest = [
    'Everybody pays sixty euros yearly. Guests may row on Sundays when somebody stays present, having signed a book beforehand. Said book is kept safe inside one harbourmaster office, open for anyone curious.',
  ];
  return {
    name: 'two columns',
    pdf: sheet().write(left, 60, 130).write(right, 320, 130).finish(),
    text: [first, ...rest].join('\n\n'),
    quotes: [first, ...rest].map((quote) => ['1', quote] as const),
    transforms: [],
  };
}

function footnotes(): NastyPdf {
  const drawing = sheet()
    .write(['One quay was built during 1904 by merchants.'], 60, 100)
    .write(['1'], 288, 96, { size: 7 })
    .write(['Another crane followed later, until rust and a flood of that', 'winter took both away for good.'], 60, 114)
    .write(['1'], 60, 700, { size: 6 })
    .write(['Town records, volume 12, leaf 40, as copied when those archives were moved up'], 66, 703, { size: 8 })
    .write(['onto higher ground.'], 66, 713, { size: 8 });
  const body =
    'One quay was built during 1904 by merchants.\u00b9 Another crane followed later, until rust and a flood of that winter took both away for good.';
  const note =
    '\u00b9 Town records, volume 12, leaf 40, as copied when those archives were moved up onto higher ground.';
  return {
    name: 'footnotes: the mark stays behind its sentence, the note is a paragraph of its own',
    pdf: drawing.finish(),
    text: `${body}\n\n${note}`,
    quotes: [
      ['1', body],
      ['1', note],
    ],
    transforms: ['raised-figures'],
  };
}

/** The third boat has no guests; what is said of the second runs on. */
function tableWithGaps(): NastyPdf {
  const rows: readonly (readonly (readonly [x: number, text: string])[])[] = [
    [
      [60, 'Boat'],
      [180, 'Remarks'],
      [400, 'Guests'],
    ],
    [
      [60, 'Canoe'],
      [180, 'for two'],
      [400, '19'],
    ],
    [
      [60, 'Skiff'],
      [180, 'not after dark, and never'],
      [400, '15'],
    ],
    [
      [60, 'Punt'],
      [180, 'with a pole'],
    ],
  ];
  let drawing = sheet();
  rows.forEach((row, at) => {
    for (const [x, text] of row) drawing = drawing.write([text], x, 130 + at * 36);
  });
  drawing = drawing.write(['without a light'], 180, 130 + 2 * 36 + 12);
  const text =
    '| Canoe | for two | 19 |\n| Skiff | not after dark, and never without a light | 15 |\n| Punt | with a pole |  |';
  return {
    name: 'a table: an empty cell, and one of two lines',
    pdf: drawing.finish(),
    text: `| Boat | Remarks | Guests |\n${text}`,
    quotes: [['1', text]],
    transforms: [],
  };
}

function table(): NastyPdf {
  const columns: readonly (readonly [x: number, cells: readonly string[]])[] = [
    [60, ['Boat', 'Canoe', 'Skiff', 'Punt']],
    [200, ['Members', '12', '9', '7']],
    [320, ['Guests', '19', '15', '11']],
  ];
  let drawing = sheet();
  for (const [x, cells] of columns) drawing = drawing.write(cells, x, 130, { leading: 16 });
  return {
    name: 'a table: row by row, its head above each',
    pdf: drawing.finish(),
    text: '| Boat | Members | Guests |\n| Canoe | 12 | 19 |\n| Skiff | 9 | 15 |\n| Punt | 7 | 11 |',
    quotes: [['1', '| Canoe | 12 | 19 |\n| Skiff | 9 | 15 |\n| Punt | 7 | 11 |']],
    transforms: [],
  };
}

function labelledPages(): NastyPdf {
  const pages = [
    [
      'xi',
      [
        'Preface words come before all others in this small almanac, which was',
        'printed at our own cost, for nobody else would have paid for such',
        'modest tables of wind.',
      ],
    ],
    [
      'A-1',
      [
        'Tides rise twice daily along our shore, says every fisher, and whoever',
        'doubts it may sit on that lowest step until both boots are wet',
        'enough to agree.',
      ],
    ],
  ] as const;
  const drawing = new GlyphDrawing();
  for (const [label, lines] of pages) drawing.page({ label }).write(lines, 60, 100);
  const quotes = pages.map(([label, lines]) => [label, lines.join(' ')] as const);
  return {
    name: 'pages by their printed labels',
    pdf: drawing.finish(),
    text: quotes.map(([, quote]) => quote).join('\n\n'),
    quotes,
    transforms: [],
  };
}
