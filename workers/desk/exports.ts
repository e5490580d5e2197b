// What leaves the open case as a file: the whole, a part, its citations, a receipt.

import type { CitationFormat } from '#core/answer/cite.ts';
import { repliesOf } from '#core/bundle/contents.ts';
import { AffidavitError } from '#core/errors.ts';
import type { OpenCase } from '#lib/contract/client.ts';
import { findPassages, toPartView } from '#lib/views/record/part-view.ts';
import { writeCase, writeCitations, writeReceipt } from '#desk/bundle/export.ts';
import { toDisclosure } from '#desk/bundle/part.ts';
import { toFileName } from '#workers/desk/file-name.ts';
import { publicId, type OpenedCase } from '#workers/desk/open-case.ts';

const CITATION_ENDING: Readonly<Record<CitationFormat, string>> = {
  'csl-json': 'csl.json',
  bibtex: 'bib',
  'char-location': 'citations.json',
};

type Exports = 'exportBundle' | 'part' | 'passages' | 'exportPart' | 'citations' | 'receipt';

export function exportDesk(current: OpenedCase): Pick<OpenCase, Exports> {
  return {
    exportBundle: () => current.bundle(),
    part: async (choice) => {
      const { blobs, model } = current.at;
      return toPartView(await model.read(0, model.state.tip.size), blobs, model.state, choice);
    },
    passages: async (source, words) => findPassages(source, current.at.blobs, words),
    exportPart: async (choice) => {
      const { blobs, model } = current.at;
      const replies = await repliesOf(await model.read(0, model.state.tip.size), blobs);
      const disclosure = toDisclosure(choice, replies, model.state);
      if (disclosure === null) throw new AffidavitError('REDACTION_CHOICE', 'expected something to be chosen');
      return current.file('-part.affidavit', await writeCase(await current.exported(), disclosure));
    },
    citations: async (replies, format) => {
      const text = await writeCitations(current.at, publicId(current.at.model.state), format, replies);
      return { name: `${toFileName(current.title)}.${CITATION_ENDING[format]}`, text };
    },
    receipt: async () => {
      const text = await writeReceipt(await current.exported(), current.at.model.state.idHead);
      return { name: `${toFileName(current.title)}.receipt`, text };
    },
  };
}
