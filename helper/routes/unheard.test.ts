import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { outliveRejections } from '#helper/routes/unheard.ts';

it('says what failed unheard, without control characters, until it ends', () => {
  const source = new EventEmitter();
  const said: string[] = [];
  const end = outliveRejections((line) => said.push(line), source);
  source.emit('unhandledRejection', new Error('the time\u001b[2J was up'));
  source.emit('unhandledRejection', 'a word');
  end();
  expect(said).toHaveLength(2);
  expect(said[0]).toMatch(/^INTERNAL: .*the time.* was up/);
  expect(said.join('')).not.toContain('\u001b');
  expect(source.listenerCount('unhandledRejection')).toBe(0);
});
