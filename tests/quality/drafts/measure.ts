// What a check says of the drafts of this folder: through the real case, search and judge, one case for each source.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { utf8 } from '#core/bytes/hash.ts';
import { toRows, type CheckedRow } from '#core/draft/edge.ts';
import { rewriteAll } from '#helper/draft/recheck.ts';
import { propose, type Rewrite } from '#helper/draft/rewrite.ts';
import { memoryStores, open } from '#tests/case.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { scriptedOracles } from '#tests/scenarios.ts';

const FOLDER = join('tests', 'quality', 'drafts');

interface Source {
  readonly name: string;
  readonly source: string;
  readonly drafts: readonly (readonly { readonly text: string; readonly wrong?: string }[])[];
}

export interface Told {
  readonly source: string;
  readonly text: string;
  /** The kind of the planted error; null for a sentence that is right. */
  readonly wrong: string | null;
  readonly verdict: CheckedRow['verdict'];
  /** What `check --rewrite` makes of it; null where it holds. */
  readonly rewrite: Rewrite | null;
}

export const readSources = (): readonly Source[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Source);

/** An alarm: the sentence is told to be contradicted, or to have no support. What is left open is none. */
export const isAlarm = ({ verdict }: Told): boolean => verdict === 'CONTRADICTED' || verdict === 'UNSUPPORTED';

export async function checkAll(): Promise<readonly Told[]> {
  const engines = builtinEngines();
  const told: Told[] = [];
  for (const { drafts, name, source } of readSources()) {
    const { clock, person, random } = scriptedOracles();
    const opened = await open(memoryStores(), { ...engines, clock, person, random });
    await opened.perform({
      kind: 'import',
      name: `${name}.txt`,
      media: 'text/plain',
      bytes: utf8(source),
      type: 'unknown',
      sphere: 'INSIDE',
      credibility: null,
      dated: null,
      supersedes: null,
    });
    for (const draft of drafts) {
      const outcome = await opened.perform({ kind: 'draft', text: draft.map(({ text }) => text).join(' ') });
      if (outcome.kind !== 'checked' || outcome.reply.check.kind !== 'checked') throw new Error(`${name}: not checked`);
      const { check } = outcome.reply;
      const rows = toRows(check);
      if (rows.length !== draft.length) throw new Error(`${name}: ${String(rows.length)} sentences`);
      const checked = rows.map((finding, at) => {
        const sentence = check.sentences[at];
        if (sentence === undefined) throw new Error('expected a sentence for each row');
        return { finding, proposal: propose(sentence, check.citations, check.draft) };
      });
      const rewritten = await rewriteAll({ at: opened, caseId: name }, checked);
      rewritten.forEach(({ rewrite = null, verdict }, at) => {
        told.push({ source: name, text: draft[at]?.text ?? '', wrong: draft[at]?.wrong ?? null, verdict, rewrite });
      });
    }
  }
  return told;
}
