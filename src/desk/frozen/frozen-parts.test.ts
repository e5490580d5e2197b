import { expect, it } from 'vitest';
import { gatherParts, partsOf, withAddresses } from '#desk/frozen/frozen-parts.ts';

const [A, B, C] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [string, string, string];
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const FILES = new Map([
  [A, bytes(`import{x}from"./${B}.js";import"./${C}.js";const later=()=>import("./${C}.js");export{x,later};`)],
  [B, bytes(`import{y}from'./${C}.js';export const x=y;`)],
  [C, bytes('export const y="./not-a-part.js";')],
]);

it('names the files that a frozen file imports, each once', () => {
  expect(partsOf(FILES.get(A) as Uint8Array)).toEqual([B, C]);
  expect(partsOf(FILES.get(C) as Uint8Array)).toEqual([]);
});

it('gathers every file once, those that are imported first', async () => {
  const asked: string[] = [];
  const gathered = await gatherParts(A, (hash) => {
    asked.push(hash);
    return Promise.resolve(FILES.get(hash) as Uint8Array);
  });
  expect([...gathered.keys()]).toEqual([C, B, A]);
  expect(asked).toEqual([A, B, C]);
});

it('gathers nothing where one part is not what its name says', async () => {
  const read = (hash: string): Promise<Uint8Array> =>
    hash === C ? Promise.reject(new Error('FROZEN_CHANGED')) : Promise.resolve(FILES.get(hash) as Uint8Array);
  await expect(gatherParts(A, read)).rejects.toThrow('FROZEN_CHANGED');
});

it('puts addresses in the place of names, and leaves all else', () => {
  const text = withAddresses(FILES.get(B) as Uint8Array, new Map([[C, 'blob:here/1']]));
  expect(text).toBe("import{y}from'blob:here/1';export const x=y;");
  expect(withAddresses(FILES.get(C) as Uint8Array, new Map())).toBe('export const y="./not-a-part.js";');
});
