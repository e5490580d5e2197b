// From the bytes of a file to `text/2`. The file is attacker-controlled: what it is, its content says; what it may cost,
// limits say; each way in which it cannot be read has its own code.

import { utf8 } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';
import { toPassages, type Passage } from '#core/evidence/chunk.ts';
import { HEADING_SEPARATOR, type Unit } from '#core/evidence/outline.ts';
import { isPlanted, plantedIn, plantedTransform, type Planted, type PlantedKind } from '#core/english/planted.ts';
import { KNOWN_LANGUAGES, languageOf } from '#core/english/language.ts';
import type { Anchor } from '#core/evidence/source.ts';
import { ANCHORS_MAX, DATES_MAX, ORIGINAL_BYTES_MAX, SOURCE_BYTES_MAX } from '#core/limits.ts';
import type { sourceText } from '#core/admission/common.ts';
import type * as z from 'zod';
import { readCode } from '#adapters/parser/code/read.ts';
import { datesIn } from '#adapters/parser/dates.ts';
import type { Dated, Draft } from '#adapters/parser/document.ts';
import { readTable } from '#adapters/parser/table/read.ts';
import { findMedia, type Found } from '#adapters/parser/media.ts';
import type { File, Reading } from '#adapters/parser/reading.ts';
import { readText } from '#adapters/parser/text/read.ts';
import { loadFree, withinBounds } from '#adapters/parser/work.ts';

export type ParsedDocument = z.infer<typeof sourceText>;
/** Throws SOURCE_* and TEXT_*; whatever a library throws is SOURCE_DAMAGED. Documents are read one after the other. */
export function parseDocument(file: File, reading: Reading): Promise<ParsedDocument> {
  return withinBounds(file.bytes.length, async () => {
    const { draft, media } = await readDraft(file, reading);
    return toParsed(draft, media);
  });
}

/** What a document holds, before it is cut into passages: also for a document inside another one. */
export async function readDraft(file: File, reading: Reading): Promise<{ draft: Draft; media: string }> {
  requireBytes(file.bytes);
  const found = findMedia(file);
  try {
    return { draft: await readAs(found, file, reading), media: found.media };
  } catch (error) {
    reading.signal.throwIfAborted();
    if (error instanceof AffidavitError) throw error;
    throw new AffidavitError('SOURCE_DAMAGED', `expected a whole ${found.media}`, { cause: error });
  }
}

/** What needs a large library brings it along when the first such file comes: most of loading the parsers is theirs. */
async function readAs(found: Found, file: File, reading: Reading): Promise<Draft> {
  switch (found.kind) {
    case 'pdf':
      return (await loadFree(() => import('#adapters/parser/pdf/read.ts'))).readPdf(file.bytes, reading);
    case 'docx':
      return (await loadFree(() => import('#adapters/parser/docx/read.ts'))).readDocx(file.bytes);
    case 'mail':
      return (await loadFree(() => import('#adapters/parser/mail/read.ts'))).readMail(file.bytes, reading, readDraft);
    case 'table':
      return readTable(found.text, found.transforms);
    case 'code':
      return readCode(found.text, found.transforms);
    case 'html':
      return (await loadFree(() => import('#adapters/parser/html/read.ts'))).readHtml(found.text, found.transforms);
    case 'text':
      return readText(found.text, found.media, found.transforms);
  }
}

function requireBytes(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new AffidavitError('SOURCE_EMPTY', 'expected a file, got no bytes');
  if (bytes.length > ORIGINAL_BYTES_MAX)
    throw new AffidavitError('SOURCE_SIZE', `expected at most ${ORIGINAL_BYTES_MAX} bytes, got ${bytes.length}`);
}

function toParsed(draft: Draft, media: string): ParsedDocument {
  const { text, transforms, units } = draft;
  const bytes = utf8(text).length;
  if (bytes > SOURCE_BYTES_MAX)
    throw new AffidavitError('SOURCE_SIZE', `expected a text of at most ${SOURCE_BYTES_MAX} bytes, got ${bytes}`);
  const planted = plantedIn(text);
  const passages = passagesBeside(planted, text, units);
  if (passages.length === 0)
    throw new AffidavitError(
      'SOURCE_EMPTY',
      planted.length > 0
        ? 'expected a text that is written for people, got orders to a machine only'
        : 'expected a text with at least one word, got none',
    );
  const language = languageOf(passages.map(({ end, start }) => text.slice(start, end)).join('\n'));
  if (!KNOWN_LANGUAGES.has(language))
    throw new AffidavitError('SOURCE_LANGUAGE', `expected English, the built-in engines do not know: ${language}`);
  return {
    anchors: [...inOrder(draft.anchors)],
    dates: [...chosenDates([...draft.dates, ...datesIn(text)])],
    language,
    media,
    passages,
    schema: 'text/2',
    text,
    transforms: [
      ...transforms,
      ...PLANTED.filter((kind) => planted.some((one) => one.kind === kind)).map(plantedTransform),
    ],
  };
}

/** The names under which planted text is on record: it stays in the text for everybody to read, and in no passage. */
const PLANTED: readonly PlantedKind[] = ['order', 'credibility', 'citation'];

/** Passages of what is not planted; none reaches over a place where something is. */
function passagesBeside(planted: readonly Planted[], text: string, units: readonly Unit[]): Passage[] {
  if (planted.length === 0) return toPassages(text, units);
  const isLeftOut = ({ end, start }: Unit): boolean => planted.some((one) => one.start < end && start < one.end);
  const runs: Unit[][] = [[]];
  for (const unit of units) {
    if (isLeftOut(unit)) runs.push([]);
    else runs[runs.length - 1]?.push({ ...unit, heading: withoutPlantedTitles(unit.heading) });
  }
  return runs.flatMap((run) => toPassages(text, run));
}

const withoutPlantedTitles = (heading: string): string =>
  heading
    .split(HEADING_SEPARATOR)
    .filter((title) => !isPlanted(title))
    .join(HEADING_SEPARATOR);

/** By start, longest first. Where there are too many, cells go first, then rows: their text still names its columns. */
function inOrder(anchors: readonly Anchor[]): readonly Anchor[] {
  const kept = [anchors, anchors.filter(({ kind }) => kind !== 'cell'), anchors.filter(({ kind }) => kind === 'page')];
  const fitting = kept.find((some) => some.length <= ANCHORS_MAX) ?? [];
  return [...fitting].sort(
    (a, b) =>
      a.start - b.start || b.end - a.end || (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.label < b.label ? -1 : 1),
  );
}

/** What the document says of itself first; one place for each day. */
function chosenDates(all: readonly Dated[]): readonly Dated[] {
  const seen = new Set<string>();
  const known = all.filter(({ date }) => !seen.has(date) && seen.add(date).size > 0);
  return known.slice(0, DATES_MAX);
}
