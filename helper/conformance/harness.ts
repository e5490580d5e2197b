// The PB2S harness: posts prompts to a /chat endpoint of anybody and checks every reply. What comes back is hostile.

import * as z from 'zod';
import { failedPb2s, type Pb2sCheck } from '#helper/conformance/pb2s-checks.ts';

export interface Prompt {
  readonly message: string;
  readonly sources?: unknown;
}
export type Checked =
  | { readonly kind: 'checked'; readonly message: string; readonly failed: readonly Pb2sCheck[] }
  /** No reply that can be checked. */
  | { readonly kind: 'provider'; readonly message: string; readonly why: string };

const REPLY_BYTES_MAX = 8_388_608;

const prompts = z
  .array(z.union([z.string(), z.looseObject({ message: z.string(), sources: z.unknown().optional() })]))
  .min(1);
const reply = z.looseObject({ text: z.string(), pb2s_proof: z.unknown().optional() });

/** A JSON list of texts, or of objects with a `message` and perhaps `sources`. Throws what zod and JSON.parse throw. */
export function parsePrompts(text: string): readonly Prompt[] {
  return prompts.parse(JSON.parse(text)).map((one) => (typeof one === 'string' ? { message: one } : one));
}

/** `seconds` is for the whole call, however slowly it drips. */
export async function tryPrompt(
  endpoint: string,
  prompt: Prompt,
  key: string | null,
  seconds: number,
): Promise<Checked> {
  const { message, sources } = prompt;
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(seconds * 1000),
      headers: { 'content-type': 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ message, ...(sources === undefined ? {} : { sources }) }),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return { kind: 'provider', message, why: `HTTP status ${response.status}` };
    }
    const { pb2s_proof, text } = reply.parse(JSON.parse(await readCapped(response)));
    return { kind: 'checked', message, failed: failedPb2s(text, pb2s_proof) };
  } catch (error) {
    return { kind: 'provider', message, why: sayFailure(error, seconds) };
  }
}

async function readCapped(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    const bytes = part as Uint8Array;
    size += bytes.length;
    if (size > REPLY_BYTES_MAX) throw new RangeError(`the reply is larger than ${REPLY_BYTES_MAX} bytes`);
    parts.push(bytes);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
}

function sayFailure(error: unknown, seconds: number): string {
  if (error instanceof SyntaxError || error instanceof z.ZodError) return 'the reply is not JSON with a field text';
  if (!(error instanceof Error)) return 'the call failed';
  if (error.name === 'TimeoutError') return `no whole reply within ${seconds} seconds`;
  return error.cause instanceof Error ? error.cause.message : error.message;
}
