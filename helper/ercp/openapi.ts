// The OpenAPI 3.1 document of what is served for programs, ERCP and /chat, made of the same zod records that read the requests.

import * as z from 'zod';
import type { Json } from '#core/bytes/jcs.ts';
import { PROTO_VERSION } from '#core/ercp/edge.ts';
import type { Edge } from '#helper/ercp/node-key.ts';
import { ERASED, PROBLEM, REQUESTS, RESPONSES, traceId } from '#helper/ercp/shapes.ts';
import { chatRequest } from '#helper/routes/chat.ts';
import { CHAT_PROBLEM, CHAT_REPLY } from '#helper/shapes/edge.ts';

export interface Operation {
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  /** Scope of the key or token. */
  readonly scope: string;
  readonly request: z.ZodType | null;
  readonly response: z.ZodType;
}

export const OPERATIONS: readonly Operation[] = [
  post('run', 'Run a problem until its reasoning is stable and keeps its constraints.'),
  post('generate', 'Write one reasoning from the passages that come with the request.'),
  post('verify', 'Find errors in a reasoning: contradictions, missing reasons, wrong facts, broken constraints.'),
  post('extract_constraints', 'Draw constraints of errors, each in words and as a predicate.'),
  post('stabilize', 'Compare two reasonings: alike enough, and without errors.'),
  post('mutate', 'Change a problem that cannot be solved: relax, reframe or decompose.'),
  {
    method: 'get',
    path: '/ercp/v1/trace/{trace_id}',
    id: 'trace',
    summary: 'The signed events of a trace.',
    scope: 'ercp:read',
    request: null,
    response: RESPONSES.trace,
  },
  {
    method: 'delete',
    path: '/ercp/v1/trace/{trace_id}/pii',
    id: 'erase',
    summary: 'Destroy the key of the personal data that was blacked out of a trace.',
    scope: 'ercp:pii',
    request: null,
    response: ERASED,
  },
];

function post(id: keyof typeof REQUESTS, summary: string): Operation {
  return {
    method: 'post',
    path: `/ercp/v1/${id}`,
    id,
    summary,
    scope: 'ercp',
    request: REQUESTS[id],
    response: RESPONSES[id],
  };
}

/** `server` is the address that it was asked at. */
export function openApi(server: string): Edge {
  const paths: Record<string, Record<string, Json>> = {};
  const schemas: Record<string, Json> = {
    Problem: schemaOf(PROBLEM, 'output'),
    ChatRequest: schemaOf(chatRequest, 'input'),
    ChatReply: schemaOf(CHAT_REPLY, 'output'),
    ChatProblem: schemaOf(CHAT_PROBLEM, 'output'),
  };
  for (const operation of OPERATIONS) {
    const { id, method, path, request, response } = operation;
    if (request !== null) schemas[`${nounOf(id)}Request`] = schemaOf(request, 'input');
    schemas[`${nounOf(id)}Response`] = schemaOf(response, 'output');
    paths[path] = { ...paths[path], [method]: toOperation(operation) };
  }
  Object.assign(paths, OTHERS);
  return {
    openapi: '3.1.0',
    info: {
      title: 'ERCP and PB2S chat',
      version: PROTO_VERSION.replace('ercp-', ''),
      summary: 'Evo-Recursive Constraint Prompting, v1.0, and POST /chat of PB2S v0.2, on this machine alone',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: server }],
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, or a token: `affidavit auth add`, `auth token`.',
        },
      },
    },
  };
}

function toOperation({ id, method, path, request, scope, summary }: Omit<Operation, 'response'>): Json {
  const parameters: Json[] = [];
  if (path.includes('{trace_id}'))
    parameters.push({ name: 'trace_id', in: 'path', required: true, schema: schemaOf(traceId, 'input') });
  if (method !== 'delete')
    parameters.push({
      name: 'reveal',
      in: 'query',
      required: false,
      description: 'Puts back what was blacked out; needs the scope ercp:pii.',
      schema: { type: 'string', enum: ['true', 'false'] },
    });
  const answer = { 'application/json': { schema: reference(`${nounOf(id)}Response`) } };
  const events = { 'text/event-stream': { schema: { type: 'string' } } };
  return {
    operationId: id,
    summary,
    description: `Scope: \`${scope}\`.`,
    parameters,
    ...(request === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: reference(`${nounOf(id)}Request`) } },
          },
        }),
    responses: {
      '200': { description: 'Signed by this node.', content: id === 'run' ? { ...answer, ...events } : answer },
      default: {
        description: 'What was wrong, with a code (RFC 9457), signed too.',
        content: { 'application/problem+json': { schema: reference('Problem') } },
      },
    },
  };
}

const content = (media: string, schema: Json): Json => ({ [media]: { schema } });
const plain = (operationId: string, summary: string, media: string, schema: Json): Json => ({
  get: {
    operationId,
    summary,
    parameters: [],
    security: [],
    responses: { '200': { description: summary, content: content(media, schema) } },
  },
});

/** What is served beside ERCP, on the same port. */
const OTHERS: Readonly<Record<string, Record<string, Json>>> = {
  '/chat': {
    post: {
      operationId: 'chat',
      summary: 'Ask a question, of an empty case, of documents that are sent, or of a stored case.',
      description: 'Scope: `chat`, for documents and cases. `message` alone needs no key.',
      parameters: [],
      security: [{}, { bearer: [] }],
      requestBody: { required: true, content: content('application/json', reference('ChatRequest')) },
      responses: {
        '200': {
          description:
            'The reply, with its proof. As `text/event-stream`, what a model writes comes before it in `draft` events, which nobody has checked yet; `reply` is the last event, or `problem`.',
          content: {
            'application/json': { schema: reference('ChatReply') },
            'text/event-stream': { schema: { type: 'string' } },
          },
        },
        '429': {
          description: 'Too many requests.',
          headers: { 'Retry-After': { required: true, schema: { type: 'integer', minimum: 1 } } },
          content: content('application/problem+json', reference('ChatProblem')),
        },
        default: {
          description: 'What was wrong, with a code (RFC 9457) and a proof object.',
          content: content('application/problem+json', reference('ChatProblem')),
        },
      },
    },
  },
  '/health': plain('health', 'Whether it is there.', 'application/json', {
    type: 'object',
    properties: { status: { const: 'ok' } },
    required: ['status'],
  }) as Record<string, Json>,
  '/openapi.json': plain('openapi', 'This document.', 'application/json', { type: 'object' }) as Record<string, Json>,
  '/docs': plain('docs', 'The same for people.', 'text/html', { type: 'string' }) as Record<string, Json>,
};

function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/** `extract_constraints`: `ExtractConstraints`. */
const nounOf = (id: string): string => id.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

function schemaOf(record: z.ZodType, io: 'input' | 'output'): Edge {
  const { $schema: _, ...schema } = z.toJSONSchema(record, { io, target: 'draft-2020-12' });
  return schema as unknown as Edge;
}
