// Errors over HTTP: RFC 9457 problem details with a stable code.

export type ProblemCode =
  | 'AUTH_REQUIRED'
  | 'CASE_NOT_FOUND'
  | 'CHAT_REQUEST'
  | 'CLOCK_BEHIND'
  | 'CONSTRAINT_CLASH'
  | 'ERCP_CONFIG'
  | 'ERCP_REQUEST'
  | 'ERCP_SILENT'
  | 'JSON_DEPTH'
  | 'JSON_SYNTAX'
  | 'PREDICATE_ARGS'
  | 'PREDICATE_UNKNOWN'
  | 'PROTO_VERSION'
  | 'RATE_LIMIT'
  | 'TRACE_CONFLICT'
  | 'TRACE_NOT_FOUND'
  | 'CONTENT_TYPE'
  | 'KEY_REQUIRED'
  | 'PAIR_CODE'
  | 'PAIR_OFTEN'
  | 'PAIR_REQUEST'
  | 'WRITER_ABSENT'
  | 'WRITER_FAILED'
  | 'WRITER_PROMPT'
  | 'WRITER_REQUEST'
  | 'KEY_SCOPE'
  | 'NOTHING_ASKED'
  | 'SEARCH_FAILED'
  | 'SEARCH_OFF'
  | 'SEARCH_QUERY'
  | 'NOTHING_ASKED_BACK'
  | 'NOTHING_WAITS'
  | 'NOTHING_TO_TELL'
  | 'STAKES_REFUSED'
  | 'BUSY'
  | 'STORE_SPACE'
  | 'STORE_UNREACHABLE'
  | 'HOST_UNKNOWN'
  | 'ORIGIN_FORBIDDEN'
  | 'CROSS_SITE'
  | 'BODY_SIZE'
  | 'METHOD_NOT_ALLOWED'
  | 'NOT_FOUND'
  | 'INTERNAL';

interface Problem {
  readonly status: number;
  readonly title: string;
  /** Retry-After, in seconds (RFC 9110 §10.2.3), where waiting helps and the caller knows no better. */
  readonly wait?: number;
}
const PROBLEMS: Readonly<Record<ProblemCode, Problem>> = {
  HOST_UNKNOWN: { status: 421, title: 'The Host header is not one of this server.' },
  ORIGIN_FORBIDDEN: { status: 403, title: 'Requests from this origin are not answered.' },
  CROSS_SITE: { status: 403, title: 'Requests from other sites are not answered.' },
  BODY_SIZE: { status: 413, title: 'The request body is too large.' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'This address does not know that method.' },
  CASE_NOT_FOUND: { status: 404, title: 'No one case has that id.' },
  CHAT_REQUEST: { status: 422, title: 'Expected {"message": text}, and nothing that this address does not know.' },
  CLOCK_BEHIND: {
    status: 409,
    title: 'The last record of this case is later than the clock of this machine. Nothing was recorded.',
  },
  CONTENT_TYPE: { status: 415, title: 'Expected content-type application/json.' },
  AUTH_REQUIRED: {
    status: 401,
    title: 'This needs an API key or a token: affidavit auth add NAME --scope ercp makes a key.',
  },
  CONSTRAINT_CLASH: {
    status: 409,
    title: 'What the run has learned cannot hold together with the constraints of this case, or there are too many.',
  },
  ERCP_CONFIG: { status: 422, title: 'The config asks for what cannot be done.' },
  ERCP_REQUEST: { status: 422, title: 'The request is not of its shape: /openapi.json has it.' },
  ERCP_SILENT: { status: 422, title: 'Nothing can be said of this: no passage that was sent answers it.' },
  JSON_DEPTH: { status: 400, title: 'The JSON is nested too deeply.' },
  JSON_SYNTAX: { status: 400, title: 'Expected one JSON object in UTF-8, with each key once.' },
  PREDICATE_ARGS: { status: 422, title: 'The arguments of a predicate do not compare.' },
  PREDICATE_UNKNOWN: { status: 422, title: 'A predicate is none of the seven that there are.' },
  PROTO_VERSION: { status: 400, title: 'This server speaks ercp-1.0.' },
  RATE_LIMIT: { status: 429, title: 'Too many requests. Ask again after the seconds that Retry-After names.' },
  TRACE_CONFLICT: { status: 409, title: 'This trace_id belongs to another request.' },
  TRACE_NOT_FOUND: { status: 404, title: 'There is no trace with this id.' },
  KEY_REQUIRED: { status: 401, title: 'Sources and case ids need an API key: affidavit auth add NAME makes one.' },
  PAIR_CODE: { status: 403, title: 'This code opens nothing. Ask for a new one.' },
  PAIR_OFTEN: {
    status: 429,
    title: 'A code was shown a moment ago, or too many were. Wait, or start the program again.',
  },
  PAIR_REQUEST: { status: 422, title: 'Expected {} to have a code shown, or {"code": digits}.' },
  WRITER_ABSENT: { status: 404, title: 'No model writes here: affidavit serve --engine FILE.gguf names one.' },
  WRITER_FAILED: { status: 502, title: 'The model could not write.' },
  WRITER_PROMPT: { status: 422, title: 'The passages and the answer do not fit in the context of this model.' },
  WRITER_REQUEST: { status: 422, title: 'Expected {"request": ...} as the core writes it for a model.' },
  SEARCH_FAILED: { status: 502, title: 'The search outside failed. Nothing came back.' },
  SEARCH_OFF: { status: 404, title: 'Nothing is searched outside here: affidavit serve --search turns it on.' },
  SEARCH_QUERY: { status: 422, title: 'Expected {"query": text} of 1 to 300 characters.' },
  KEY_SCOPE: { status: 403, title: 'This API key is not for that.' },
  NOTHING_ASKED: { status: 409, title: 'This case answered no question last.' },
  NOTHING_ASKED_BACK: { status: 409, title: 'The last reply of this case asks nothing.' },
  NOTHING_WAITS: { status: 409, title: 'No sentence of this case waits for review under that number.' },
  NOTHING_TO_TELL: { status: 409, title: 'The last reply of this case holds nothing that may be told as its words.' },
  STAKES_REFUSED: {
    status: 409,
    title: 'Say other stakes than they are, and a reason where they would be lower. Nothing was recorded.',
  },
  BUSY: { status: 429, title: 'Too many questions are waiting. Ask again in a moment.', wait: 1 },
  STORE_SPACE: { status: 507, title: 'The disk has no room left. What was recorded before is kept.' },
  STORE_UNREACHABLE: { status: 503, title: 'The database does not answer. Ask again in a moment.', wait: 5 },
  NOT_FOUND: { status: 404, title: 'There is nothing at this address.' },
  INTERNAL: { status: 500, title: 'Something failed. Nothing was changed.' },
};

export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

/** `detail` says what is wrong with this very request. */
export function problem(code: ProblemCode, detail?: string, headers: Readonly<Record<string, string>> = {}): Response {
  const { status, title, wait } = PROBLEMS[code];
  const body = { type: 'about:blank', title, status, code, ...(detail === undefined ? {} : { detail }) };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...(wait === undefined ? {} : { 'retry-after': String(wait) }),
      ...headers,
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
