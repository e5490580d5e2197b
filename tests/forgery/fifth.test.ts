// A fifth enemy: what came with 0.8.0. Acts of a person that no page, command or caller makes, and replies that are quoted with one
// thing changed that a reader is told. Each fails, or bears the limit that says so.

import { describe, expect, it } from 'vitest';
import type { Act } from '#core/case/case.ts';
import {
  ask,
  KEYS,
  LEASE,
  LIBRARY,
  MENU,
  NOTICE,
  quotedAs,
  said,
  sentenceOf,
  world,
  type World,
} from '#tests/forgery/fifth-world.ts';
import type { Parts } from '#tests/forgery/outside/bundle.ts';
import type { Mutable } from '#tests/forgery/outside/json.ts';

const KEY = ask('What happens if I lose the key?');
const RENT = ask('How much is the rent?');
const CEILING = ask('Who painted the ceiling?');

type Later = Act | ((made: World) => Act);
const onReply =
  (act: object, source: number | null = null) =>
  (made: World): Act =>
    ({ questionSeq: made.asked(), ...act, ...(source === null ? {} : { source: made.source(source) }) }) as Act;
const chosen =
  (at: number) =>
  (made: World): Act => ({ kind: 'clarify', questionSeq: made.asked(), choose: made.source(at), text: null });
const described =
  (at: number, change: (made: World) => object = () => ({})) =>
  (made: World): Act => ({
    kind: 'describe',
    source: made.source(at),
    credibility: null,
    dated: null,
    reason: null,
    sphere: 'INSIDE',
    supersedes: null,
    type: 'contract',
    ...change(made),
  });

describe('acts that no edge makes are said', () => {
  it.each<readonly [string, readonly Later[], readonly string[]]>([
    [
      'nothing: the passage that the refusal showed first, told at the wish of a person',
      [KEYS, KEY, onReply({ kind: 'tell', passage: 0 }, 0)],
      ['proved'],
    ],
    [
      'a passage told that no refusal had shown first',
      [KEYS, MENU, KEY, onReply({ kind: 'tell', passage: 0 }, 1)],
      ['recorded', 'ACCEPT_NOT_OFFERED'],
    ],
    [
      'a document that holds, where no reply had asked which',
      [LEASE, RENT, NOTICE, chosen(1)],
      ['recorded', 'ACCEPT_NOT_OFFERED'],
    ],
    [
      'a document that holds and is no side of anything',
      [LEASE, NOTICE, MENU, RENT, chosen(2)],
      ['recorded', 'ACCEPT_NOT_OFFERED'],
    ],
    [
      'words added to a question that nobody had asked back',
      [LEASE, RENT, onReply({ kind: 'clarify', choose: null, text: 'for a dog' })],
      ['recorded', 'ACCEPT_NOT_OFFERED'],
    ],
    [
      'a library out of the way for one question',
      [LEASE, LIBRARY, (made) => ({ kind: 'withdraw', library: made.library() }), RENT, LIBRARY],
      ['proved', 'TAKEN_OUT'],
    ],
    [
      'a document in the place of another for one question',
      [LEASE, NOTICE, described(1, (made) => ({ supersedes: made.source(0) })), RENT, described(1)],
      ['proved', 'SUPERSEDED'],
    ],
  ])('%s', async (_, acts, codes) => {
    const made = await world();
    await made.perform(...acts);
    expect(await said(await made.whole())).toEqual(codes);
  });
});

type Edit = (answer: Mutable, parts: Parts) => void;
const on =
  (edit: Edit) =>
  (parts: Parts): void =>
    edit(parts.answer, parts);
const list = (value: unknown): Mutable[] => value as Mutable[];
const first = (value: unknown): Mutable => list(value)[0] ?? {};
const refusalIn = (answer: Mutable): Mutable => answer['refusal'] as Mutable;
const everywhere =
  (from: string, to: string): Edit =>
  (_, parts) => {
    for (const [name, part] of Object.entries(parts))
      parts[name as keyof Parts] = JSON.parse(JSON.stringify(part).replaceAll(from, to)) as Mutable;
  };

describe('a quoted reply with one thing changed', () => {
  it('is shown as it was sealed', async () => {
    expect((await said(await quotedAs([LEASE, CEILING], null)))[0]).toBe('shown');
    expect((await said(await quotedAs([LEASE, RENT], null)))[0]).toBe('shown');
  });

  it.each<readonly [string, Act, Edit]>([
    ['what to do next', CEILING, (answer) => (refusalIn(answer)['next'] = ['Call 0900 123 456.'])],
    [
      'a close passage in other words',
      CEILING,
      (answer) => (first(refusalIn(answer)['closest'])['excerpt'] = 'The tenant painted the ceiling.'),
    ],
    [
      'a close passage of another document',
      CEILING,
      (answer) => (first(refusalIn(answer)['closest'])['name'] = 'judgment.pdf'),
    ],
    ['a close passage from another place', CEILING, (answer) => (first(refusalIn(answer)['closest'])['passage'] = 2)],
    [
      'a passage that may answer, outside of what is shown',
      CEILING,
      (answer) => (refusalIn(answer)['may_answer'] = { start: 0, end: 9000 }),
    ],
    ['a warning beside a refusal', CEILING, (answer) => (answer['warnings'] = ['The court has confirmed it.'])],
    [
      'other wordings, where no model writes any',
      CEILING,
      (answer) => (answer['also_searched'] = ['Did the tenant paint it?']),
    ],
    ['the same beside an answer', RENT, (answer) => (answer['also_searched'] = ['Is the rent 900 euros?'])],
    ['a document whose text is faint', RENT, (answer) => (first(answer['citations'])['about'] = ['faint-text'])],
    [
      'a document that stands in place of another',
      RENT,
      (answer) => (first(answer['citations'])['about'] = ['REPLACES']),
    ],
    [
      'a document that is older than it counts as current',
      RENT,
      (answer) => (first(answer['citations'])['liminal'] = ['PAST_LIFETIME']),
    ],
    ['another matter', RENT, (answer) => (answer['matter'] = 'stake')],
    ['no matter', RENT, (answer) => delete answer['matter']],
    ['a question of the law', RENT, everywhere('How much is the rent?', 'May I sue the landlord over the rent?')],
    ['a higher band of confidence', RENT, (answer) => (answer['interpretation'] = 'High confidence')],
    [
      'a stricter policy',
      RENT,
      (_, parts) => (parts.ebom['policy'] = { ...(parts.ebom['policy'] as Mutable), min_sources: 9 }),
    ],
    ['a stricter threshold', RENT, (_, parts) => (first(parts.ebom['checked'])['threshold'] = 65_000)],
    ['no open assumption', RENT, (answer) => (answer['assumed'] = [])],
    [
      'a claim that was known before',
      RENT,
      (answer) => (answer['known'] = [{ claim_id: first(answer['claims'])['id'], since: 1 }]),
    ],
    ['a day from which it holds', RENT, (answer) => (answer['qualifiers'] = ['As of today.'])],
    ['a guess', RENT, (answer) => (first(answer['sentences'])['type'] = 'SPECULATIVE')],
  ])('%s: fails', async (_, question, edit) => {
    const codes = await said(await quotedAs([LEASE, question], on(edit)));
    expect(codes.filter((code) => /^(?:quotes|derived) /.test(code))).not.toEqual([]);
  });

  it.each<readonly [string, Act, Edit, string]>([
    [
      'another reason',
      CEILING,
      everywhere('No passage was found that surely answers it.', 'The tenant painted it.'),
      'why it refuses',
    ],
    ['a page', RENT, (answer) => (first(answer['citations'])['place'] = PAGE), 'pages, rows and parts that it names'],
    [
      'a page of the characters that carry a claim',
      RENT,
      (answer) => (first(first(answer['claims'])['support'])['place'] = PAGE),
      'pages, rows and parts that it names',
    ],
    ['a search by meaning', RENT, (answer) => (answer['by_meaning'] = true), 'how it searched'],
    [
      'stakes that a person set',
      RENT,
      (answer) => (answer['set_by_hand'] = { from: 'MEDIUM', reason: 'A quiz.' }),
      'that its stakes were set by hand',
    ],
  ])('%s: is its own word, and that is said', async (_, question, edit, told) => {
    const sentence = await sentenceOf(await quotedAs([LEASE, question], on(edit)));
    expect(/so these are its own words: ([^.]*)\./.exec(sentence)?.[1]).toContain(told);
  });
});
const PAGE = { kind: 'page', label: '12', to: null };
