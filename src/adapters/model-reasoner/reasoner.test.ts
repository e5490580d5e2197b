import { describe, expect, it } from 'vitest';
import { createModelReasoner } from '#adapters/model-reasoner/reasoner.ts';
import { ROWS } from '#core/question/rows.ts';
import type { BlobStore, Identity, OracleInput } from '#core/ports.ts';

const IDENTITY: Identity = {
  oracle_id: 'llama.cpp/local/writer',
  model_id: 'm/1',
  params: { max_tokens: 64, seed: 0, temperature: 0, top_p: null },
  reproducible: false,
};
const passage = (n: number) => ({ heading: '', n, passage: 0, source: '0'.repeat(64), text: `Fact ${String(n)}.` });
const LESS = {
  confidence: 60_000,
  constraint_id: 'c1',
  immutable: false,
  nl_text: 'depth is\nless than 4 m',
  predicate: { predicate_name: 'LessThan', args: { left: 'depth', right: '4', unit: 'm' } },
  priority: 'medium',
  source: { detected_by: 'person', error_id: null },
  type: 'predicate',
};

/** What a model says to each prompt, and what it was asked. */
function reasoner(said: readonly unknown[]) {
  const asked: { readonly user: string; readonly system: string }[] = [];
  const oracle = createModelReasoner({
    identity: IDENTITY,
    ask: (_signal, input) => {
      const { prompt } = ROWS.writer.request.parse(input.request);
      if (prompt === undefined) throw new Error('expected a prompt');
      asked.push(prompt);
      const answer = said[asked.length - 1];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  });
  const ask = (passages: number, constraints: readonly unknown[] = []) =>
    oracle.ask(
      new AbortController().signal,
      {
        request: {
          constraints,
          context: Array.from({ length: passages }, (_, at) => passage(at + 1)),
          problem: 'How deep?',
        },
      } as unknown as OracleInput,
      {} as BlobStore,
    );
  return { asked, ask, oracle };
}
const lines = (text: string, stop = 'end') => ({ stop, text });

describe('a model that reasons', () => {
  it('has its sentences, each with the passage that states it, and with none where it infers', async () => {
    const { ask } = reasoner([lines('Fact 1. [1]\nInference: So it is. [1][2]')]);
    expect(await ask(2)).toEqual({
      claims: [
        { claim: 'Fact 1.', source: 1 },
        { claim: 'So it is.', source: 0 },
      ],
      reasoning_text: 'Fact 1. So it is.',
      sentences: ['Fact 1.', 'So it is.'],
    });
  });

  it('is told what must hold, a line each, before the question', async () => {
    const { ask, asked } = reasoner([lines('Fact 1. [1]')]);
    await ask(1, [LESS]);
    expect(asked[0]?.user).toBe('[1] Fact 1.\nMust hold: depth is less than 4 m\nQ: How deep?');
    expect(asked[0]?.system).toContain('write nothing that breaks it');
  });

  it('is offered fewer passages where they do not fit, or where what it writes cannot be read', async () => {
    const full = Object.assign(new Error('full'), { code: 'WRITER_PROMPT' });
    const { ask, asked } = reasoner([full, lines('no citation'), lines('Fact 1. [1]')]);
    expect(await ask(8)).toMatchObject({ sentences: ['Fact 1.'] });
    expect(asked.map(({ user }) => user.split('\n').length - 1)).toEqual([8, 3, 1]);
  });

  it.each([
    ['finds nothing', lines('The sources do not say.'), { code: 'ERCP_SILENT' }],
    ['does not end', lines('Fact 1. [1]', 'length'), { message: 'the model wrote no reasoning that can be read' }],
    ['cites what was not offered', lines('Fact 2. [2]'), { message: 'the model wrote no reasoning that can be read' }],
    ['is gone', Object.assign(new Error('x'), { code: 'ENGINE_ENDED' }), { code: 'ENGINE_ENDED' }],
  ])('that %s fails', async (_, said, failure) => {
    await expect(reasoner([said]).ask(1)).rejects.toMatchObject(failure);
  });

  it('is named as the oracle of its class, and cuts off nothing by top_p', () => {
    expect(reasoner([]).oracle.identity).toMatchObject({
      oracle_id: 'llama.cpp/local/ercp/generate',
      params: { top_p: 65_536 },
      reproducible: false,
    });
  });
});
