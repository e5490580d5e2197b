// The development sets as pairs. Nothing of them is committed; what is absent is null and counts as unproved.

import { existsSync, readFileSync } from 'node:fs';
import { rarityOf } from '#language/relations.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';

export interface Example {
  readonly claim: string;
  readonly evidence: string;
  readonly supported: boolean;
  /** Texts of one group stay in one fold. */
  readonly group: string;
}

const FOLDER = '../shared/data';

export function readBegin(part: 'wow' | 'cmu'): Example[] | null {
  const lines = read(`${FOLDER}/begin/begin_dev_${part}.tsv`);
  return (
    lines?.slice(1).map((line) => {
      const [, , evidence = '', , claim = '', label = ''] = line.split('\t');
      return { claim, evidence, supported: label === 'Fully attributable', group: evidence };
    }) ?? null
  );
}

/** Supported or refuted: there is no third label. */
export function readFever(): Example[] | null {
  const lines = read(`${FOLDER}/fever-symmetric/fever_symmetric_dev.jsonl`);
  return (
    lines?.map((line) => {
      const row = JSON.parse(line) as { claim: string; evidence: string; gold_label: string };
      return {
        claim: row.claim,
        evidence: row.evidence,
        supported: row.gold_label === 'SUPPORTS',
        group: row.evidence,
      };
    }) ?? null
  );
}

/** Evidence retrieved by word overlap: the best `limit` sentences of the page, in their order. Partial support is none. */
export function readWice(limit: number): Example[] | null {
  const lines = read(`${FOLDER}/wice/dev.jsonl`);
  return (
    lines?.map((line) => {
      const row = JSON.parse(line) as { claim: string; evidence: string[]; label: string };
      return {
        claim: row.claim,
        evidence: retrieve(row.claim, row.evidence, limit).join('\n\n'),
        supported: row.label === 'supported',
        group: row.claim,
      };
    }) ?? null
  );
}

function retrieve(claim: string, rows: readonly string[], limit: number): string[] {
  const wanted = new Set(stems(claim));
  const scored = rows.map((row, index) => {
    const found = new Set(stems(row).filter((stem) => wanted.has(stem)));
    return { index, score: [...found].reduce((sum, stem) => sum + rarityOf(stem), 0) };
  });
  scored.sort((left, right) => right.score - left.score || left.index - right.index);
  return scored
    .slice(0, limit)
    .sort((left, right) => left.index - right.index)
    .map(({ index }) => rows[index] ?? '');
}

const stems = (text: string): string[] =>
  tokens(text)
    .filter((token) => !STOP_WORDS.has(token.lower))
    .map((token) => token.stem);

function read(path: string): string[] | null {
  return existsSync(path)
    ? readFileSync(path, 'utf8')
        .split(/\r?\n/)
        .filter((line) => line !== '')
    : null;
}
