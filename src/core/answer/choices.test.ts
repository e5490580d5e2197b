// What a question leaves open is asked back as a choice, and never picked silently. The built-in engines answer; the papers
// are invented.

import { describe, expect, it } from 'vitest';
import { asksBack, toClarify } from '#core/question/answer-back.ts';
import { memoryStores, open, replyOf, verifyCase } from '#tests/case.ts';
import { failedPb2s } from '#tests/pb2s-check.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { document, scriptedOracles } from '#tests/scenarios.ts';

type Papers = readonly (readonly [string, string])[];

async function opened(papers: Papers) {
  const { clock, person, random } = scriptedOracles();
  const stores = memoryStores();
  const one = await open(stores, { ...builtinEngines(), clock, person, random });
  for (const [name, text] of papers)
    await one.perform(document(name, text, { media: 'text/markdown', type: 'unknown' }));
  const ask = async (text: string) => replyOf(await one.perform({ kind: 'question', text }));
  return { ask, one, stores };
}

const HIRE: Papers = [
  ['hire.md', '# Boat club\n\n## Kayaks\n\nThe hire fee is £12 a day.\n\n## Tents\n\nThe hire fee is £9 a night.\n'],
];
const COURSES: Papers = [
  ['pottery.md', '# Pottery for beginners\n\nBring an apron.\n\nThe course ends on 14 June.\n'],
  ['welding.md', '# Welding\n\nGoggles are provided.\n\nThe course ends on 2 July.\n'],
];
const CARETAKERS: Papers = [
  ['north.md', '# North hall\n\nThe caretaker is Odile Brandt.\n'],
  ['south.md', '# South hall\n\nThe caretaker is Ruben Ashworth.\n'],
];
const LAMPS: Papers = [
  [
    'lamps.md',
    '# Workshop lamps\n\n| Lamp | Wattage | Fitted |\n| --- | --- | --- |\n| Bench | 40 W | 2021 |\n| Door | 15 W | 2023 |\n| Ceiling | 60 W | 2021 |\n',
  ],
];

const CLUBS: Papers = [
  ['club.md', '# Chess club\n\nThe annual fee is £30.\n\n# Tournament\n\nThe entry fee is £12.\n'],
  ['band.md', '# Brass band\n\nThe annual fee is £55.\n'],
];

const VANS: Papers = [
  [
    'vans.md',
    '# Van hire\n\n## Short van\n\nThe rate is £48 with 120 miles included.\n\n## Long van\n\nThe rate is £66 with 150 miles included.\n',
  ],
];
const MARKET: Papers = [
  ['plan.md', '# Harbour days\n\n## Saturday 6 June\n\nThe night market opens at 18:00 on the long pier.\n'],
  ['note.md', '# Note to stallholders\n\nThe night market opens at 19:30.\n'],
];
const LEASES: Papers = [
  [
    'lease.md',
    '# Tenancy agreement\n\n## Term\n\nThe tenancy runs for 24 months.\n\n## Rent\n\nThe rent of the tenancy runs at £870.\n\n## Garage\n\nThe tenancy of the garage runs for 12 months.\n',
  ],
];

const REGATTA: Papers = [
  [
    'regatta.md',
    '# Regatta\n\n## Races\n\n| Race | Date | Place |\n| --- | --- | --- |\n| Junior | 3 May 2025 | Weir |\n| Senior | 7 June 2025 | Lock |\n\nFor the junior race we meet at 9 am.\n',
  ],
];
const ACCOUNTS: Papers = [
  ['accounts-may.md', '# Rowing club\n\nBalance £410.50.\n'],
  ['accounts-june.md', '# Rowing club\n\nBalance £385.20.\n'],
];
const STARTS: Papers = [
  ['gym.md', '# Gym with a new start\n\nThe membership starts on 4 May 2025.\n'],
  ['job.md', '# Contract\n\nThe job starts on 1 June 2025.\n'],
];

describe('a question that several things answer', () => {
  it('"How long" offers stretches of time, and no amount', async () => {
    const { ask } = await opened(LEASES);
    const { answer } = await ask('How long does the tenancy run?');
    expect(answer.kind).toBe('choice');
    expect(answer.kind === 'choice' ? answer.choices.map(({ text }) => text) : []).toEqual([
      'The tenancy runs for 24 months.',
      'The tenancy of the garage runs for 12 months.',
    ]);
  });

  it.each([
    [
      'two sections of one document',
      HIRE,
      'How much is the hire fee?',
      ['The hire fee is £12 a day.', 'The hire fee is £9 a night.'],
    ],
    [
      'two documents',
      COURSES,
      'When does the course end?',
      ['The course ends on 14 June.', 'The course ends on 2 July.'],
    ],
    [
      'two people',
      CARETAKERS,
      'Who is the caretaker?',
      ['The caretaker is Odile Brandt.', 'The caretaker is Ruben Ashworth.'],
    ],
    ['a fee of two clubs', CLUBS, 'What is the annual fee?', ['The annual fee is £30.', 'The annual fee is £55.']],
    [
      'a pronoun that nothing explains',
      COURSES,
      'When does it end?',
      ['The course ends on 14 June.', 'The course ends on 2 July.'],
    ],
  ] as const)('%s', async (_what, papers, question, expected) => {
    const { answer, pb2s } = await (await opened(papers)).ask(question);
    expect(answer.kind).toBe('choice');
    if (answer.kind !== 'choice') return;
    expect([...answer.choices.map(({ text }) => text)].sort()).toEqual([...expected].sort());
    for (const { n, text } of answer.choices) expect(answer.citations[n - 1]?.excerpt).toContain(text);
    expect(asksBack(answer)).toBe(true);
    expect(pb2s.pb2s_proof.decision).toBe('APPROVE');
    expect(failedPb2s(answer.text, pb2s.pb2s_proof)).toEqual([]);
    expect(answer.text.split('\n').filter((line) => line.endsWith('?'))).toEqual([]);
  });

  it.each([
    ['where the question says which', HIRE, 'How much is the hire fee for tents?', '£9'],
    ['where the question has more words of one heading', VANS, 'How many miles are included with the long van?', '150'],
    ['where it names the document', COURSES, 'When does the welding course end?', '2 July'],
    ['where both tell of one event', MARKET, 'When does the night market open?', '19:30'],
    ['where one section has it', CLUBS, 'What is the entry fee?', '£12'],
    ['where one document answers', CARETAKERS.slice(0, 1), 'Who is the caretaker?', 'Odile Brandt'],
    [
      'where both say the same',
      [CARETAKERS[0], ['also.md', '# Notices\n\nThe caretaker is Odile Brandt, as before.\n']] as Papers,
      'Who is the caretaker?',
      'Odile Brandt',
    ],
  ])('is none %s', async (_what, papers, question, says) => {
    const { answer } = await (await opened(papers)).ask(question);
    expect(answer.kind).not.toBe('choice');
    if (answer.kind === 'answer') expect(answer.sentences.map(({ text }) => text).join(' ')).toContain(says);
  });

  it('the choice is on record: the question is asked again, with what was chosen alone', async () => {
    const { ask, one, stores } = await opened(COURSES);
    const first = await ask('When does the course end?');
    const at =
      first.answer.kind === 'choice' ? first.answer.choices.find(({ text }) => text.includes('July')) : undefined;
    const act = toClarify(first.answer, String(at?.n));
    expect(act).toMatchObject({ kind: 'clarify', text: null });
    if (act === null) return;
    const { answer } = replyOf(await one.perform(act));
    expect(answer.kind).toBe('answer');
    if (answer.kind !== 'answer') return;
    expect(answer.sentences.map(({ text }) => text)).toEqual(['The course ends on 2 July.']);
    expect((await verifyCase(stores)).verdict).not.toBe('failed');
  });
});

describe('what else a question leaves open', () => {
  it.each([
    [
      'a column that only its kind asks for',
      REGATTA,
      'When is the race?',
      ['Junior \u00b7 Date: 3 May 2025', 'Senior \u00b7 Date: 7 June 2025'],
    ],
    [
      'papers of two months under one heading',
      ACCOUNTS,
      'What was the balance?',
      ['Balance £385.20.', 'Balance £410.50.'],
    ],
    [
      'a heading with the verb of the question',
      STARTS,
      'When does it start?',
      ['The job starts on 1 June 2025.', 'The membership starts on 4 May 2025.'],
    ],
    [
      'a start that was',
      STARTS,
      'When did it start?',
      ['The job starts on 1 June 2025.', 'The membership starts on 4 May 2025.'],
    ],
  ])('%s', async (_what, papers, question, says) => {
    const { answer } = await (await opened(papers)).ask(question);
    expect(answer.kind === 'choice' ? answer.choices.map(({ text }) => text).sort() : answer.text).toEqual(says);
  });
});

describe('two sections of one document', () => {
  it('each option says which section it stands in', async () => {
    const { ask } = await opened(HIRE);
    const { text } = (await ask('How much is the hire fee?')).answer;
    expect(text).toContain('[1] Kayaks: The hire fee is £12 a day.');
    expect(text).toContain('[2] Tents: The hire fee is £9 a night.');
  });

  it('the passage that is chosen is accepted, and the other one is not told', async () => {
    const { ask, one } = await opened(HIRE);
    const first = await ask('How much is the hire fee?');
    const at =
      first.answer.kind === 'choice' ? first.answer.choices.find(({ text }) => text.includes('£9')) : undefined;
    const act = toClarify(first.answer, String(at?.n));
    expect(act).toMatchObject({ kind: 'accept' });
    if (act === null) return;
    const { answer } = replyOf(await one.perform(act));
    expect(answer.kind === 'answer' ? answer.sentences.map(({ text }) => text) : answer.text).toEqual([
      'The hire fee is £9 a night.',
    ]);
    expect(answer.warnings.join(' ')).toContain('Accepted by you');
  });
});

describe('a question for a column', () => {
  it('is open between the rows, and a row is chosen by its name', async () => {
    const { ask, one } = await opened(LAMPS);
    const { answer } = await ask('What is the wattage?');
    expect(answer.kind).toBe('choice');
    if (answer.kind !== 'choice') return;
    expect(answer.choices.map(({ text }) => text)).toEqual([
      'Bench · Wattage: 40 W',
      'Door · Wattage: 15 W',
      'Ceiling · Wattage: 60 W',
    ]);
    expect(toClarify(answer, '2')).toEqual({
      kind: 'clarify',
      questionSeq: answer.question_seq,
      choose: null,
      text: 'Door',
    });
    const act = toClarify(answer, '2');
    if (act === null) return;
    const settled = replyOf(await one.perform(act)).answer;
    expect(settled.kind === 'answer' ? settled.sentences.map(({ text }) => text).join() : settled.text).toContain(
      '15 W',
    );
  });
});

describe('a table that is asked without naming a row', () => {
  const WARRANTY: Papers = [
    [
      'warranty.md',
      '# Dehumidifier warranty\n\n| Part | Period |\n| --- | --- |\n| Compressor | 5 years |\n| Motor | 3 years |\n| Filter | not covered |\n',
    ],
  ];

  it('its rows are the choice, also where no sentence answers, and the case holds', async () => {
    const { ask, stores } = await opened(WARRANTY);
    const { answer } = await ask('How long is the warranty?');
    expect(answer.kind === 'choice' ? answer.choices.map(({ row }) => row) : answer.kind).toEqual([
      'Compressor',
      'Motor',
    ]);
    expect((await verifyCase(stores)).verdict).not.toBe('failed');
  });

  it('asks back nothing that the table does not tell', async () => {
    const { ask } = await opened(WARRANTY);
    expect((await ask('How much is the warranty?')).answer.kind).toBe('refusal');
  });

  it('what settles yes or no by a rule of the paper verifies', async () => {
    const { ask, stores } = await opened([
      ['rules.md', '# House rules\n\nNo animals of any kind shall be kept in the rooms.\n\nSmoking is prohibited.\n'],
      ...WARRANTY,
    ]);
    const said = async (text: string): Promise<string> => {
      const { answer } = await ask(text);
      return answer.kind === 'answer' ? (answer.sentences[0]?.text ?? '') : answer.kind;
    };
    expect(await said('Is smoking allowed?')).toBe('No: Smoking is prohibited.');
    expect(await said('Is the filter covered?')).toBe('No: Filter: not covered');
    expect(await said('Which part is covered the longest?')).toContain('Compressor: 5 years');
    expect((await verifyCase(stores)).verdict).not.toBe('failed');
  });
});
