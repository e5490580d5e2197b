// The model of `affidavit serve` on this computer, for the page. Text of a person's own documents goes to an address of this
// computer and to nothing else, and only after the program there has proved that it knows the key it was paired with.

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { toHex, utf8 } from '#core/bytes/hash.ts';
import { AffidavitError, type SearchCode } from '#core/errors.ts';
import type { Identity, Oracle } from '#core/ports.ts';
import { isCalculation } from '#core/ercp/calculates.ts';
import { isRewording } from '#core/pb2s/reword.ts';
import { ROWS } from '#core/question/rows.ts';
import { PIECEWISE, readAnswer } from '#adapters/writer-helper/piecewise.ts';
import { saidHelper, type HelperLink } from '#adapters/writer-helper/link.ts';
import * as z from 'zod';

export interface HelperPorts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Of this page. */
  readonly origin: string;
}
type Key = HelperLink['key'];

const FIND_MS = 5_000;
const FOUND_MAX = 5;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const written = z.object({
  signal: z.array(z.strictObject({ alone: z.number(), given: z.number() })).exactOptional(),
  stop: z.string().max(32),
  text: z.string(),
});
const paired = z.object({ id: z.string().regex(/^[0-9a-f]{8}$/), token: z.string().min(32).max(256) });

/** A name of this computer and a port. Throws SERVER_ADDRESS. */
export function toHelperBase(typed: string): string {
  const url = URL.canParse(typed.trim()) ? new URL(typed.trim()) : null;
  const isBare = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname) && isBare) return url.origin;
  throw new AffidavitError('SERVER_ADDRESS', 'expected an address of this computer, like http://localhost:8462');
}

/** The model that writes there, null where none does. Throws SERVER_ABSENT, SERVER_ANSWER, HELPER_UNPAIRED and HELPER_UNPROVED. */
export async function findWriter(
  signal: AbortSignal,
  ports: HelperPorts,
  link: Pick<HelperLink, 'base' | 'key'>,
): Promise<Identity | null> {
  return (await findHelper(signal, ports, link)).writer;
}

export interface Helper {
  readonly writer: Identity | null;
  /** Where it looks things up outside; null where it does not. */
  readonly search: { readonly host: string } | null;
}

/** Throws as `findWriter` does. */
export async function findHelper(
  signal: AbortSignal,
  ports: HelperPorts,
  { base, key }: Pick<HelperLink, 'base' | 'key'>,
): Promise<Helper> {
  const at = toHelperBase(base);
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const query = key === null ? '' : `?key=${key.id}&nonce=${nonce}`;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(FIND_MS)]);
  const said = saidHelper.safeParse(await ask(limit, ports, at, `/helper.json${query}`, {}));
  if (!said.success) throw new AffidavitError('SERVER_ANSWER', `${at} is not an Affidavit program`);
  const { proof, search = null, writer } = said.data;
  if (key !== null && proof !== proofOf(key.token, at, ports.origin, nonce))
    throw new AffidavitError('HELPER_UNPROVED', `the program at ${at} is not the one that this page was paired with`);
  return { writer: writer === undefined || writer === null ? null : onRecord(writer, at), search };
}

const looked = z.object({
  found: z
    .array(
      z.object({
        name: z.string().min(1).max(256),
        page: z.string().max(200_000),
        credibility: z.int().min(0).max(65_536),
        dated: z.iso.date().nullable(),
      }),
    )
    .max(FOUND_MAX),
});
export type Looked = z.infer<typeof looked>;

/** One query, checked and agreed to before. The program proves itself first. Throws SEARCH_OFF, SEARCH_QUERY and SEARCH_FAILED, too. */
export async function askOutside(
  signal: AbortSignal,
  ports: HelperPorts,
  link: Pick<HelperLink, 'base' | 'key'>,
  query: string,
): Promise<Looked> {
  const { search } = await findHelper(signal, ports, link);
  if (search === null) throw new AffidavitError('SEARCH_OFF', 'the program was started without --search');
  const sent = { ...post({ query }), ...bearer(link.key) };
  const said = looked.safeParse(await ask(signal, ports, toHelperBase(link.base), '/search', sent));
  if (said.success) return said.data;
  throw new AffidavitError('SERVER_ANSWER', 'expected what was found');
}

/** `writer` as it was found. What is asked goes to that very model, or fails. `hear` gets a draft as far as it is written. */
export function helperWriter(
  ports: HelperPorts,
  link: Pick<HelperLink, 'base' | 'key'>,
  writer: Identity,
  hear?: (text: string) => void,
): Oracle {
  return {
    identity: writer,
    ask: async (signal, { request }) => {
      const now = await findWriter(signal, ports, link);
      if (now?.model_id !== writer.model_id)
        throw new AffidavitError('SERVER_MODEL', `expected ${writer.model_id}, found ${now?.model_id ?? 'no model'}`);
      const { body, headers, method } = { ...post({ request }), ...bearer(link.key) };
      const { prompt } = ROWS.writer.request.parse(request);
      // A wording for the search is no draft.
      const isHeard = hear !== undefined && (prompt === undefined || !(isRewording(prompt) || isCalculation(prompt)));
      const sent = { body, method, headers: { ...headers, ...(isHeard ? { accept: PIECEWISE } : {}) } };
      const said = written.safeParse(await ask(signal, ports, toHelperBase(link.base), '/writer', sent, hear));
      if (said.success) return said.data;
      throw new AffidavitError('SERVER_ANSWER', 'expected what the model wrote, and why it ended');
    },
  };
}

/** Has the program show a code in its terminal. Throws PAIR_OFTEN, SERVER_ABSENT, SERVER_ANSWER and SERVER_ADDRESS. */
export async function askForCode(signal: AbortSignal, ports: HelperPorts, base: string): Promise<void> {
  await ask(signal, ports, toHelperBase(base), '/pair', post({}));
}

/** The key that the code gives. Throws PAIR_CODE, and what `askForCode` throws. */
export async function redeemCode(
  signal: AbortSignal,
  ports: HelperPorts,
  base: string,
  code: string,
): Promise<NonNullable<Key>> {
  const said = paired.safeParse(await ask(signal, ports, toHelperBase(base), '/pair', post({ code: code.trim() })));
  if (said.success) return said.data;
  throw new AffidavitError('SERVER_ANSWER', 'expected a key');
}

/** Where it is, and whether its weights are on this computer, as the record has it; one that does not say so is elsewhere. */
function onRecord(writer: Identity, at: string): Identity {
  const weights = writer.settings?.['weights'] === 'local' ? 'local' : 'external';
  return { ...writer, settings: { ...writer.settings, through: at, weights } };
}

/** As `helper/routes/writer.ts` says it. */
function proofOf(token: string, at: string, origin: string, nonce: string): string {
  const { port } = new URL(at);
  return toHex(
    hmac(sha256, sha256(utf8(token)), utf8(`affidavit helper\n${port === '' ? '80' : port}\n${origin}\n${nonce}`)),
  );
}

const post = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const bearer = (key: Key): { readonly headers?: Readonly<Record<string, string>> } =>
  key === null ? {} : { headers: { 'content-type': 'application/json', authorization: `Bearer ${key.token}` } };

async function ask(
  signal: AbortSignal,
  ports: HelperPorts,
  at: string,
  path: string,
  init: RequestInit,
  hear?: (text: string) => void,
): Promise<unknown> {
  signal.throwIfAborted();
  // Chrome asks a person before a page elsewhere may reach this computer, and wants to know that it is meant.
  const space = ports.origin === at ? {} : { targetAddressSpace: 'loopback' };
  const response = await ports
    .fetch(`${at}${path}`, { ...init, ...space, cache: 'no-store', credentials: 'omit', redirect: 'error', signal })
    .catch((cause: unknown) => {
      throw new AffidavitError('SERVER_ABSENT', `nothing answers this page at ${at}`, { cause });
    });
  const { ok, status, text } = await readAnswer(response, at, hear);
  const body = parse(text);
  if (ok) return body;
  const said = z.object({ code: z.string(), detail: z.string().max(200).optional() }).safeParse(body).data;
  const code = said?.code ?? '';
  const told = `${at} answered ${String(status)} ${code} ${said?.detail ?? ''}`.trim();
  throw new AffidavitError(SAID[code] ?? 'SERVER_ANSWER', told);
}

const SAID: Readonly<
  Record<string, 'WRITER_PROMPT' | 'HELPER_UNPAIRED' | 'PAIR_CODE' | 'PAIR_OFTEN' | 'SERVER_MODEL' | SearchCode>
> = {
  KEY_REQUIRED: 'HELPER_UNPAIRED',
  KEY_SCOPE: 'HELPER_UNPAIRED',
  ORIGIN_FORBIDDEN: 'HELPER_UNPAIRED',
  PAIR_CODE: 'PAIR_CODE',
  PAIR_OFTEN: 'PAIR_OFTEN',
  SEARCH_FAILED: 'SEARCH_FAILED',
  SEARCH_OFF: 'SEARCH_OFF',
  SEARCH_QUERY: 'SEARCH_QUERY',
  WRITER_ABSENT: 'SERVER_MODEL',
  WRITER_PROMPT: 'WRITER_PROMPT',
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
