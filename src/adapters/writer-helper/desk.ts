// The program on this computer whose model may write: found at once where it serves this page, paired by a code elsewhere.

import {
  askForCode,
  askOutside,
  findHelper,
  findWriter,
  helperWriter,
  type Looked,
  redeemCode,
  toHelperBase,
} from '#adapters/writer-helper/helper.ts';
import { keepLink, readLink, type HelperLink } from '#adapters/writer-helper/link.ts';
import { AffidavitError } from '#core/errors.ts';
import type { Oracle } from '#core/ports.ts';

export type Seen =
  | { readonly kind: 'none' }
  | {
      /** `served`: it serves this page. */
      readonly kind: 'served' | 'paired';
      readonly base: string;
      readonly used: boolean;
      /** As the record names it; null where no model writes there. */
      readonly writer: string | null;
      /** Its weights are on this computer: it may read every document. */
      readonly isHere: boolean;
      /** Code of what is wrong; null where it answers. */
      readonly problem: string | null;
    };

const never = new AbortController().signal;
const ports = () => ({ origin: location.origin, fetch: (url: string, init: RequestInit) => fetch(url, init) });

/** What a page has: `served` says that the program itself serves it. */
async function linkOf(served: boolean): Promise<HelperLink | null> {
  const kept = await readLink();
  if (!served) return kept;
  const base = location.origin;
  return kept?.base === base ? kept : { base, key: null, used: true, writer: null };
}

/** Who writes there; null where nothing does, or a person has disabled it. One that was there and is gone fails, on record. */
export async function helperOracle(served: boolean, hear: (text: string) => void): Promise<Oracle | null> {
  const link = await linkOf(served);
  if (link?.used !== true) return null;
  const found = await findWriter(never, ports(), link).then(
    (writer) => ({ writer }),
    () => null,
  );
  const writer = found === null ? link.writer : found.writer;
  if (found !== null && JSON.stringify(writer) !== JSON.stringify(link.writer)) await keepLink({ ...link, writer });
  return writer === null ? null : helperWriter(ports(), link, writer, hear);
}

type Standing =
  | { readonly kind: 'none' | 'off' }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'ready'; readonly host: string };

/** The search outside of that program: there only where it was started with one. */
export const helperSearch = (served: boolean) => ({
  look: async (): Promise<Standing> => {
    const link = await linkOf(served);
    if (link === null) return { kind: 'none' };
    try {
      const { search } = await findHelper(never, ports(), link);
      return search === null ? { kind: 'off' } : { kind: 'ready', host: search.host };
    } catch (error) {
      return { kind: 'failed', code: error instanceof AffidavitError ? error.code : 'SERVER_ABSENT' };
    }
  },
  search: async (signal: AbortSignal, query: string): Promise<Looked> => {
    const link = await linkOf(served);
    if (link === null) throw new AffidavitError('SEARCH_OFF', 'this page is paired with no program');
    return askOutside(signal, ports(), link, query);
  },
});

/** For the page Engines. */
export const helperLink = {
  helperLook: async (served: boolean): Promise<Seen> => {
    const link = await linkOf(served);
    if (link === null) return { kind: 'none' };
    const at = { kind: served ? ('served' as const) : ('paired' as const), base: link.base, used: link.used };
    try {
      const writer = await findWriter(never, ports(), link);
      return {
        ...at,
        writer: writer?.model_id ?? null,
        isHere: writer?.settings?.['weights'] === 'local',
        problem: null,
      };
    } catch (error) {
      const problem = error instanceof AffidavitError ? error.code : 'SERVER_ABSENT';
      return { ...at, writer: link.writer?.model_id ?? null, isHere: false, problem };
    }
  },
  helperAsk: (typed: string): Promise<void> => askForCode(never, ports(), typed),
  helperPair: async (typed: string, code: string): Promise<void> => {
    const base = toHelperBase(typed);
    const link = { base, key: await redeemCode(never, ports(), base, code) };
    await keepLink({ ...link, used: true, writer: await findWriter(never, ports(), link) });
  },
  helperUse: async (served: boolean, used: boolean): Promise<void> => {
    const link = await linkOf(served);
    if (link !== null) await keepLink({ ...link, used });
  },
  helperForget: (): Promise<void> => keepLink(null),
};
