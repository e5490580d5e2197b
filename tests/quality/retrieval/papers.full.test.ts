// Plain questions to three papers of our own, of other kinds: the guide of a machine, the numbered rules of a club, and the manual of
// a program. What is answered is the sentence that answers, without what stands around it on the page.

import { describe, expect, it } from 'vitest';
import { utf8 } from '#core/bytes/hash.ts';
import { memoryStores, open, replyOf } from '#tests/case.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { scriptedOracles } from '#tests/scenarios.ts';

const HOOD = `# Extractor hood Brisa 60

Thank you for buying the Brisa 60. We hope that it serves you well.

## Looking after the hood

The grease filter is cleaned once a week. The outside is wiped by hand with a damp cloth, never with a scouring pad.

## Cleaning the grease filter

1. Switch the hood off and let it cool.
2. Press both catches and lower the filter.
3. Soak it in hot water with washing soda for 20 minutes.
4. Rinse it, let it dry and push it back until it clicks.

## Changing the lamp

The lamp lasts about five years. Turn the glass cover to the left and pull the lamp straight out. Only lamps of 3 watts may be fitted.

## Charcoal mat

The charcoal mat is replaced every six months. It costs 18.90 euros.

## Faults

| Light | Meaning | Remedy |
| --- | --- | --- |
| steady | filter full | clean the filter |
| blinking | motor hot | wait for half an hour |
`;
const LIBRARY = `BRAMLEY TOOL LIBRARY
Rules for borrowers, in force from 1 March 2026

1. Joining
1.1 Anybody over 18 who lives in Bramley may join. The yearly fee is 24 pounds.
1.2 You renew your membership by paying the fee at the desk or by bank transfer.

2. Borrowing
2.1 You may borrow up to five tools at a time. A loan lasts one week.
2.2 Ladders may not be lent to people under 21.
2.3 Dogs are welcome in the shop. Food is not allowed in the workshop.
2.4 To reserve a tool, write its number on the board beside the door, or ring 01632 960 077 before noon.

3. Returning
3.1 Tools come back clean and dry. A late tool costs 50 pence a day.
3.2 If a tool breaks, tell us at once. You do not pay for normal wear.
3.3 The workshop closes at 8 pm. It is open on Sundays from May to August.

Yours sincerely,
Maud Ellery
Chair
`;
const RELAY = `# relaybox 2.1

A small queue for letters.

## Configuration

\`\`\`json
{
  "host": "127.0.0.1",
  "port": 7070,
  "retries": 4
}
\`\`\`

The server listens on port 7070 unless \`port\` says otherwise. It tries four times.

## send(letter, *, urgent=False)

Puts the letter into the queue and returns its number. Raises a \`FullError\` if the queue holds 5,000 letters.

- \`letter\`: the text, at most 64 kB
- \`urgent\`: put it in front of all others

## Installing

Run \`npm install relaybox\` in the folder of your project. Then copy \`relay.example.json\` to \`relay.json\` and set the host.

## Limits

- A letter may be 64 kB long.
- The log is kept for 14 days.
- Attachments are not supported.
`;

const WARD = `ORCHARD HOSPITAL                              Heron Ward
DISCHARGE NOTE                                Copy to patient and GP

Patient: Ms Ada Fennimore       Born: 2 June 1970
Hospital no.: H-118 2204        GP: Dr Ruth Alder, Mill Street
Admitted: 4 May 2026            Left: 9 May 2026
Consultant: Mr Ivo Stern

Walk a little every day. Lift nothing heavy for six weeks.

Bring this note on 20 May 2026. The dressing is changed at the desk of Heron Ward.
`;

const WEEK = `# Walking week in Sorrel Valley

## Money

The week costs 310 pounds.

Included: coach, four nights, two suppers. Not included: lunches, drinks.

## Who to ask

Warden: Mia Talbot, ground floor, from 4 pm.

## Boots

Dry your boots in the drying room. Boots left on a stove will crack. No slippers or sandals on the hills.
`;

async function ask(name: string, text: string, question: string) {
  const { clock, person, random } = scriptedOracles();
  const opened = await open(memoryStores(), { ...builtinEngines(), clock, person, random });
  await opened.perform({
    kind: 'import',
    name,
    media: 'application/octet-stream',
    bytes: utf8(text),
    type: 'unknown',
    sphere: 'INSIDE',
    credibility: null,
    dated: null,
    supersedes: null,
  });
  return replyOf(await opened.perform({ kind: 'question', text: question })).answer;
}
const said = async (name: string, text: string, question: string): Promise<readonly string[]> => {
  const answer = await ask(name, text, question);
  return answer.kind === 'answer' ? answer.sentences.map((sentence) => sentence.text) : [answer.kind];
};

const STEPS =
  'Cleaning the grease filter: Switch the hood off and let it cool \u00b7 Press both catches and lower the filter \u00b7 ' +
  'Soak it in hot water with washing soda for 20 minutes \u00b7 Rinse it, let it dry and push it back until it clicks';

describe('asked how', () => {
  it.each([
    ['How do I clean the grease filter?', STEPS],
    ['How to clean the filter', STEPS],
    // Decision 385: what narrows a sentence is quoted with it.
    [
      'How do I change the lamp?',
      'Turn the glass cover to the left and pull the lamp straight out. Only lamps of 3 watts may be fitted.',
    ],
  ])('"%s" gets the steps, whole and in order', async (question, answer) => {
    expect(await said('hood.md', HOOD, question)).toEqual([answer]);
  });

  it.each([
    ['How do I renew my membership?', 'You renew your membership by paying the fee at the desk or by bank transfer.'],
    [
      'How can I reserve a tool?',
      'To reserve a tool, write its number on the board beside the door, or ring 01632 960 077 before noon.',
    ],
  ])('"%s" gets the manner', async (question, answer) => {
    expect(await said('library.txt', LIBRARY, question)).toEqual([answer]);
  });

  it('an order is quoted with the one behind it', async () => {
    expect(await said('relay.md', RELAY, 'How do I install relaybox?')).toEqual([
      'Run `npm install relaybox` in the folder of your project. Then copy `relay.example.json` to `relay.json` and set the host.',
    ]);
  });

  it.each([
    ['hood.md', HOOD, 'How do I replace the charcoal mat?'],
    ['hood.md', HOOD, 'How do I clean the hood?'],
    ['library.txt', LIBRARY, 'How do I sharpen a chisel?'],
    ['relay.md', RELAY, 'How do I uninstall relaybox?'],
    ['relay.md', RELAY, 'How do I send a letter?'],
  ])('%s says not how: it is not answered', async (name, text, question) => {
    expect((await ask(name, text, question)).kind).toBe('refusal');
  });
});

describe('what is quoted', () => {
  it.each([
    [
      'of a numbered rule, not its number',
      LIBRARY,
      'How many tools may I borrow?',
      'You may borrow up to five tools at a time.',
    ],
    ['of the last rule, not the signature', LIBRARY, 'When does the workshop close?', 'The workshop closes at 8 pm.'],
    [
      'no brace of settings',
      RELAY,
      'Which port does the server listen on?',
      'The server listens on port 7070 unless `port` says otherwise.',
    ],
    [
      'of a row, what stands between its bars',
      HOOD,
      'What does the blinking light mean?',
      'blinking | motor hot | wait for half an hour',
    ],
  ])('%s', async (_, text, question, answer) => {
    expect(await said('paper.md', text, question)).toEqual([answer]);
  });

  it('no settings, items or signature are glued to a sentence', async () => {
    const retries = await said('relay.md', RELAY, 'How many retries are there?');
    expect(retries.join(' ')).not.toMatch(/["{}]/);
    const sundays = await said('library.txt', LIBRARY, 'Is the workshop open on Sundays?');
    expect(sundays.join(' ')).not.toContain('Maud');
  });
});

describe('a line of a head', () => {
  it.each([
    ["Who is Ms Fennimore's GP?", 'GP: Dr Ruth Alder, Mill Street'],
    ['Who is the consultant named in the discharge note?', 'Consultant: Mr Ivo Stern'],
    ['When was Ada Fennimore admitted?', 'Admitted: 4 May 2026'],
    ['When was Ada Fennimore born?', 'Born: 2 June 1970'],
  ])('"%s" is answered by it alone', async (question, answer) => {
    expect(await said('ward.txt', WARD, question)).toEqual([answer]);
  });

  it.each([
    "Who is Ms Fennimore's sister?",
    'Who is the dentist named in the discharge note?',
    'Who replaced the consultant?',
  ])('"%s" is not', async (question) => {
    expect((await ask('ward.txt', WARD, question)).kind).toBe('refusal');
  });
});

describe('said in another way', () => {
  it.each([
    // Decision 385, as above.
    ['What is included in the price?', 'Included: coach, four nights, two suppers. Not included: lunches, drinks.'],
    ['What is not included in the price?', 'Not included: lunches, drinks.'],
    ['Are lunches included in the price of the week?', 'No: Not included: lunches, drinks.'],
    ['Where is the warden to be found?', 'Warden: Mia Talbot, ground floor, from 4 pm.'],
  ])('"%s" is answered by "%s"', async (question, answer) => {
    expect(await said('week.md', WEEK, question)).toEqual([answer]);
  });

  it.each([
    'Where was the warden born?',
    'Are boots included in the price of the week?',
    'Where does the coach start?',
  ])('"%s" is not answered', async (question) => {
    expect((await ask('week.md', WEEK, question)).kind).toBe('refusal');
  });
});

describe('yes or no', () => {
  it.each([
    ['Are dogs allowed in the shop?', 'Yes: Dogs are welcome in the shop.'],
    ['Is food allowed in the workshop?', 'No: Food is not allowed in the workshop.'],
    ['Do I pay for normal wear?', 'No: You do not pay for normal wear.'],
  ])('"%s" begins with the word, and the sentence that settles it follows', async (question, answer) => {
    expect(await said('library.txt', LIBRARY, question)).toEqual([answer]);
  });

  it('what holds at some times only gets no word', async () => {
    const answer = await said('library.txt', LIBRARY, 'Is the workshop open on Sundays?');
    expect(answer).toEqual(['It is open on Sundays from May to August.']);
  });
});
