// The sample case: four short documents of our own, fetched from the app's own files.

import type { SourceFile } from '#lib/contract/client.ts';
import { SOURCE_TYPES, type SourceType } from '#lib/contract/source.ts';

export interface Sample {
  readonly title: string;
  readonly files: readonly SourceFile[];
}

/** Asked one after the other in the first five minutes (ux.md); also in static/sample/index.json for other tools. */
export const SAMPLE_QUESTIONS = [
  'When does the opening concert start?',
  'Why is the talk before the concert cancelled?',
  'How much does a ticket for the opening concert cost?',
  'May I withhold the rent?',
] as const;

interface SampleIndex {
  readonly title: string;
  readonly sources: readonly {
    readonly file: string;
    readonly name: string;
    readonly media: string;
    readonly type: string;
    readonly dated: string;
  }[];
}

export async function loadSample(base: string): Promise<Sample> {
  const index = (await (await fetch(`${base}index.json`)).json()) as SampleIndex;
  const files = await Promise.all(
    index.sources.map(async (source) => ({
      name: source.name,
      media: source.media,
      type: toSourceType(source.type),
      datedAt: Date.parse(source.dated),
      sphere: 'INSIDE' as const,
      supersedes: null,
      bytes: new Uint8Array(await (await fetch(base + source.file)).arrayBuffer()),
    })),
  );
  return { title: index.title, files };
}

function toSourceType(name: string): SourceType {
  return SOURCE_TYPES.find((type) => type === name) ?? 'unknown';
}
