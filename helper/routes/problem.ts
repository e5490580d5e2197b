// Errors over HTTP: RFC 9457 problem details with a stable code.

export type ProblemCode =
  | 'CASE_NOT_FOUND'
  | 'CHAT_REQUEST'
  | 'CONTENT_TYPE'
  | 'KEY_REQUIRED'
  | 'KEY_SCOPE'
  | 'NOTHING_ASKED_BACK'
  | 'BUSY'
  | 'HOST_UNKNOWN'
  | 'ORIGIN_FORBIDDEN'
  | 'CROSS_SITE'
  | 'BODY_SIZE'
  | 'METHOD_NOT_ALLOWED'
  | 'NOT_FOUND'
  | 'INTERNAL';

const PROBLEMS: Readonly<Record<ProblemCode, { readonly status: number; readonly title: string }>> = {
  HOST_UNKNOWN: { status: 421, title: 'The Host header is not one of this server.' },
  ORIGIN_FORBIDDEN: { status: 403, title: 'Requests from this origin are not answered.' },
  CROSS_SITE: { status: 403, title: 'Requests from other sites are not answered.' },
  BODY_SIZE: { status: 413, title: 'The request body is too large.' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'This address does not know that method.' },
  CASE_NOT_FOUND: { status: 404, title: 'No one case has that id.' },
  CHAT_REQUEST: { status: 422, title: 'Expected {"message": text}, and nothing that this address does not know.' },
  CONTENT_TYPE: { status: 415, title: 'Expected content-type application/json.' },
  KEY_REQUIRED: { status: 401, title: 'Sources and case ids need an API key: affidavit auth add NAME makes one.' },
  KEY_SCOPE: { status: 403, title: 'This API key is not for that.' },
  NOTHING_ASKED_BACK: { status: 409, title: 'The last reply of this case asks nothing.' },
  BUSY: { status: 429, title: 'Too many questions are waiting. Ask again in a moment.' },
  NOT_FOUND: { status: 404, title: 'There is nothing at this address.' },
  INTERNAL: { status: 500, title: 'Something failed. Nothing was changed.' },
};

export function problem(code: ProblemCode): Response {
  const { status, title } = PROBLEMS[code];
  return new Response(JSON.stringify({ type: 'about:blank', title, status, code }), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
