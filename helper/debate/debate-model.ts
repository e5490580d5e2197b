// GGUF files as debaters: llama.cpp in a process of its own, asked for turns.

import { createModelDebater, DEBATE_LINES, TURN_TOKENS_MAX } from '#helper/main.ts';
import type { Identity, Oracle } from '#core/ports.ts';
import { modelIdOf, openWriter, type WriterOptions } from '#helper/engine/writer.ts';

export interface LocalDebater extends Oracle {
  /** Ends its process. */
  close(): void;
}

/** `temperature`: 0 to 2. Throws what `openWriter` throws, and nothing is left running. */
export async function openDebater(
  path: string,
  temperature: number,
  options: Omit<WriterOptions, 'temperature'> = {},
): Promise<LocalDebater> {
  const writer = await openWriter(path, options);
  const { draft: _, rules: __, ...settings } = writer.identity.settings ?? {};
  const identity: Identity = {
    ...writer.identity,
    oracle_id: 'llama.cpp/local/debate/turn',
    params: { max_tokens: TURN_TOKENS_MAX, seed: null, temperature: Math.round(temperature * 65_536), top_p: null },
    settings: { ...settings, turn: DEBATE_LINES, seeded: 'by debate, turn and attempt' },
  };
  const debater = createModelDebater(identity, (signal, prompt) =>
    writer.engine.write(signal, { ...prompt, temperature }),
  );
  return { ...debater, close: () => writer.close() };
}

/** A name that says which file it is, and how it is sampled. Throws FILE_NOT_FOUND and FILE_NOT_READ. */
export async function nameOfModel(path: string, temperature: number): Promise<string> {
  const id = await modelIdOf(path);
  return temperature === 0 ? id : `${id} at ${String(temperature)}`;
}

/** Models by name, each opened when it is first asked for. */
export class Debaters {
  readonly #files: ReadonlyMap<string, string>;
  readonly #temperature: number;
  readonly #open = new Map<string, Promise<LocalDebater>>();

  constructor(files: ReadonlyMap<string, string>, temperature: number) {
    this.#files = files;
    this.#temperature = temperature;
  }

  /** Null for the built-in debater. */
  async of(name: string | null): Promise<Oracle | null> {
    if (name === null) return null;
    const path = this.#files.get(name);
    if (path === undefined) throw new TypeError(`no model ${name}`);
    const opened = this.#open.get(name) ?? openDebater(path, this.#temperature);
    this.#open.set(name, opened);
    return opened;
  }

  close(): void {
    for (const opened of this.#open.values())
      void opened.then(
        (one) => one.close(),
        () => undefined,
      );
  }
}
