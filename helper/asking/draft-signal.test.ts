import { expect, it } from 'vitest';
import { printSignal } from '#helper/asking/draft-signal.ts';

const printed = (rows: Parameters<typeof printSignal>[1]): readonly string[] => {
  const lines: string[] = [];
  printSignal({ line: (text = '') => lines.push(text), look: (text: string) => text, width: 200 } as never, rows);
  return lines;
};

it('says of each sentence what the model found, with what it is worth, and prints no control of a terminal', () => {
  const lines = printed([{ alone: 1_311, given: 58_636, text: 'Zorin was \u001b[31mfounded in 1932.' }]);
  expect(lines).toEqual([
    '',
    'How likely the model found each sentence of its last draft, token by token, with the passages and without them. It decides nothing.',
    expect.stringMatching(/^ *0\.89 with, 0\.02 without: Zorin was .*founded in 1932\.$/u),
  ]);
  expect(lines.join('')).not.toContain('\u001b');
});

it('says nothing where there is none', () => {
  expect(printed([])).toEqual([]);
});
