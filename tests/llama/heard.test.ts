// A draft that is told while the real llama.cpp writes it, and a person who stops it there.

import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openWriter, type LocalWriter } from '#helper/engine/writer.ts';
import { run } from '#tests/case.ts';
import { TINY_CITE } from '#tests/llama/gguf.ts';
import { document, type Scenario } from '#tests/scenarios.ts';

const FOUNDED: Scenario = {
  documents: [document('zorin.txt', 'Zorin was founded in 1932.')],
  question: 'When was Zorin founded?',
};
const LONG = {
  system: null,
  user: 'Write.',
  grammar: 'root ::= [a-z ]{400}\n',
  maxTokens: 400,
  seed: 0,
  temperature: 0,
};

const heard: string[] = [];
let hear: (text: string) => void = () => undefined;
const opened = openWriter(TINY_CITE, { threads: 1, rules: false, hear: (text) => hear(text) });
afterAll(async () => (await opened).close());
beforeEach(() => {
  heard.length = 0;
  hear = (text) => void heard.push(text);
});
const writer = (): Promise<LocalWriter> => opened;

describe('a draft that is heard', () => {
  it('grows to what is sworn, and the case has the draft alone', async () => {
    const { reply } = await run(FOUNDED, { writer: await writer() });
    expect(reply.answer).toMatchObject({ kind: 'answer', sentences: [{ text: 'Zorin was founded in 1932.' }] });
    const last = heard.at(-1) ?? '';
    expect(last).toContain('Zorin was founded in 1932.');
    expect(heard.length).toBeGreaterThan(3);
    for (const [at, text] of heard.entries()) if (at > 0) expect(text.startsWith(heard[at - 1] ?? '')).toBe(true);
  });

  it('is heard no further once a person stops it, and the next one is written', async () => {
    const { engine } = await writer();
    const stop = new AbortController();
    const told: string[] = [];
    const written = engine.write(stop.signal, LONG, (text) => {
      told.push(text);
      if (told.length === 2) stop.abort();
    });
    await expect(written).rejects.toMatchObject({ name: 'AbortError' });
    expect(told).toHaveLength(2);
    const never = new AbortController().signal;
    expect(await engine.write(never, { ...LONG, grammar: 'root ::= "c"\n' })).toMatchObject({ text: 'c' });
  });

  it('PB2S-2.6b: is drawn with the seed that its identity names beside the temperature', async () => {
    const { engine, identity } = await writer();
    expect(identity.params).toMatchObject({ seed: 0, temperature: 0 });
    const never = new AbortController().signal;
    const drawn = async (seed: number): Promise<string> =>
      (await engine.write(never, { ...LONG, maxTokens: 30, seed, temperature: 1 })).text;
    const first = await drawn(0);
    expect(await drawn(0)).toBe(first);
    expect(await drawn(1)).not.toBe(first);
  });

  it('is told to nobody where nobody listens', async () => {
    const { engine } = await writer();
    await engine.write(new AbortController().signal, { ...LONG, maxTokens: 20 });
    expect(heard).toEqual([]);
  });
});
