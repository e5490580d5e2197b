// What the passages were worth to the model that wrote, as the record has it: for people, since nothing decides by it.

import { fromRaw, toDecimal } from '#core/bytes/q16.ts';
import { classOf } from '#core/admission/grammar.ts';
import { observationIn, outputOf } from '#core/admission/observation.ts';
import type { LedgerStore } from '#core/ports.ts';
import { harmless, wrap, type Terminal } from '#helper/terminal/terminal.ts';

interface SignalOf {
  readonly text: string;
  /** How likely the model found a token of it, on average, Q16.16: after the question alone, and given the passages. */
  readonly alone: number;
  readonly given: number;
}

/** Of the last draft on record; empty where it has none. */
export async function draftSignal(store: Pick<LedgerStore, 'read' | 'tip'>): Promise<readonly SignalOf[]> {
  const { size } = await store.tip();
  const drafts = (await store.read(0, size))
    .filter(({ tag }) => tag === 'AX:OBS:v1')
    .map(observationIn)
    .filter((record) => classOf(record.oracle_id) === 'writer' && record.completion_state === 'COMPLETE');
  const last = drafts.at(-1);
  if (last === undefined) return [];
  return outputOf('writer', last).segments.flatMap(({ signal, text }) =>
    signal === undefined ? [] : { text, ...signal },
  );
}

export function printSignal({ line, look, width }: Terminal, rows: readonly SignalOf[]): void {
  if (rows.length === 0) return;
  line();
  line(look(wrap(HEAD, width), 'soft'));
  for (const { alone, given, text } of rows)
    line(wrap(`${chance(given)} with, ${chance(alone)} without: ${harmless(text)}`, width, '  '));
}

const HEAD =
  'How likely the model found each sentence of its last draft, token by token, with the passages and without them. It decides nothing.';
const chance = (value: number): string => toDecimal(fromRaw(value), 2);
