// Requests are read generously where the specification leaves a shape open (ERCP v1.0 §3: `"problem":{}`, `"errors":[{}]`): a
// problem as a text, an error without its excerpt, passages under the name that another call gives them. What is answered
// keeps to the specification. What is no object, or of a wrong type, is left to the shapes, which say what is wrong.

import type { Json } from '#core/bytes/jcs.ts';

type Fields = Readonly<Record<string, Json>>;

/** The same request in the shape that is documented. */
export function readGenerously(name: string, raw: Json): Json {
  if (!isFields(raw)) return raw;
  const request = { ...raw, ...('problem' in raw ? { problem: toProblem(raw['problem'] ?? null) } : {}) };
  if (name === 'run') return withContext(request, 'retrieval_context', 'sources', ['source', 'name']);
  const placed = withContext(request, 'sources', 'retrieval_context', ['name', 'source']);
  const { errors, reasoning_curr, reasoning_text } = placed;
  const text = name === 'stabilize' ? reasoning_curr : reasoning_text;
  if (!Array.isArray(errors) || typeof text !== 'string') return placed;
  return { ...placed, errors: (errors as readonly Json[]).map((error) => toError(error, text)) };
}

function isFields(value: Json | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `id` names a problem for who sends it; a text alone has none. */
function toProblem(problem: Json): Json {
  if (typeof problem === 'string') return { id: UNNAMED, description: problem };
  if (!isFields(problem)) return problem;
  const description = problem['description'] ?? problem['text'] ?? problem['statement'];
  return { ...problem, id: problem['id'] ?? UNNAMED, ...(description === undefined ? {} : { description }) };
}
const UNNAMED = 'problem';

/** Passages and documents are the same thing to a client: whichever name it knows is taken, unless it sends both. */
function withContext(request: Fields, other: string, own: string, [from, to]: readonly [string, string]): Fields {
  const given = request[other];
  if (!Array.isArray(given) || request[own] !== undefined) return request;
  const renamed = (given as readonly Json[]).map((one) =>
    isFields(one) ? { ...one, [to]: one[to] ?? one[from] ?? UNNAMED } : one,
  );
  return { ...request, [own]: renamed };
}

/**
 * An excerpt is what its span holds, a span where its excerpt stands; with neither, the whole text is meant. An error of which
 * nobody says how sure it is gives candidates and no constraint by itself (§7).
 */
function toError(error: Json, text: string): Json {
  if (!isFields(error)) return error;
  const span = error['span'] ?? spanOf(error['excerpt'], text);
  const excerpt = error['excerpt'] ?? excerptOf(span, text);
  const type = error['type'];
  return {
    ...error,
    span,
    excerpt,
    ...(typeof type === 'string' ? { type: typeOf(type) } : {}),
    confidence: error['confidence'] ?? UNSURE,
    detected_by:
      typeof error['detected_by'] === 'string' ? [error['detected_by']] : (error['detected_by'] ?? ['client']),
  };
}
const UNSURE = 0.6;

function spanOf(excerpt: Json | undefined, text: string): Json {
  const start = typeof excerpt === 'string' && excerpt !== '' ? text.indexOf(excerpt) : -1;
  return start === -1 || typeof excerpt !== 'string' ? [0, text.length] : [start, start + excerpt.length];
}

function excerptOf(span: Json, text: string): Json {
  const [start, end]: readonly Json[] = Array.isArray(span) ? (span as readonly Json[]) : [];
  return typeof start === 'number' && typeof end === 'number' ? text.slice(start, end) : text;
}

/** The author's golden cases name kinds of contradictions that §4.2 does not have: `logical_contradiction`, `..._violation`. */
function typeOf(type: string): string {
  return /(?:^|_)(?:contradiction|violation)$/.test(type) ? 'contradiction' : type;
}
