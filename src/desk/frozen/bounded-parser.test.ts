import { describe, expect, it } from 'vitest';
import { createParserOracle } from '#adapters/parser/oracle.ts';
import { AffidavitError } from '#core/errors.ts';
import type { Oracle, OracleInput } from '#core/ports.ts';
import { boundedParser } from '#desk/frozen/bounded-parser.ts';

const OURS = createParserOracle({ modelId: 'parsers/1@sha256:ours' });
const signal = new AbortController().signal;

/** A parser of an earlier release: it reads everything, however long that takes. */
function earlier(answer: () => unknown = () => 'read'): { readonly oracle: Oracle; readonly asked: string[] } {
  const asked: string[] = [];
  const oracle: Oracle = {
    identity: { ...OURS.identity, model_id: 'parsers/1@sha256:earlier' },
    ask: (_signal, { request }) => {
      asked.push((request as { readonly name: string }).name);
      return Promise.resolve().then(answer);
    },
  };
  return { oracle, asked };
}

function ask(parser: Oracle, name: string, text: string): Promise<unknown> {
  const bytes = new TextEncoder().encode(`${'\0'.repeat(32)}${text}`);
  const request = { media: '', name, original: 'a'.repeat(64) };
  const input: OracleInput = { class: 'parser', derivation: null, from: [], request, salt: null, schema: '' };
  return parser.ask(signal, input, { get: () => Promise.resolve(bytes) });
}

describe('a document of a bundle, for the parser that its record names', () => {
  it('is read by it where it is within our bounds, whatever we make of it', async () => {
    const { asked, oracle } = earlier();
    const parser = boundedParser(oracle, OURS);
    expect(parser.identity.model_id).toBe('parsers/1@sha256:earlier');
    expect(await ask(parser, 'a.txt', 'The boats are kept in the shed.')).toBe('read');
    expect(await ask(parser, 'b.docx', 'PK\u0003\u0004 no zip at all')).toBe('read');
    expect(asked).toEqual(['a.txt', 'b.docx']);
  });

  it('is not given to it where it is beyond them', async () => {
    const { asked, oracle } = earlier();
    const deep = `<!doctype html>${'<div>'.repeat(100_000)}`;
    await expect(ask(boundedParser(oracle, OURS), 'deep.html', deep)).rejects.toMatchObject({ code: 'ENGINE_BOUNDS' });
    expect(asked).toEqual([]);
  });

  it.each([
    ['SOURCE_TIME', 'ENGINE_BOUNDS'],
    ['SOURCE_BOMB', 'ENGINE_BOUNDS'],
    ['SOURCE_DAMAGED', 'SOURCE_DAMAGED'],
  ] as const)('that it gave up with %s fails with %s', async (code, told) => {
    const { oracle } = earlier(() => {
      throw new AffidavitError(code, 'so it ends');
    });
    await expect(ask(boundedParser(oracle, null), 'a.txt', 'Boats.')).rejects.toMatchObject({ code: told });
  });
});
