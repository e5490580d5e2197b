// What earlier releases took stays taken, and what nobody sees is gone from what is asked.

import { describe, expect, it } from 'vitest';
import { toTyped } from '#core/bytes/text.ts';
import { admitAct } from '#core/case/admit-act.ts';
import { edgeOf, OLDER_EDGES, OWN_EDGE } from '#core/case/edge.ts';
import { EMPTY_STATE } from '#core/case/state.ts';
import releases from '../../../static/replay/releases.json' with { type: 'json' };

const IMPORT = {
  credibility: null,
  dated: null,
  kind: 'import',
  media: 'text/plain',
  name: 'a\u202eb.txt',
  original: '0'.repeat(64),
  sphere: 'INSIDE',
  supersedes: null,
  type: 'notes',
} as const;
const takes = (core: string, act: Parameters<typeof admitAct>[0]): boolean => {
  try {
    admitAct(act, { edge: edgeOf(`sha256:${core}`), state: EMPTY_STATE, isWhole: true, pack: null, bytes: 1 });
    return true;
  } catch {
    return false;
  }
};

describe('the edge of a release', () => {
  it('is that of this build for a core that nobody released', () => {
    expect(edgeOf(`sha256:${'0'.repeat(64)}`)).toBe(OWN_EDGE);
  });

  it('is known for every core up to 0.6.0', () => {
    const older = Object.entries(releases).filter(([version]) => version < '0.7');
    const cores = older.flatMap(([, files]) =>
      Object.entries(files).flatMap(([name, hash]) => (/^(?:core|ercp|debate)$/.test(name) ? [`sha256:${hash}`] : [])),
    );
    expect(cores.filter((core) => !OLDER_EDGES.has(core))).toEqual([]);
  });

  it('took names that turn the line until 0.3.0, and questions that do until 0.6.0', () => {
    const question = { kind: 'question', text: 'How much\u200b is \u202eit?' } as const;
    const names = Object.entries(releases).filter(([, { core }]) => takes(core, IMPORT));
    const questions = Object.entries(releases).filter(([, { core }]) => takes(core, question));
    expect(names.map(([version]) => version)).toEqual(['0.1.0', '0.2.0', '0.3.0']);
    expect(questions.map(([version]) => version)).toEqual(expect.arrayContaining(['0.1.0', '0.4.0', '0.6.0']));
    expect(takes('0'.repeat(64), IMPORT) || takes('0'.repeat(64), question)).toBe(false);
  });
});

describe('what is typed', () => {
  it.each([
    ['marks of direction', 'How \u202emuch\u202c is\u200f it?', 'How much is it?'],
    ['letters of no width', 'How mu\u200bch\u2060 is\u00ad it?', 'How much is it?'],
    ['joiners between letters that nobody joins', 'How mu\u200dch is\u200c it?', 'How much is it?'],
    ['a joiner behind a mark', 'a\u200b\u200d\u00e9', 'a\u00e9'],
    ['what parts a letter from its accent', 'caf\u0065\u200b\u0301', 'caf\u00e9'],
    ['space around it', '  a\tb \n', 'a    b'],
  ])('loses %s', (_what, raw, typed) => {
    expect(toTyped(raw)).toBe(typed);
    expect(toTyped(typed)).toBe(typed);
  });

  it.each([
    ['a joined emoji', '\u{1f469}\u200d\u{1f467}'],
    ['Persian', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
  ])('keeps the joiners of %s', (_what, text) => {
    expect(toTyped(text)).toBe(text);
  });
});
