// What this page keeps of the program on this computer whose model may write for it: its address, the key that it was paired
// with, and the model as it was seen last.

import * as z from 'zod';
import type { Identity } from '#core/ports.ts';

const identity: z.ZodType<Identity> = z.object({
  oracle_id: z.string().min(1).max(128),
  model_id: z.string().min(1).max(256),
  params: z.strictObject({
    max_tokens: z.int().min(0).nullable(),
    seed: z.int().nullable(),
    temperature: z.int().nullable(),
    top_p: z.int().nullable(),
  }),
  reproducible: z.literal(false),
  settings: z.record(z.string().max(64), z.union([z.string().max(256), z.number(), z.boolean()])),
});
/** What the program says of itself. Without `writer`, it does not say. */
export const saidHelper = z.object({
  format: z.literal(1),
  writer: identity.nullable().optional(),
  /** Where it looks things up; null where it does not. */
  search: z
    .object({ host: z.string().min(1).max(253) })
    .nullable()
    .optional(),
  proof: z.string().optional(),
});

const link = z.strictObject({
  /** `http://localhost:8462`: never an address of another machine. */
  base: z.string(),
  /** Null for the page that the program itself serves. */
  key: z.strictObject({ id: z.string(), token: z.string() }).nullable(),
  /** Whether it writes: a person may disable it. */
  used: z.boolean(),
  /** As it was seen last: another program in its place is another engine. */
  writer: identity.nullable(),
});
export type HelperLink = z.infer<typeof link>;

const CACHE = 'affidavit-helper';
/** Never asked for: an entry is named by an address. */
const NAME = 'https://helper.invalid/link';

/** Null where there is none, and where the browser keeps nothing for this page. */
export async function readLink(): Promise<HelperLink | null> {
  if (!('caches' in globalThis)) return null;
  const found = await (await caches.open(CACHE)).match(NAME);
  const read = link.safeParse(await found?.json().catch(() => null));
  return read.success ? read.data : null;
}

export async function keepLink(next: HelperLink | null): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(CACHE);
  if (next === null) await cache.delete(NAME);
  else await cache.put(NAME, new Response(JSON.stringify(next)));
}
