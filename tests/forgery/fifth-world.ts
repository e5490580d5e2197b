// A case with the engines of this build that somebody forges: acts that no edge makes, and replies that are quoted and changed.

import { readFileSync } from 'node:fs';
import { rebuildDerived, writeBundle } from '#core/bundle/write.ts';
import { repliesOf } from '#core/bundle/contents.ts';
import { rebuildDisclosed, writeRedacted } from '#core/disclosure/redact.ts';
import { citedSpans } from '#core/disclosure/spans.ts';
import { AffidavitError } from '#core/errors.ts';
import type { Act } from '#core/case/case.ts';
import type { Hash } from '#core/ports.ts';
import { CORE, entriesOf, memoryStores, open } from '#tests/case.ts';
import { engines, verify } from '#tests/forgery/engines-here.ts';
import { editReply, type Parts } from '#tests/forgery/outside/bundle.ts';
import { forge, type Derive } from '#tests/forgery/outside/forge.ts';
import { document, scriptedOracles } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';

const SIGNER = seededSigner(7);
export const LEASE = document(
  'lease.md',
  [
    '# Lease',
    '## Rent',
    'The rent is 900 euros a month.',
    '## Keys',
    'The tenant hands back both keys on the last day. A lock that is changed costs 60 euros.',
    '## Pets',
    'A dog may be kept.',
  ].join('\n\n'),
  { media: 'text/markdown' },
);
/** Too little is known of a lost key to answer from it. */
export const KEYS = document(
  'lease.md',
  'The tenant hands back both keys on the last day. A lock that is changed costs 60 euros.',
  { type: 'unknown' },
);
export const NOTICE = document('notice.txt', 'The rent is 950 euros a month.');
export const MENU = document('menu.txt', 'Soup is three pounds.');
export const LIBRARY: Act = {
  kind: 'library',
  bytes: new Uint8Array(readFileSync('static/libraries/sample_statutes-2026.11.json')),
};
export const ask = (text: string): Act => ({ kind: 'question', text });

export interface World {
  /** One after the other; the last of them may rest on what the case is by then. */
  readonly perform: (...acts: readonly (Act | ((world: World) => Act))[]) => Promise<void>;
  readonly whole: () => Promise<Uint8Array>;
  /** The last reply, with the passages that it shows, and nothing else. */
  readonly quoted: () => Promise<Uint8Array>;
  /** All but that document. */
  readonly without: (source: number) => Promise<Uint8Array>;
  readonly source: (at: number) => Hash;
  readonly asked: () => number;
  readonly library: () => Hash;
}

export async function world(more: Parameters<typeof open>[1] | object = {}): Promise<World> {
  const stores = memoryStores();
  const { clock, constraint, person, random } = scriptedOracles({ constraints: true });
  const { classifier, nli, parser, retriever, writer } = engines;
  const own = { clock, constraint, person, random, classifier, nli, parser, retriever, writer, ...more };
  const opened = await open(stores, own as Parameters<typeof open>[1], { signer: SIGNER });
  const made: World = {
    perform: async (...acts) => {
      for (const act of acts) await opened.perform(typeof act === 'function' ? act(made) : act);
    },
    whole: () => writeBundle(stores.store, stores.blobs, SIGNER, CORE),
    quoted: async () => {
      const replies = (await repliesOf(await entriesOf(stores), stores.blobs)).slice(-1);
      const spans = citedSpans(replies, opened.state());
      const choice = { kind: 'quoted', replies: replies.map(({ number }) => number), spans } as const;
      return writeRedacted(stores.store, stores.blobs, SIGNER, CORE, choice);
    },
    without: (at) => {
      const choice = { kind: 'without', replies: [], sources: [made.source(at)] } as const;
      return writeRedacted(stores.store, stores.blobs, SIGNER, CORE, choice);
    },
    source: (at) => opened.state().sources[at]?.id ?? '',
    asked: () => opened.state().turns[0]?.questionSeq ?? 0,
    library: () => opened.state().sources.find(({ library }) => library !== null)?.library?.act.hash ?? '',
  };
  return made;
}

/** The quoted reply after an edit, with every hash and signature made again; `null`: as it was sealed. */
export async function quotedAs(acts: readonly Act[], edit: ((parts: Parts) => void) | null): Promise<Uint8Array> {
  const made = await world();
  await made.perform(...acts);
  return forge(await made.quoted(), (draft) => (edit === null ? undefined : editReply(draft, 0, edit)), { derive });
}

export const derive: Derive = async (lines, blobs, caseId) => {
  const get = (hash: Hash): Promise<Uint8Array> => {
    const bytes = blobs.get(hash);
    return bytes === undefined ? Promise.reject(new AffidavitError('BLOB_NOT_FOUND', hash)) : Promise.resolve(bytes);
  };
  const isWhole = lines.every((line) => 'payload' in line);
  if (isWhole) return rebuildDerived(lines as never, { get });
  return rebuildDisclosed(lines as never, { get }, caseId);
};

/** Codes of what failed; where nothing did, the verdict with the codes of its limits. */
export async function said(bundle: Uint8Array): Promise<readonly string[]> {
  const { checks, limits, verdict } = await verify(bundle);
  const broken = checks.flatMap(({ code, id, status }) => (status === 'fail' ? [`${id} ${code ?? ''}`] : []));
  return verdict === 'failed' ? broken : [verdict, ...new Set(limits.map(({ code }) => code))];
}

/** What the verdict says in words. */
export const sentenceOf = async (bundle: Uint8Array): Promise<string> => (await verify(bundle)).sentence;
