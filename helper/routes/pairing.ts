// A page of another origin is let in by a code that this program shows in its terminal: whoever can read it sits here. A code
// is of one origin, lasts two minutes, and ends after five wrong tries; what it gives is a key of that origin alone.

import { randomInt, timingSafeEqual } from 'node:crypto';
import { addKey } from '#helper/keys/auth.ts';

export interface PairingOptions {
  /** Where keys are kept. */
  readonly folder: string;
  /** Shows a person a line in the terminal. */
  readonly show: (line: string) => void;
  /** Milliseconds. */
  readonly now: () => number;
  /** Whether a page that is paired may search outside through this program, too. */
  readonly searches: boolean;
}
export interface Paired {
  readonly id: string;
  readonly token: string;
}

const CODE_DIGITS = 8;
const CODE_MS = 120_000;
const TRIES_MAX = 5;
/** Between two codes. */
const PAUSE_MS = 5_000;
/** Until the program is started again: 100 tries at 100 million codes. */
const CODES_MAX = 20;

export class Pairing {
  readonly #options: PairingOptions;
  #open: { readonly origin: string; readonly code: string; readonly until: number; tries: number } | null = null;
  #last = -Infinity;
  #shown = 0;

  constructor(options: PairingOptions) {
    this.#options = options;
  }

  /** Milliseconds until a code may be shown again; null where none will be before the program is started again. */
  get pause(): number | null {
    return this.#shown >= CODES_MAX ? null : Math.max(0, PAUSE_MS - (this.#options.now() - this.#last));
  }

  /** Shows a code for this origin; one that was shown before ends. False where that is asked too often. */
  begin(origin: string): boolean {
    const { now, searches, show } = this.#options;
    if (this.pause !== 0) return false;
    this.#shown += 1;
    this.#last = now();
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    this.#open = { origin, code, until: now() + CODE_MS, tries: 0 };
    show(
      `${origin} asks to use the model of this program${searches ? ' and its search outside' : ''}. Code: ${code.slice(0, 4)} ${code.slice(4)}. Type it there within two minutes, and only if you asked for it.`,
    );
    return true;
  }

  /** A key for the right code, once; null for every other one. */
  async redeem(origin: string, typed: string): Promise<Paired | null> {
    const { folder, now, searches, show } = this.#options;
    const open = this.#open;
    if (open?.origin !== origin || now() > open.until) return null;
    open.tries += 1;
    const isRight = isSame(typed.replace(/ /g, ''), open.code);
    if (isRight || open.tries >= TRIES_MAX) this.#open = null;
    if (!isRight) return null;
    const { key, kept } = await addKey(folder, nameOf(origin), searches ? ['writer', 'search'] : ['writer'], origin);
    show(
      `${origin} may use the model of this program${searches ? ' and its search outside' : ''} now. \`affidavit auth revoke ${kept.id}\` ends that.`,
    );
    return { id: kept.id, token: key };
  }
}

const isSame = (typed: string, code: string): boolean =>
  typed.length === code.length &&
  timingSafeEqual(Buffer.from(typed.padEnd(16).slice(0, 16)), Buffer.from(code.padEnd(16)));

const nameOf = (origin: string): string => origin.replace(/[^\x20-\x7e]/g, '').slice(0, 64);
