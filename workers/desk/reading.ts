// The open case as it is read: its turns, documents and graph.

import { currentSources } from '#core/evidence/context.ts';
import { loadSource } from '#core/evidence/source.ts';
import { AffidavitError } from '#core/errors.ts';
import type { OpenCase } from '#lib/contract/client.ts';
import { toEarlierTurns } from '#lib/views/case/case-view.ts';
import { toDocument } from '#lib/views/case/document-view.ts';
import { graphOfCase } from '#desk/record/graph.ts';
import { lookAtLibrary } from '#desk/libraries/look-at-library.ts';
import { rehearsal } from '#desk/suggest/rehearse.ts';
import { suggestFrom } from '#desk/suggest/suggest.ts';
import type { OpenedCase } from '#workers/desk/open-case.ts';

/** Documents that are read for questions, the latest: what is read once more is kept (`loadSource`). */
const SUGGESTED_FROM = 12;

type Read = 'lookAtLibrary' | 'earlier' | 'known' | 'suggestions' | 'graph' | 'original' | 'document';

export function readingDesk(current: OpenedCase): Pick<OpenCase, Read> {
  return {
    earlier: (before) => toEarlierTurns(current.at.model, current.standing, before),
    known: async (hash) => {
      const { model, originals } = current.at;
      const held = model.state.sources.filter(({ described }) => described?.out !== true);
      const source = await originals.find(held, hash);
      return source === null ? null : { id: source.id, name: source.act.name };
    },
    suggestions: async () => {
      const { blobs, model, store } = current.at;
      const { ports } = current;
      const signal = current.trying();
      const own = currentSources(model.state.sources).filter(({ library }) => library === null);
      const read = own.slice(-SUGGESTED_FROM);
      const texts = await Promise.all(read.map(({ id }) => loadSource(blobs, id)));
      const isAnswered = await rehearsal({ blobs, model, ports, scratch: ports.scratch, store }, signal);
      if (isAnswered === null) return [];
      return suggestFrom(
        texts.map(({ text }) => text),
        (candidate) => isAnswered(candidate, read[candidate.at]?.id ?? ''),
      );
    },
    lookAtLibrary: (bytes, signature) => {
      const { blobs, model } = current.at;
      return lookAtLibrary(bytes, signature, model.state, blobs);
    },
    graph: async () => {
      const graph = await graphOfCase(current.at.model);
      return { ...graph.record(), json: graph.toJson() };
    },
    original: async (id) => {
      const { model, originals } = current.at;
      const source = model.state.sources.find((one) => one.id === id);
      if (source === undefined) throw new AffidavitError('LEDGER_NOT_FOUND', `no source ${id}`);
      return originals.bytesOf(source);
    },
    document: async (source) => {
      const { blobs, model } = current.at;
      const document = await toDocument(model, blobs, source);
      if (document === null) throw new AffidavitError('LEDGER_NOT_FOUND', `no source ${source}`);
      return document;
    },
  };
}
