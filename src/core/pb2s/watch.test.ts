import { expect, it } from 'vitest';
import { isUnsourced } from '#core/pb2s/watch.ts';

it.each([
  ['', false],
  ['The boathouse was built in 1911', false],
  ['The boathouse was built in 1911. [1]\nIt holds eleven', false],
  ['The sources do not say.\n', false],
  ['The boathouse was built in 1911.\n', true],
  ['Built in 1911. [1]\nIt is red.\nIt is', true],
  // Two citations of one line make up for a line without: the reader finds that one.
  ['Built in 1911. [1][2]\nIt is red.\nIt is', false],
  ['It is red '.repeat(400), true],
])('EBOM-REQ-111: of %j, the claims are more than the citations: %s', (text, expected) => {
  expect(isUnsourced(text)).toBe(expected);
});
