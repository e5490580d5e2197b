import { expect, it } from 'vitest';
import { placesOf } from './places.ts';

const FOLDERS = ['app', 'case', 'check', 'cli', 'debate', 'engines', 'server', 'sources', 'verify', 'worker'];

it.each([
  ['src/lib/ui/check/draft-box.svelte', ['app', 'check']],
  ['src/core/verify/check-acts.ts', ['verify']],
  ['src/core/question/loop.ts', ['case', 'cli']],
  ['helper/routes/chat.ts', ['server']],
  ['helper/commands/ask.ts', ['cli']],
  ['tests/e2e/sources/sources.spec.ts', ['sources']],
  ['src/core/question/loop.test.ts', []],
  ['docs/tests.md', []],
])('a change of %s is proved by %j', (path, places) => {
  expect(placesOf([path], FOLDERS)).toEqual(places);
});

it('names each place once', () => {
  expect(placesOf(['helper/cli.ts', 'helper/terminal/io.ts', 'src/desk/cite.ts'], FOLDERS)).toEqual(['case', 'cli']);
});
