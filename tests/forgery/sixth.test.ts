// A sixth enemy: what was new in 0.8.0 and had no forger yet. Reckonings over bills and days, values that another paper moved, a
// rule with its exception, yes and no, drafts that are checked and rewritten, ids that can be compared. He changes what is told
// everywhere where it is told, and makes every hash and signature anew. Each fails, or bears the words that say so.

import { describe, expect, it } from 'vitest';
import type { Act } from '#core/case/case.ts';
import type { AnswerPart } from '#core/answer/output.ts';
import { learnedLines, reviseText } from '#core/answer/revise.ts';
import { GIVEN_CLOCK, NO_SECRET } from '#core/bytes/salt.ts';
import { toText } from '#core/pb2s/sections.ts';
import { ask, quotedAs, said, sentenceOf, world, type World } from '#tests/forgery/fifth-world.ts';
import type { Parts } from '#tests/forgery/outside/bundle.ts';
import type { Mutable } from '#tests/forgery/outside/json.ts';
import { document, scriptedOracles } from '#tests/scenarios.ts';

const BILL = document(
  'garage.txt',
  'Invoice 1184 from Hartley Garage\n\nTyres   £120.00\nBrake pads   £45.00\nOil change   £38.50\n\nTotal   £203.50\n',
);
const TOGETHER = [BILL, ask('How much are the tyres and the brake pads together?')];
const DEAREST = [BILL, ask('Which item on the bill cost the most?')];
const WARRANTY = [
  document('warranty.txt', 'Delivered on 14 March 2024.\n\nThe boiler: 10 years from the day of delivery.'),
  ask('Until when is the boiler covered?'),
];
const FIRST = document(
  'appointment.txt',
  'Dear Mr Vale\n\nYour appointment with the dentist is on 4 May 2026 at 9.30 am.\n\n2 February 2026',
);
const LATER = document(
  'letter.txt',
  'Dear Mr Vale\n\nYour appointment with the dentist moves from 4 May 2026 to 11 May 2026.\n\n9 March 2026',
);
const WHEN = ask('When is the appointment with the dentist?');
const MOVED = [FIRST, LATER, WHEN];
const RULE = [
  document('rules.txt', 'A dog may be kept in the flat. This does not apply in the first year.'),
  ask('May I keep a dog in the flat?'),
];
const RENT = document('lease.txt', 'The rent is 900 euros a month. The lease began on 1 May 2025.');
const RIGHT = document(
  'correction.txt',
  'Correction. The rent is not 900 euros a month. The rent is 950 euros a month.',
);
const checked = (text: string): Act => ({ kind: 'draft', text });
const DRAFT = [RENT, checked('The rent is 900 euros a month. The tenant pays a deposit.')];
const WRONG = [RENT, checked('The lease did not begin on 1 May 2025. The rent is 900 euros a month.')];
const DISPUTED = [RENT, RIGHT, checked('The rent is 900 euros a month.')];

type Edit = (parts: Parts) => void;
const list = (value: unknown): Mutable[] => value as Mutable[];
const at = (value: unknown, place: number): Mutable => list(value)[place] ?? {};
/** In every part of the reply, wherever it stands. */
const everywhere =
  (...swaps: readonly (readonly [from: string, to: string])[]): Edit =>
  (parts) => {
    for (const [name, part] of Object.entries(parts)) {
      let text = JSON.stringify(part);
      for (const [from, to] of swaps) text = text.replaceAll(from, to);
      parts[name as keyof Parts] = JSON.parse(text) as Mutable;
    }
  };
/** A sentence in other words; its claims stay as they are. */
const sentence =
  (change: (text: string) => string): Edit =>
  ({ answer }) => {
    const first = at(answer['sentences'], 0);
    first['text'] = change(first['text'] as string);
  };
/** A claim that says what it likes, as something computed. */
const claimed =
  (text: string): Edit =>
  (parts) => {
    const before = at(parts.answer['claims'], 0)['text'] as string;
    everywhere([JSON.stringify(before).slice(1, -1), text])(parts);
  };
const operand =
  (place: number, span: object): Edit =>
  ({ answer }) =>
    Object.assign(at(at(answer['claims'], 0)['support'], place), span);
const all =
  (...edits: readonly Edit[]): Edit =>
  (parts) => {
    for (const edit of edits) edit(parts);
  };
const OIL = { start: 83, end: 89 };

/** The quote after an edit, with what the core makes of its parts made again by the core. */
const forged = (acts: readonly Act[], edit: Edit): Promise<Uint8Array> =>
  quotedAs(acts, (parts) => {
    edit(parts);
    const answer = parts.answer as unknown as Extract<AnswerPart, { kind: 'answer' }> | undefined;
    if (answer === undefined) return;
    const { assumed = [], claims, conflicts, known = [], qualifiers = [], sections, sentences, warnings } = answer;
    const beside = { assumed, claims, conflicts, known, qualifiers, warnings };
    const told = { learned: learnedLines(claims), revise: reviseText(sections.reflect, sentences, beside) };
    // Places in a draft that is longer or shorter now.
    const reflect = sections.reflect.map((flag) => ({ ...flag, span: { start: 0, end: 1 } }));
    Object.assign(sections, told, { reflect });
    Object.assign(answer, { text: toText(sections, []) });
  });

/** Of a draft that was checked. */
const ofCheck =
  (edit: (check: Mutable) => void): Edit =>
  (parts) =>
    edit((parts as unknown as Record<string, Mutable>)['check'] ?? {});
const judgedAs =
  (place: number, change: Mutable, inClaims = true): Edit =>
  (parts) =>
    ofCheck((check) => {
      const one = at(check['sentences'], place);
      Object.assign(one, change);
      if (inClaims) Object.assign(at(one['claims'], 0), change);
    })(parts);
const decided = (decision: string): Edit =>
  ofCheck((check) => ((check['pb2s_proof'] as Mutable)['decision'] = decision));

/** The words of a quote that are its own; '' where it has none. */
const ownWords = async (bundle: Uint8Array): Promise<string> =>
  /so these are its own words: ([^.]*)\./.exec(await sentenceOf(bundle))?.[1] ?? '';

describe('an honest quote has no words of its own', () => {
  it.each<readonly [string, readonly Act[]]>([
    ['of a sum', TOGETHER],
    ['of the dearest', DEAREST],
    ['of a day that was reckoned', WARRANTY],
    ['of what was moved', MOVED],
    ['of a rule with its exception', RULE],
    ['of a draft', DRAFT],
    ['of a draft that a paper contradicts', WRONG],
    ['of a draft that is disputed', DISPUTED],
  ])('%s', async (_, acts) => {
    const bundle = await quotedAs(acts, null);
    expect(await said(bundle)).toEqual(['shown', 'WITHHELD', 'QUOTED', 'MAKER_OTHER']);
    expect(await ownWords(bundle)).toBe('');
    expect(await sentenceOf(bundle)).toContain('what it leaves out is not seen');
  });
});

describe('a reckoning that says otherwise than its cells fails', () => {
  it.each<readonly [string, readonly Act[], Edit]>([
    ['another sum', TOGETHER, everywhere(['165.00', '265.00'])],
    [
      'another operand, with the sum that follows',
      TOGETHER,
      everywhere(['pads 45.00', 'pads 95.00'], ['+ 45.00', '+ 95.00'], ['165.00', '215.00']),
    ],
    ['another line for its amount', TOGETHER, everywhere(['and Brake pads 45', 'and Oil change 45'])],
    ['in other money', TOGETHER, everywhere(['£165', '€165'])],
    ['another one is the dearest', DEAREST, everywhere(['Tyres: £120.00, the', 'Discs: £120.00, the'])],
    ['it is the lowest', DEAREST, everywhere(['the highest of', 'the lowest, of'])],
    ['another day', WARRANTY, everywhere(['14 March 2034', '14 March 2039'])],
    ['another month of that day', WARRANTY, everywhere(['14 March 2034', '14 April 2034'])],
    ['what is said to be computed is said freely', TOGETHER, claimed('The garage owes the customer 9,000 pounds.')],
  ])('%s', async (_, acts, edit) => {
    expect(await said(await forged(acts, edit))).toContain('quotes QUOTE_CONTRADICTED');
  });
});

describe('what a quote says that nothing here repeats is its own words, and that is said', () => {
  const RECKONS = 'what it reckons';
  const PUTS = 'how its sentences put its claims';
  const HOLD = 'which of its sentences hold';
  it.each<readonly [string, readonly Act[], Edit, string]>([
    ['a sum of other cells', TOGETHER, operand(1, OIL), RECKONS],
    [
      'a sum of other cells, in words that fit them',
      TOGETHER,
      all(operand(1, OIL), everywhere(['pads 45.00', 'pads 38.50'], ['+ 45.00', '+ 38.50'], ['165.00', '158.50'])),
      RECKONS,
    ],
    [
      'anything at all, as computed from one cell',
      TOGETHER,
      all(claimed('The garage owes the customer 9,000 pounds.'), ({ answer }) => {
        list(at(answer['claims'], 0)['support']).pop();
      }),
      RECKONS,
    ],
    [
      'the dearest of fewer',
      DEAREST,
      all(everywhere(['highest of 3', 'highest of 2']), ({ answer }) => {
        list(at(answer['claims'], 0)['support']).shift();
      }),
      RECKONS,
    ],
    [
      'the day by another clause',
      WARRANTY,
      all(operand(0, { start: 29, end: 40 }), everywhere(['14 March 2034', '14 March 2039'])),
      RECKONS,
    ],
    [
      'the new value is not held, since what holds may hang on what is not shown',
      MOVED,
      everywhere(['In force: ', 'Not held: ']),
      RECKONS,
    ],
    [
      'the letters the other way round',
      MOVED,
      all(everywhere(['In force: ', 'Not held: ']), ({ answer }) => {
        list(at(answer['claims'], 0)['support']).reverse();
      }),
      RECKONS,
    ],
    ['a sentence more', TOGETHER, sentence((text) => `${text}. The garage is bankrupt.`), PUTS],
    ['a sentence before', RULE, sentence((text) => `The court agrees. ${text}`), PUTS],
    [
      'a rule without its exception',
      RULE,
      sentence((text) => text.replace(' This does not apply in the first year.', '')),
      PUTS,
    ],
    ['an exception in other words', RULE, sentence((text) => text.replace('the first year', 'bad weather')), PUTS],
    ['No where the rule says Yes', RULE, sentence((text) => text.replace(/^Yes: /, 'No: ')), 'that it says yes or no'],
    [
      'Yes with another condition',
      RULE,
      sentence((text) => text.replace(/^Yes: /, 'Yes, at once: ')),
      'that it says yes or no',
    ],
    ['an open sentence is supported', DRAFT, judgedAs(1, { verdict: 'SUPPORTED', score: 64_881 }), HOLD],
    ['the same, of the sentence alone', DRAFT, judgedAs(1, { verdict: 'SUPPORTED', score: 64_881 }, false), HOLD],
    ['a supported sentence without a passage', DRAFT, judgedAs(0, { n: null }), HOLD],
    ['a supported sentence is open', DRAFT, judgedAs(0, { verdict: 'UNDECIDED' }), HOLD],
    ['a contradicted sentence is open', WRONG, all(judgedAs(0, { verdict: 'UNDECIDED' }), decided('APPROVE')), HOLD],
    ['a dispute that its passage does not give', DRAFT, all(judgedAs(0, { against: 1 }), decided('CLARIFY')), HOLD],
    [
      'a dispute that is told of the claim and not of the sentence',
      DISPUTED,
      all(
        ofCheck((check) => {
          delete at(check['sentences'], 0)['against'];
        }),
        decided('APPROVE'),
      ),
      HOLD,
    ],
  ])('%s', async (_, acts, edit, words) => {
    const bundle = await forged(acts, edit);
    const [verdict] = await said(bundle);
    expect([verdict, await ownWords(bundle)]).toEqual(['shown', words]);
  });

  it('a draft of which a claim is left out fails', async () => {
    const edit = ofCheck((check) =>
      Object.assign(at(check['sentences'], 1), { claims: [], verdict: 'NO_CLAIM', n: null, score: null }),
    );
    expect(await said(await quotedAs(DRAFT, edit))).toContain('quotes QUOTE_DIFFERENT');
  });

  it('a contradicted sentence of a draft is no supported one', async () => {
    const edit = all(judgedAs(0, { verdict: 'SUPPORTED' }), decided('APPROVE'));
    expect(await said(await quotedAs(WRONG, edit))).toContain('quotes QUOTE_CONTRADICTED');
  });
});

describe('what a person says of a document for one question only is said', () => {
  const described =
    (source: number, change: object = {}) =>
    (made: World): Act => ({
      kind: 'describe',
      source: made.source(source),
      credibility: null,
      dated: null,
      reason: null,
      sphere: 'INSIDE',
      supersedes: null,
      type: 'contract',
      ...change,
    });
  it.each<readonly [string, readonly (Act | ((made: World) => Act))[], readonly string[]]>([
    ['nothing', MOVED, ['proved']],
    ['a day that stays', [FIRST, LATER, described(1, { dated: '2026-03-09' }), WHEN], ['proved']],
    ['a day that was put right after a question', [...MOVED, described(1, { dated: '2026-03-09' })], ['proved']],
    [
      'the day on which the later letter was written',
      [FIRST, LATER, described(1, { dated: '2026-01-01' }), WHEN, described(1)],
      ['proved', 'TAKEN_OUT'],
    ],
    [
      'that it is worth nothing',
      [FIRST, LATER, described(1, { credibility: 0, reason: 'A forgery.' }), WHEN, described(1)],
      ['proved', 'TAKEN_OUT'],
    ],
  ])('%s', async (_, acts, codes) => {
    const made = await world();
    await made.perform(...acts);
    expect(await said(await made.whole())).toEqual(codes);
  });
});

describe('ids that can be compared', () => {
  const { clock, random } = scriptedOracles();
  const given = { clock: { ...clock, identity: { ...clock.identity, model_id: GIVEN_CLOCK } } };
  const salted = (more: object = {}) => ({
    random: { ...random, identity: { ...random.identity, model_id: NO_SECRET, ...more } },
  });
  it.each<readonly [string, object, readonly string[]]>([
    ['both are told', { ...given, ...salted() }, ['proved', 'STABLE_IDS']],
    ['the time alone', given, ['proved', 'STABLE_IDS']],
    ['the secret alone', salted(), ['proved', 'STABLE_IDS']],
  ])('%s', async (_, oracles, codes) => {
    const made = await world(oracles);
    await made.perform(...TOGETHER);
    expect(await said(await made.whole())).toEqual(codes);
  });

  it.each<readonly [string, object]>([
    ['who gives the secret is a notary', salted({ oracle_id: 'notary/local/random' })],
    ['the secret can be computed again', salted({ reproducible: true })],
    ['the clock is given by the secret', { clock: { ...clock, identity: { ...clock.identity, model_id: NO_SECRET } } }],
  ])('%s: fails', async (_, oracles) => {
    const made = await world(oracles);
    await made.perform(...TOGETHER);
    expect((await said(await made.whole())).filter((code) => /^(?:proved|recorded|shown)/.test(code))).toEqual([]);
  });
});
