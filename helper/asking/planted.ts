// What is said of documents in which somebody planted or hid something.

import type { Source } from '#core/case/state.ts';
import { harmless, wrap, type Terminal } from '#helper/terminal/terminal.ts';

export interface PlantedSource {
  readonly name: string;
  /** By the names of the parser's transforms. */
  readonly planted: readonly string[];
}

export function plantedSources(sources: readonly Source[]): readonly PlantedSource[] {
  return sources.filter(({ planted }) => planted.length > 0).map(({ act, planted }) => ({ name: act.name, planted }));
}

/** One line for each thing found in a document. */
export function printPlanted({ line, look, width }: Terminal, found: readonly PlantedSource[]): void {
  for (const { name, planted } of found)
    for (const one of planted) line(look(wrap(`${harmless(name)}: ${WORDS[one] ?? one}`, width), 'accent'));
  if (found.length > 0) line();
}

const WORDS: Readonly<Record<string, string>> = {
  'hidden-letters': 'invisible letters were removed.',
  'hidden-text': 'text that nobody sees was left out.',
  'faint-text': 'some of its text may be invisible to people who open it.',
  'read-as-html': 'it was read as HTML: what stands in angle brackets is no text then.',
  'turned-order': 'marks in it show text in another order than it is read here.',
  'planted-order': 'part of it gives orders to a program that reads it. No answer uses that part.',
  'planted-credibility': 'part of it claims that the document can be trusted. No answer uses that part.',
  'planted-citation': 'part of it contains ready-made citations of itself. No answer uses that part.',
};
