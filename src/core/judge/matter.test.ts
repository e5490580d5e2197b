import { expect, test } from 'vitest';
import type { Evidence } from '#core/evidence/context.ts';
import { isOfExperts } from '#core/judge/matter.ts';

function paper(name: string, text: string): Evidence {
  return { source: { act: { name } }, heading: '', before: '', after: '', text } as unknown as Evidence;
}
const REPORT = paper('Annual report 2025.txt', 'The zoo counted 40,000 visitors.');
const CODE = paper('notes.txt', 'The queue keeps a message until a worker takes it; the timeout is 30 seconds.');
const FLYER = paper('flyer.txt', 'The fair begins at ten. Bring a chair.');

test.each([
  ['a report and a text with two words of code', REPORT, CODE, true],
  ['a report and a flyer', REPORT, FLYER, false],
  ['a flyer and code', FLYER, CODE, false],
  ['one word of code alone', paper('a.txt', 'We stood in the queue.'), CODE, false],
])('EBOM-REQ-078: a matter of code or analysis is one where both are: %s', (_title, one, other, expected) => {
  expect(isOfExperts(one, other)).toBe(expected);
});
