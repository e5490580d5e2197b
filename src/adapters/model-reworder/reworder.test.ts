import { describe, expect, it } from 'vitest';
import { createReworder } from '#adapters/model-reworder/reworder.ts';
import { rewordRequest } from '#core/pb2s/reword.ts';
import type { BlobStore, OracleInput } from '#core/ports.ts';
import { ROWS } from '#core/question/rows.ts';
import { ended, promptedWriter } from '#tests/prompted-writer.ts';

const input = { request: rewordRequest('Where is it?') } as unknown as OracleInput;

describe('the model that writes, asked for other words', () => {
  it('gets the prompt of the core, no passage, and is named by its class', async () => {
    const asked: unknown[] = [];
    const reworder = createReworder(
      promptedWriter((request) => {
        asked.push(request);
        return ended('Where does it lie?');
      }),
    );
    const said = await reworder?.ask(new AbortController().signal, input, {} as BlobStore);
    expect(said).toEqual({ stop: 'end', text: 'Where does it lie?' });
    expect(ROWS.reworder.raw.safeParse(said).success).toBe(true);
    expect(asked).toMatchObject([{ evidence: [], prompt: { user: 'Q: Where is it?', lines: 3 } }]);
    expect(reworder?.identity).toMatchObject({ oracle_id: 'scripted/local/reworder', params: { max_tokens: 256 } });
  });

  it('is not asked where it is given no rules, or is asked in no words at all', () => {
    const writer = promptedWriter(() => ended(''));
    const { settings, ...identity } = writer.identity;
    expect(createReworder({ ...writer, identity })).toBeNull();
    expect(
      createReworder({ ...writer, identity: { ...identity, settings: { ...settings, rules: false } } }),
    ).toBeNull();
  });
});
