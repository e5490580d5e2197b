// One search outside, at a person's request (EBOM-REQ-141): planned and shown first, then sent, and what comes back is kept as
// documents that nobody has accepted yet.

import type { Act } from '#core/case/case.ts';
import { credibilityBy } from '#core/evidence/factors.ts';
import { MEDIA } from '#desk/outside/outside.ts';
import { privateIn } from '#desk/outside/private-words.ts';
import { confirm } from '#helper/terminal/confirm.ts';
import { authorityOf } from '#helper/libraries/domain-authority.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { writeStderr } from '#helper/terminal/io.ts';
import { guardedGet, type Network } from '#helper/search/guarded-get.ts';
import { capture, type Captured, type Finding } from '#desk/outside/capture.ts';
import { providerOf, toQuery, type Provider } from '#helper/search/providers.ts';
import { harmless } from '#helper/terminal/terminal.ts';

/** All that leaves this machine, as it is shown. */
export interface Plan {
  readonly query: string;
  readonly host: string;
  readonly url: string;
  readonly provider: Provider;
}

export type Found = Finding & Captured & { readonly fetched: string };

export function planSearch(typed: string, site: string, key: string | null): Plan {
  const query = toQuery(typed);
  const provider = providerOf(site, key);
  return { query, host: provider.host, url: provider.url(query).href, provider };
}

/**
 * Nothing is looked up, not even the name of the host, before all of it is clear: no text of `inside` is in the query, and the
 * person has agreed to what was shown. Throws SEARCH_PRIVATE, SEARCH_NOT_AGREED, and what `guardedGet` throws.
 */
export async function runSearch(
  plan: Plan,
  { agreed, inside, now }: { readonly agreed: boolean; readonly inside: readonly string[]; readonly now: () => number },
  network: Network,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  requirePublic(plan.query, inside);
  await requireAgreed(plan, agreed);
  return sendSearch(plan, now, network, signal);
}

/** The query has been checked and agreed to. Throws what `guardedGet` throws. */
export async function sendSearch(
  { provider, query, url }: Plan,
  now: () => number,
  network: Network,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const answer = await guardedGet({ url: new URL(url), headers: provider.headers, signal }, network);
  const fetched = new Date(now()).toISOString();
  return provider.read(answer).map((finding) => ({ ...finding, ...capture(finding, query, fetched), fetched }));
}

/** EBOM-REQ-141: no text of the sphere INSIDE leaves. */
function requirePublic(query: string, inside: readonly string[]): void {
  const pieces = privateIn(query, inside);
  if (pieces.length === 0) return;
  const named = pieces.map((piece) => `“${harmless(piece)}”`).join(', ');
  throw new HelperError(
    'SEARCH_PRIVATE',
    `${named} ${pieces.length === 1 ? 'stands' : 'stand'} in your own documents. Nothing was sent. Use words of your own.`,
  );
}

async function requireAgreed({ host, query, url }: Plan, agreed: boolean): Promise<void> {
  writeStderr(`This is all that leaves this machine:\n  to    ${host}\n  query ${harmless(query)}\n  GET   ${url}\n`);
  if (agreed || (await confirm('Send it? [y/N] ')) === true) return;
  throw new HelperError(
    'SEARCH_NOT_AGREED',
    'the query above was not agreed to. Nothing was sent. --yes agrees to it.',
  );
}

/**
 * Of the sphere LIMINAL: an answer that rests on it says so, and is less sure, until a person accepts it. Its credibility follows
 * from its address by rule; what else EBOM weighs is unknown, and counts half.
 */
export function toImport({ bytes, dated, name, url }: Found): Extract<Act, { kind: 'import' }> {
  return {
    kind: 'import',
    name,
    media: MEDIA,
    bytes,
    type: 'reference',
    sphere: 'LIMINAL',
    credibility: credibilityOfAddress(url),
    dated,
    supersedes: null,
  };
}

/** Q16.16. */
export function credibilityOfAddress(url: string): number {
  return credibilityBy({
    author_expertise: null,
    citation_count: null,
    domain_authority: authorityOf(url),
    publication_type: null,
    temporal_relevance: null,
  });
}
