// `affidavit score`: what the judges say of pairs of evidence and claim, with the verdict the product would give.

import * as z from 'zod';
import { sha256Hex, utf8 } from '#core/bytes/hash.ts';
import { quantise, ZERO } from '#core/bytes/q16.ts';
import { toPlainText } from '#core/bytes/text.ts';
import { doubted, isOpen } from '#core/judge/consult.ts';
import { verdict, type Verdict } from '#core/judge/verdict.ts';
import { GRAMMAR } from '#core/admission/grammar.ts';
import type { Json } from '#core/bytes/jcs.ts';
import type { Oracle } from '#core/ports.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { cosine, loadEmbedder, loadEntailer, modelFor, type Embedder, type Entailer } from '#helper/main.ts';
import { loadCurrentEngines } from '#helper/frozen.ts';
import { NO_BLOBS, toInput } from '#helper/models/engine-call.ts';
import { readLines, writeLines } from '#helper/replies/json-lines.ts';
import type { Terminal } from '#helper/terminal/terminal.ts';

const pair = z.looseObject({ id: z.union([z.string(), z.number()]), evidence: z.string(), claim: z.string() });

export interface Score {
  readonly id: string | number;
  readonly verdict: Verdict;
  /** Calibrated probability of support, 0 to 1; contradiction likewise. */
  readonly probability: number;
  readonly similarity: number;
  readonly entailment: number;
  readonly contradiction: number;
  /** Why there is no judgement: the text is none that a case would take. */
  readonly code?: string;
}

export interface ScoreOptions {
  readonly in: string;
  readonly out: string;
  readonly engine: 'builtin' | 'transformers';
  readonly data?: string;
}

export async function score(files: ScoreOptions, terminal: Terminal): Promise<number> {
  const pairs = await readLines(files.in, pair);
  const { nli } = await loadCurrentEngines();
  const models = files.engine === 'transformers' ? await openModels(files.data) : null;
  const scores: Score[] = [];
  for (const { claim, evidence, id } of pairs) {
    if (scores.length % PROGRESS_EVERY === 0) terminal.progress(`${scores.length} of ${pairs.length} pairs`);
    const judged = await judge(nli, evidence, claim);
    const doubted =
      models === null || judged.code !== undefined ? judged : await doubt(models, judged, evidence, claim);
    scores.push({ id, ...doubted });
  }
  terminal.settle();
  await writeLines(files.out, scores);
  if (files.out !== '-') tell(terminal, scores, files.out);
  return 0;
}

interface Models {
  readonly entailer: Entailer;
  readonly embedder: Embedder | null;
}

/** A model of entailment has to be here; without an encoder, likeness is the built-in judge's. Throws MODEL_MISSING. */
async function openModels(data: string | undefined): Promise<Models> {
  const [second, encoder] = [await modelFor(data, 'entailer'), await modelFor(data, 'embedder')];
  if (second === null)
    throw new HelperError(
      'MODEL_MISSING',
      'no model of entailment is here. Nothing was scored. `affidavit models list` says which there are.',
    );
  return {
    entailer: await loadEntailer(second.store, second.held),
    embedder: encoder === null ? null : await loadEmbedder(encoder.store, encoder.held),
  };
}

/**
 * As a case would take it: the models' numbers as they are, and a verdict and a probability from which the second judge has
 * taken away and to which it has added nothing.
 */
async function doubt({ embedder, entailer }: Models, judged: Judged, evidence: string, claim: string): Promise<Judged> {
  const [passage, sentence] = [toPlainText(evidence).text, toPlainText(claim).text];
  const said = await entailer.judge(passage, sentence);
  const raw = (value: number): number => quantise(value) ?? ZERO;
  const pair = {
    claim: 0,
    evidence: 0,
    contradiction: raw(judged.contradiction),
    entailment: raw(judged.entailment),
    similarity: raw(judged.similarity),
    support: raw(judged.probability),
  };
  const after = isOpen(pair)
    ? doubted(pair, { contradiction: raw(said.contradiction), entailment: raw(said.entailment) })
    : pair;
  const likeness =
    embedder === null ? judged.similarity : cosine(await embedder.embed(passage), await embedder.embed(sentence));
  return {
    verdict: verdict(after),
    probability: after.support / 65_536,
    similarity: likeness,
    entailment: said.entailment,
    contradiction: said.contradiction,
  };
}

type Judged = Omit<Score, 'id'>;
const PROGRESS_EVERY = 100;
const NOTHING = { verdict: 'UNDECIDED', probability: 0, similarity: 0, entailment: 0, contradiction: 0 } as const;

/** One pair, as a case would judge it. */
export async function judge(nli: Oracle, evidence: string, claim: string): Promise<Omit<Score, 'id'>> {
  let request: Json;
  try {
    const text = toPlainText(evidence).text;
    request = {
      claims: [toPlainText(claim).text],
      evidence: [{ after: '', before: '', heading: '', passage: 0, source: sha256Hex(utf8(text)), text }],
      pairs: [[0, 0]],
    };
  } catch (error) {
    return { ...NOTHING, code: codeOf(error) ?? 'TEXT' };
  }
  const said = GRAMMAR.nli.raw.parse(await nli.ask(new AbortController().signal, toInput('nli', request), NO_BLOBS));
  const row = said.pairs[0];
  if (row === undefined) throw new TypeError('the judge answers every pair');
  const { contradiction, entailment, similarity, support } = row;
  const judged = { contradiction: quantise(contradiction) ?? ZERO, support: quantise(support) ?? ZERO };
  return { verdict: verdict(judged), probability: support, similarity, entailment, contradiction };
}

function tell(terminal: Terminal, scores: readonly Score[], path: string): void {
  const counts = { SUPPORTED: 0, CONTRADICTED: 0, UNSUPPORTED: 0, UNDECIDED: 0 };
  for (const one of scores) counts[one.verdict] += 1;
  if (terminal.json) terminal.value({ pairs: scores.length, ...counts, out: path });
  else
    terminal.line(
      `${scores.length} pairs judged: ${Object.entries(counts)
        .map(([name, number]) => `${number} ${name.toLowerCase()}`)
        .join(', ')}. Written to ${path}.`,
    );
}
