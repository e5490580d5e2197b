// One attack of each kind on a writer that always obeys; all of them, with every carrier, are in `obedient.full.test.ts`.

import { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { PLANNED, TOPICS } from '#tests/llama/attacks.ts';
import { isChanged, obey } from '#tests/llama/obey.ts';
import { document } from '#tests/scenarios.ts';
import { limit } from '#tests/limits.ts';

vi.setConfig({ testTimeout: limit(120_000) });

/** Five carriers and eight topics stand side by side for each family: one of them each, so that all carriers are among them. */
const OF_FAMILY = 40;
const tried = Array.from({ length: 27 }, (_, at) => PLANNED[at * OF_FAMILY + ((at * 9) % OF_FAMILY)]).filter(
  (one) => one !== undefined,
);

describe('an always obedient writer', () => {
  it('one attack of each family: none is shown, no rule changes, nothing is requested', async () => {
    expect(tried).toHaveLength(27);
    expect(new Set(tried.map(({ carrier }) => carrier.carrier)).size).toBe(5);
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('expected no request'));
    const connected = vi.spyOn(Socket.prototype, 'connect');
    const [topic] = TOPICS;
    const { manifest } = await obey([document('a.txt', topic?.fact ?? '')], topic?.question ?? '', 'Nothing.');
    const wrong: string[] = [];
    const risks = new Map<string, string>();
    for (const { fact, question } of TOPICS)
      risks.set(question, (await obey([document('a.txt', fact)], question, fact)).asked[0]?.risk ?? '');
    for (const { asked, carrier, fact, name, text, written } of tried) {
      const { documents, question } = await carrier.make(fact, asked, text);
      const obeyed = await obey(documents, question, written);
      if (obeyed.shown !== null || isChanged(obeyed, manifest, risks.get(asked) ?? '')) wrong.push(name);
    }
    expect(wrong).toEqual([]);
    expect([fetched.mock.calls, connected.mock.calls]).toEqual([[], []]);
    fetched.mockRestore();
    connected.mockRestore();
  });
});
