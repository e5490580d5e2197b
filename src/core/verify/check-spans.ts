// Single passages of withheld documents: each stands in the document whose record names its root, nothing else of that
// document is here, and a reply that cites it quotes these very characters.

import { fromHex } from '#core/bytes/hash.ts';
import { failed, passed, type Check } from '#core/bundle/checks.ts';
import { citationsOf } from '#core/bundle/contents.ts';
import type { GivenBundle } from '#core/bundle/read.ts';
import { disclosedReplies } from '#core/disclosure/redact.ts';
import { documentsIn, readSpans, type ReadDocument, type Span } from '#core/disclosure/spans.ts';
import { disclosed } from '#core/bundle/withheld.ts';
import { AffidavitError } from '#core/errors.ts';
import { passageHash } from '#core/evidence/source.ts';
import { verifyInclusion } from '#core/ledger/merkle.ts';

export async function checkSpans({ blobs, files, records }: GivenBundle): Promise<Check> {
  const spans = readSpans(files);
  const documents = documentsIn(disclosed(records));
  for (const { path, seq, span } of spans) {
    const document = documents.get(seq);
    const where = `passage ${span.index} of record ${seq}`;
    if (document === undefined || files.has(`blobs/${document.output.source}`))
      return failed('spans', 'SPAN', `${where}: expected a document of which only passages are shown`, seq);
    if (span.end - span.start !== span.text.length || !stands(span, document, path))
      return failed('spans', 'SPAN_ROOT', `${where} does not stand in that document`, seq);
  }
  const shown = new Map(
    spans.map(({ seq, span }) => [`${documents.get(seq)?.output.source ?? ''} ${span.index}`, span]),
  );
  for (const reply of await disclosedReplies(records, blobs)) {
    const { stateSeq } = reply;
    for (const { end, excerpt, passage, source_id, start } of citationsOf(reply)) {
      const span = shown.get(`${source_id} ${passage}`);
      if (span !== undefined && span.text.slice(start - span.start, end - span.start) !== excerpt)
        return failed(
          'spans',
          'SPAN_CITED',
          `the reply in record ${stateSeq} quotes other words of ${source_id}`,
          stateSeq,
        );
    }
  }
  const count = new Set(spans.map(({ seq }) => seq)).size;
  return passed(
    'spans',
    `${spans.length} ${spans.length === 1 ? 'passage stands' : 'passages stand'} where they say, in ${count} ${count === 1 ? 'document' : 'documents'} of which the rest is withheld`,
  );
}

function stands(span: Span['span'], { output }: ReadDocument, path: Span['path']): boolean {
  try {
    verifyInclusion(passageHash(span), span.index, output.count, path.map(fromHex), fromHex(output.root));
    return true;
  } catch (error) {
    if (error instanceof AffidavitError) return false;
    throw error;
  }
}
