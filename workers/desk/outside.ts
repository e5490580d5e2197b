// A search outside for the open case: what may leave is checked here, where the documents are, before anything is sent.

import { AffidavitError } from '#core/errors.ts';
import type { OpenCase } from '#lib/contract/client.ts';
import { acceptFound, addFound, assertPublic, insideTexts, suggestQuery, unaccepted } from '#desk/outside/outside.ts';
import type { OpenedCase } from '#workers/desk/open-case.ts';

type Outside = 'outside' | 'searchOutside' | 'found' | 'acceptFound';

export function outsideDesk(current: OpenedCase): Pick<OpenCase, Outside> {
  const program = current.ports.outside ?? null;
  return {
    outside: async (question) => ({
      standing: program === null ? { kind: 'none' } : await program.look(),
      query: suggestQuery(question, await insideTexts(current.at)),
    }),
    searchOutside: async (signal, query) => {
      const { at } = current;
      assertPublic(query, await insideTexts(at));
      if (program === null) throw new AffidavitError('SEARCH_OFF', 'this page knows no program that searches');
      const looked = await program.search(signal, query);
      return current.acting(() => addFound(at, looked));
    },
    found: () => unaccepted(current.at),
    acceptFound: (source, reason) => current.acting((at) => acceptFound(at, source, reason)),
  };
}
