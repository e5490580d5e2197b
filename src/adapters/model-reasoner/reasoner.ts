// Class `ercp/generate` by a model that writes: it is asked as for an answer, in the same language, with the constraints that
// must hold. What it writes is recorded and checked as what the built-in reasoner says. It decides nothing.

import type { OutputOf, RequestOf } from '#core/admission/grammar.ts';
import { ROWS } from '#core/ercp/rows.ts';
import { AffidavitError } from '#core/errors.ts';
import { calculate, type Reckoning } from '#adapters/model-reasoner/calculation.ts';
import { readLines, type Draft } from '#core/pb2s/lines.ts';
import { toPrompt, type Prompt } from '#core/pb2s/prompt.ts';
import type { Identity, Oracle, OracleInput } from '#core/ports.ts';
import { ROWS as QUESTION_ROWS } from '#core/question/rows.ts';

type Asked = RequestOf<'ercp/generate'>;
type Passages = Asked['context'];

/** Fewer passages with each step: where they do not fit, or what is written cannot be read. */
const STEPS: readonly number[] = [8, 3, 1];

/**
 * `writer` answers class `writer`: llama.cpp or a server on this machine. A problem with numbers is put as one of numbers first, where
 * there is a calculator and the writer keeps to a grammar. The reasoner throws ERCP_SILENT where the model finds no answer, and what the
 * writer throws.
 */
export function createModelReasoner(writer: Oracle, by: Reckoning | null = null): Oracle {
  // A run asks again to see that it is stable. Tries have agreed already, and would be the same: the likeliest token is taken.
  let before: { readonly problem: string; readonly said: OutputOf<'ercp/generate'> | null } | null = null;
  return {
    identity: reasonerOf(writer.identity),
    ask: async (signal, input, blobs) => {
      const asked = ROWS['ercp/generate'].request.parse(input.request);
      const write = (request: unknown) =>
        writeIn(() => writer.ask(signal, { request } as unknown as OracleInput, blobs));
      const reckons = by !== null && writer.identity.settings?.['enforced'] === 'gbnf';
      const { problem } = asked;
      if (reckons && before?.problem !== problem) {
        const ask = async (prompt: Prompt) => textOf(await write({ ...toRequest(problem, []), prompt }));
        before = { problem, said: await calculate(problem, by, ask) };
      }
      const own = before?.said ?? null;
      if (own !== null && (own.verdict === 'derived' || asked.context.length === 0)) return own;
      // Without a passage a draft may only say that the sources say nothing.
      if (asked.context.length === 0) throw silent();
      for (const most of STEPS.filter((one, at) => at === 0 || one < asked.context.length)) {
        const passages = asked.context.slice(0, most);
        const request = toDraftRequest(asked, passages);
        const said = await write(request);
        const draft = said === null ? null : readDraft(said, passages, request.prompt.lines);
        if (draft !== null) return toReasoning(draft);
      }
      throw new Error('the model wrote no reasoning that can be read');
    },
  };
}

/**
 * The model, asked where the built-in reasoner does not come to an end by what the problem says alone; and where the model has nothing to
 * say, what the built-in reasoner says of that.
 */
export function builtInFirst(builtIn: Oracle, model: Oracle): Oracle {
  return {
    identity: model.identity,
    ask: async (signal, input, blobs) => {
      const read = ROWS['ercp/generate'].raw.safeParse(await builtIn.ask(signal, input, blobs));
      const own = read.success ? read.data : null;
      const isEnd = own?.verdict === 'derived' || own?.verdict === 'infeasible';
      if (own !== null && isEnd && own.claims.every(({ source }) => source === 0)) return own;
      try {
        return await model.ask(signal, input, blobs);
      } catch (error) {
        const isSilent = error instanceof AffidavitError && error.code === 'ERCP_SILENT';
        if (!isSilent || own?.verdict !== 'open') throw error;
        return own;
      }
    },
  };
}

/**
 * Whether it may reason: the passages of a run are of a person's own documents, so no model that is elsewhere gets them. One that
 * writes is told which of them it may see; in a run there is nothing left to tell apart.
 */
export function mayReason({ settings }: Identity): boolean {
  return settings?.['weights'] === 'local';
}

/** Who it is in the manifest. At temperature 0 the likeliest token is taken, so nothing is cut off by `top_p`. */
export function reasonerOf(writer: Identity): Identity {
  return {
    ...writer,
    oracle_id: `${writer.oracle_id.split('/').slice(0, 2).join('/')}/ercp/generate`,
    params: { ...writer.params, top_p: writer.params.top_p ?? 65_536 },
    reproducible: false,
  };
}

function toDraftRequest({ constraints, problem }: Asked, passages: Passages) {
  const asked = toRequest(problem, passages);
  return { ...asked, prompt: withConstraints(toPrompt(asked), constraints) };
}

function toRequest(problem: string, passages: Passages): Omit<RequestOf<'writer'>, 'prompt'> {
  return { attempt: 1, avoid: [], both: [], evidence: [...passages], question: problem, risk: 'LOW' };
}

/** Before the question, which stays the last line. A line of words cannot begin another. */
function withConstraints(prompt: Prompt, constraints: Asked['constraints']): Prompt {
  if (constraints.length === 0) return prompt;
  const lines = prompt.user.split('\n');
  const said = constraints.map(({ nl_text }) => `Must hold: ${nl_text.replace(/\s+/g, ' ').trim()}`);
  return {
    ...prompt,
    system: `${prompt.system}\nWhat must hold was learned from errors: write nothing that breaks it.`,
    user: [...lines.slice(0, -1), ...said, ...lines.slice(-1)].join('\n'),
  };
}

/** Null where the prompt does not fit. */
async function writeIn(write: () => Promise<unknown>): Promise<unknown> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'WRITER_PROMPT') return null;
    throw error;
  }
}

/** What was written to its end; else nothing. */
function textOf(said: unknown): string {
  const written = QUESTION_ROWS.writer.raw.safeParse(said);
  return written.success && 'stop' in written.data && written.data.stop === 'end' ? written.data.text : '';
}

/** Hostile input: null where it cannot be read. */
function readDraft(said: unknown, passages: Passages, lines: number): Draft | null {
  const written = QUESTION_ROWS.writer.raw.safeParse(said);
  if (!written.success || !('stop' in written.data)) return null;
  const numbers = passages.map(({ n }) => n);
  const draft = readLines(written.data, numbers, lines);
  return typeof draft === 'string' ? null : draft;
}

/** A sentence that no passage states rests on none: its source is the model. */
function toReasoning({ segments }: Draft): OutputOf<'ercp/generate'> {
  if (segments.length === 0) throw silent();
  const sentences = segments.map(({ text }) => text);
  return {
    claims: segments.map(({ cites, text, type }) => ({ claim: text, source: type === 'FACT' ? (cites[0] ?? 0) : 0 })),
    reasoning_text: sentences.join(' '),
    sentences,
  };
}

const silent = (): AffidavitError =>
  new AffidavitError('ERCP_SILENT', 'the model says that the passages do not answer this');
