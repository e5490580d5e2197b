import { describe, expect, it } from 'vitest';
import { createTextParser, parseText } from '#adapters/text/parser.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const salted = (content: Uint8Array): Uint8Array => new Uint8Array([...new Uint8Array(32).fill(7), ...content]);
const input = (request: unknown): never =>
  ({ class: 'parser', from: [], request, salt: null, schema: 'parser/1' }) as never;

describe('text parser', () => {
  const parser = createTextParser({ modelId: 'text/1' });

  it('EBOM-REQ-141: reads the file behind its salt and gives text, passages and what was changed', async () => {
    const blobs = { get: () => Promise.resolve(salted(bytes('# Boats\r\n\r\nIt holds\televen boats.'))) };
    const result = await parser.ask(
      new AbortController().signal,
      input({ media: 'text/markdown', name: 'a.md', original: 'ab' }),
      blobs,
    );
    expect(result).toEqual({
      passages: [{ end: 34, heading: 'Boats', start: 9 }],
      schema: 'text/1',
      text: '# Boats\n\nIt holds    eleven boats.',
      transforms: ['lf', 'tab4'],
    });
  });

  it.each([
    ['an empty file', bytes(''), 'text/plain', 'SOURCE_EMPTY'],
    ['white space', bytes(' \n\n\t '), 'text/markdown', 'SOURCE_EMPTY'],
    ['Latin-1', new Uint8Array([0x63, 0x61, 0x66, 0xe9]), 'text/plain', 'TEXT_UTF8'],
    ['an overlong form', new Uint8Array([0xc0, 0x80]), 'text/plain', 'TEXT_UTF8'],
    ['an encoded surrogate', new Uint8Array([0xed, 0xa0, 0x80]), 'text/plain', 'TEXT_UTF8'],
    ['another media type', bytes('x'), 'application/pdf', 'SOURCE_MEDIA'],
    ['too much', new Uint8Array(8_388_609).fill(0x61), 'text/plain', 'SOURCE_SIZE'],
  ])('EBOM-REQ-141: refuses %s', (_name, content, media, code) => {
    expect(() => parseText(content, media)).toThrow(expect.objectContaining({ code }) as Error);
  });

  it.each([null, 1, [], {}, { media: 'text/plain' }, { media: 1, name: '', original: '' }])(
    'EBOM-REQ-141: refuses the request %j',
    async (request) => {
      const blobs = { get: () => Promise.reject(new Error('not reached')) };
      await expect(parser.ask(new AbortController().signal, input(request), blobs)).rejects.toMatchObject({
        code: 'INPUT_SCHEMA',
      });
    },
  );

  it('removes a byte order mark and says so', () => {
    expect(parseText(bytes('\ufeffHello there.'), 'text/plain')).toMatchObject({
      text: 'Hello there.',
      transforms: ['controls'],
    });
  });
});
