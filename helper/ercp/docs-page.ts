// The OpenAPI document for people: one page, from our own origin, without a script.

import { createHash } from 'node:crypto';
import type { Json } from '#core/bytes/jcs.ts';
import type { Edge } from '#helper/ercp/node-key.ts';
import { openApi, OPERATIONS, type Operation } from '#helper/ercp/openapi.ts';

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:60rem;padding:1rem}
table{border-collapse:collapse;width:100%}
caption{text-align:start;font-weight:600;padding-block:.5rem}
th,td{border-block-end:1px solid color-mix(in srgb,currentColor 25%,transparent);padding:.25rem .5rem;text-align:start;vertical-align:top}
.wide{overflow-x:auto}`;

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** `server` is the address that it was asked at. */
export function docsPage(server: string): Response {
  const document = openApi(server);
  const { schemas } = document.components as { readonly schemas: Readonly<Record<string, Edge>> };
  const sections = OPERATIONS.map((operation) => section(operation, schemas)).join('\n');
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>ERCP on this machine</title><style>${STYLE}</style></head>
<body>
<main>
<h1>ERCP on this machine</h1>
<p>ERCP v1.0 runs a problem until its reasoning is stable and keeps its constraints. Each request carries
<code>Authorization: Bearer KEY</code>: <code>affidavit auth add NAME --scope ercp</code> makes a key,
<code>affidavit auth token NAME</code> a token that ends by itself. Each response says who reasoned and is signed by this
node. For programs: <a href="/openapi.json">the same as OpenAPI 3.1</a>.</p>
${sections}
</main>
</body>
</html>
`;
  return new Response(html, { headers: PAGE_HEADERS });
}

function section({ id, method, path, scope, summary }: Operation, schemas: Readonly<Record<string, Edge>>): string {
  const noun = id.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return `<section>
<h2><code>${method.toUpperCase()} ${escaped(path)}</code></h2>
<p>${escaped(summary)} Scope: <code>${escaped(scope)}</code>.</p>
${table('The request', schemas[`${noun}Request`])}${table('The response', schemas[`${noun}Response`])}</section>`;
}

function table(caption: string, schema: Edge | undefined): string {
  const rows = schema === undefined ? [] : rowsOf(schema, '');
  if (rows.length === 0) return '';
  const cells = rows.map(
    ({ name, needed, type, usual }) =>
      `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${escaped(type)}</td><td>${needed ? 'needed' : ''}</td><td>${usual === null ? '' : `<code>${escaped(usual)}</code>`}</td></tr>`,
  );
  return `<div class="wide"><table><caption>${caption}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Needed</th><th scope="col">Default</th></tr></thead>
<tbody>
${cells.join('\n')}
</tbody></table></div>
`;
}

interface Row {
  readonly name: string;
  readonly type: string;
  readonly needed: boolean;
  readonly usual: string | null;
}

/** Fields of an object and of the objects in it: `config.model`, `constraints[].nl_text`. */
function rowsOf(schema: Edge, before: string): readonly Row[] {
  const needed = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries((schema.properties ?? {}) as Readonly<Record<string, Edge>>).flatMap(([name, field]) => {
    const place = `${before}${name}`;
    const usual = field.default === undefined ? null : JSON.stringify(field.default);
    const row = { name: place, type: typeOf(field), needed: needed.has(name) && usual === null, usual };
    const items = isSchema(field.items) ? rowsOf(field.items, `${place}[].`) : [];
    return [row, ...rowsOf(field, `${place}.`), ...items];
  });
}

function typeOf(field: Edge): string {
  if (Array.isArray(field.enum)) return field.enum.map((one) => JSON.stringify(one)).join(', ');
  if (field.const !== undefined) return JSON.stringify(field.const);
  const any = field.anyOf as readonly Json[] | undefined;
  if (any !== undefined) return any.map((one) => (isSchema(one) ? typeOf(one) : '')).join(' or ');
  const type = typeof field.type === 'string' ? field.type : 'any';
  const { maximum, minimum } = field;
  const isBounded = typeof minimum === 'number' && typeof maximum === 'number' && Math.abs(maximum) < 1e6;
  return isBounded ? `${type} from ${String(minimum)} to ${String(maximum)}` : type;
}

function isSchema(value: Json | undefined): value is Edge {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${String(sign.codePointAt(0))};`);
