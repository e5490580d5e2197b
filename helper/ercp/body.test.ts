import { expect, it } from 'vitest';
import { readBody } from '#helper/ercp/body.ts';

const read = (text: string) => () => readBody(new TextEncoder().encode(text));

it('reads as many values as a request may have, and refuses more before anything is made of them', () => {
  expect(read(`[${'1,'.repeat(49_998)}1]`)()).toHaveLength(49_999);
  expect(read(`{"constraints":[${'{},'.repeat(230_000)}{}]}`)).toThrow(
    expect.objectContaining({ code: 'JSON_SYNTAX', message: 'JSON_SYNTAX: CANON_SIZE' }),
  );
});
