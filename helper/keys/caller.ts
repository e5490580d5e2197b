// Who asks the ERCP server, and how often (ERCP v1.0 §11): an API key, or a token. Nothing is answered to anybody else.

import { findKey, type Scope } from '#helper/keys/auth.ts';
import { readToken } from '#helper/keys/jwt.ts';

export interface Caller {
  /** Tells callers apart where requests are counted; never the key. */
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
}

/** Null where the header opens nothing. Read anew each time, so that a revoked key is gone at once. */
export async function callerOf(folder: string, header: string | undefined, now: number): Promise<Caller | null> {
  const credential = /^Bearer ([\x21-\x7e]{1,4096})$/i.exec(header ?? '')?.[1];
  if (credential === undefined) return null;
  if (!credential.includes('.')) {
    const key = await findKey(folder, credential);
    return key === null ? null : { name: `key ${key.id}`, scopes: new Set(key.scopes) };
  }
  const token = await readToken(folder, credential, now);
  return token.kind === 'bad' ? null : { name: `token ${token.subject}`, scopes: new Set(token.scopes) };
}

export interface Rate {
  /** Requests at once. */
  readonly burst: number;
  readonly perMinute: number;
}
const CALLERS_MAX = 256;

/** A bucket for each caller: it holds `burst`, and fills again by `perMinute`. */
export class Limiter {
  readonly #rate: Rate;
  readonly #buckets = new Map<string, { left: number; at: number }>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** 0 where the request may be answered, else the seconds after which the next one may. `now` in milliseconds. */
  take(name: string, now: number): number {
    const { burst, perMinute } = this.#rate;
    const bucket = this.#buckets.get(name) ?? { left: burst, at: now };
    const left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) * perMinute) / 60_000);
    this.#buckets.delete(name);
    this.#buckets.set(name, { left: left < 1 ? left : left - 1, at: now });
    // The one that has asked for nothing for longest is full again, or nearly.
    if (this.#buckets.size > CALLERS_MAX) this.#buckets.delete(this.#buckets.keys().next().value ?? '');
    return left < 1 ? Math.max(1, Math.ceil(((1 - left) * 60) / perMinute)) : 0;
  }
}
