// Pairs of documents that contradict each other (../shared/data/questions/contradictions.jsonl), each asked in a case of its
// own with the built-in engines: whether the reply names the conflict, and deals with it as EBOM's order demands.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerPart } from '#core/answer/output.ts';
import type { SourceType } from '#core/admission/grammar.ts';
import type { Builtin } from '#tests/quality/retrieval/engines.ts';
import { memoryStores, open, replyOf } from '#tests/case.ts';
import { scriptedOracles } from '#tests/scenarios.ts';

interface Side {
  readonly title: string;
  readonly date: string;
  readonly source_type: string;
  readonly credibility: number;
  readonly text: string;
}
export interface Pair {
  readonly id: string;
  readonly risk: string;
  readonly expected: string;
  readonly question: string;
  readonly doc_a: Side;
  readonly doc_b: Side;
}
export interface Handled {
  readonly id: string;
  readonly expected: string;
  readonly got: string;
  readonly risk: string;
  readonly isFound: boolean;
  readonly isHandled: boolean;
  readonly text: string;
}

export function readPairs(shared = join('..', 'shared')): readonly Pair[] {
  return readFileSync(join(shared, 'data', 'questions', 'contradictions.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Pair);
}

export async function askPair(pair: Pair, engines: Builtin): Promise<Handled> {
  const { clock, person, random } = scriptedOracles();
  const opened = await open(memoryStores(), { ...engines, clock, person, random });
  for (const side of [pair.doc_a, pair.doc_b]) {
    await opened.perform({
      kind: 'import',
      name: `${side.title}.txt`,
      media: 'text/plain',
      bytes: new TextEncoder().encode(side.text),
      type: typeOf(side.source_type),
      sphere: 'INSIDE',
      credibility: Math.round(side.credibility * 65_536),
      dated: side.date,
      supersedes: null,
    });
  }
  const { answer } = replyOf(await opened.perform({ kind: 'question', text: pair.question }));
  const got = outcomeOf(answer);
  return {
    id: pair.id,
    expected: pair.expected,
    got,
    risk: `${answer.risk} for ${pair.risk}`,
    isFound: answer.conflicts.length > 0,
    isHandled: got === pair.expected,
    text: answer.text,
  };
}

function typeOf(said: string): SourceType {
  if (/contract|agreement/.test(said)) return 'contract';
  if (/official documentation|manual|release notes|policy/.test(said)) return 'official_documentation';
  if (/report|statistics|chronicle|articles|rules/.test(said)) return 'reference';
  return /notes/.test(said) ? 'notes' : 'unknown';
}

/** The resolution of the first conflict that the reply tells of; else what became of the question. */
function outcomeOf(answer: AnswerPart): string {
  const resolution = answer.conflicts[0]?.resolution;
  if (answer.kind === 'clarify') return `clarify ${resolution ?? ''}`.trim();
  if (answer.kind === 'refusal') return resolution ?? answer.refusal.rule;
  return resolution ?? 'answered';
}
