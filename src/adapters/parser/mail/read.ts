// A mail: its head, its message, and what is attached, each a part with a name. What it quotes is marked as quoted.

import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { AffidavitError } from '#core/errors.ts';
import { dayOf } from '#adapters/parser/dates.ts';
import { DocumentBuilder, type Draft } from '#adapters/parser/document.ts';
import { quotedAt } from '#adapters/parser/html/blocks.ts';
import { writeHtml } from '#adapters/parser/html/read.ts';
import type { File, Reading } from '#adapters/parser/reading.ts';

/** Mails attached to mails attached to mails: that is enough. */
const DEPTH_MAX = 2;
const ATTACHMENTS_MAX = 200;
const NESTING_MAX = 64;
/** Lines of its head, and lines that may begin a part: each is kept while the mail is read. */
const HEAD_LINES_MAX = 20_000;
const PART_LINES_MAX = 20_000;
/** Of the whole: the largest file that is read has 900,000, where all of it is attached. */
const LINES_MAX = 2_000_000;

/** Reads one attached file as what it is. */
export type ReadAttached = (file: File, reading: Reading) => Promise<{ draft: Draft; media: string }>;

/** Throws SOURCE_BOMB for parts nested too deep or too many. An attachment that cannot be read is named with its code. */
export async function readMail(bytes: Uint8Array, reading: Reading, readAttached: ReadAttached): Promise<Draft> {
  requireBounded(bytes);
  const mail = await parseMail(bytes);
  const builder = new DocumentBuilder();
  builder.declare('mail');
  builder.dated(dayOf(dateOf(mail)), 'meta');
  part(builder, 'Head', () => writeHead(builder, mail));
  part(builder, 'Message', () => writeMessage(builder, mail));
  const files = mail.attachments.filter(({ related }) => related !== true);
  if (files.length > ATTACHMENTS_MAX)
    throw new AffidavitError('SOURCE_BOMB', `expected at most ${ATTACHMENTS_MAX} attachments, got ${files.length}`);
  for (const [at, file] of files.entries()) {
    reading.report(at, files.length);
    await writeAttachment(builder, file, reading, readAttached);
  }
  return builder.finish();
}

/** Counted before anything is made of them. */
function requireBounded(bytes: Uint8Array): void {
  let parts = 0;
  let lines = 0;
  let all = 0;
  let isHead = true;
  for (let at = 0; at < bytes.length; at = nextLine(bytes, at)) {
    isHead &&= bytes[at] !== LINE_FEED && bytes[at] !== CARRIAGE_RETURN;
    if (isHead) lines += 1;
    all += 1;
    if (all > LINES_MAX) throw new AffidavitError('SOURCE_BOMB', `expected at most ${LINES_MAX} lines`);
    if (bytes[at] === HYPHEN && bytes[at + 1] === HYPHEN) parts += 1;
    if (parts > PART_LINES_MAX) throw new AffidavitError('SOURCE_BOMB', `expected at most ${PART_LINES_MAX} parts`);
    if (lines > HEAD_LINES_MAX)
      throw new AffidavitError('SOURCE_BOMB', `expected a head of at most ${HEAD_LINES_MAX} lines`);
  }
}

function nextLine(bytes: Uint8Array, at: number): number {
  const end = bytes.indexOf(LINE_FEED, at);
  return end < 0 ? bytes.length : end + 1;
}

const HYPHEN = 0x2d;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

async function parseMail(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer', maxNestingDepth: NESTING_MAX });
  } catch (cause) {
    if (cause instanceof Error && /nesting|depth/i.test(cause.message))
      throw new AffidavitError('SOURCE_BOMB', `expected parts at most ${NESTING_MAX} deep`, { cause });
    throw cause;
  }
}

function part(builder: DocumentBuilder, name: string, write: () => void): void {
  const start = builder.next;
  write();
  builder.mark('part', name, { start, end: builder.length });
}

/** As it was written: how platforms read odd dates differs. */
const dateOf = ({ headers }: Email): string => headers.find(({ key }) => key === 'date')?.value ?? '';

function writeHead(builder: DocumentBuilder, mail: Email): void {
  const { cc, from, to } = mail;
  const subject = toHeadLine(mail.subject ?? '');
  if (subject !== '') builder.add('heading', subject, { level: 1 });
  const lines = [
    ['From', toNames(mail, 'from', from === undefined ? [] : [from])],
    ['To', toNames(mail, 'to', to ?? [])],
    ['Cc', toNames(mail, 'cc', cc ?? [])],
    ['Date', dateOf(mail)],
    ['Subject', subject],
  ] as const;
  lines
    .map(([name, value]) => [name, toHeadLine(value)] as const)
    .filter(([, value]) => value !== '')
    .forEach(([name, value], at) => builder.add('item', `${name}: ${value}`, { header: 'Head', tight: at > 0 }));
}

/** A line of a head is one line: what was encoded in it must not write lines of its own, such as a sender's. */
const toHeadLine = (value: string): string => value.replace(CONTROLS, ' ').trim();
// eslint-disable-next-line no-control-regex -- these are what is looked for
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

interface Named {
  readonly name?: string | undefined;
  readonly address?: string | undefined;
}

/** A line without any address is no list of people: it stands as it was written. */
function toNames({ headers }: Email, key: string, people: readonly Named[]): string {
  const written = headers.find((header) => header.key === key)?.value ?? '';
  if (!/@|=\?/.test(written)) return written.replace(/\s+/g, ' ').trim();
  return people
    .map(({ address = '', name = '' }) => {
      if (name === '' || name === address) return address;
      return address === '' ? name : `${name} <${address}>`;
    })
    .filter((shown) => shown !== '')
    .join(', ');
}

function writeMessage(builder: DocumentBuilder, { html, text }: Email): void {
  if (text !== undefined && text.trim() !== '') writeText(builder, text);
  else if (html !== undefined) writeHtml(html, builder, { isWhole: true });
}

/** Paragraphs, and runs of lines behind the same number of ">". Those marks are taken away, and what they said is an anchor. */
function writeText(builder: DocumentBuilder, raw: string): void {
  let run: string[] = [];
  let depth = 0;
  const flush = (): void => {
    const start = builder.next;
    const header = depth > 0 ? quotedAt(depth) : '';
    for (const paragraph of run.join('\n').split(/\n\s*\n/)) builder.add('text', paragraph.trim(), { header });
    if (depth > 0) {
      builder.declare('quote-marks');
      builder.mark('quote', `quoted, depth ${String(depth)}`, { start, end: builder.length });
    }
    run = [];
  };
  for (const line of raw.replace(/\r\n?/g, '\n').split('\n')) {
    const marks = /^(?:>[ \t]?)+/.exec(line)?.[0] ?? '';
    const deep = marks.replace(/[^>]/g, '').length;
    // An empty line between quoted ones belongs to neither side.
    if (deep !== depth && run.length > 0) flush();
    depth = deep;
    run.push(line.slice(marks.length));
  }
  flush();
}

async function writeAttachment(
  builder: DocumentBuilder,
  { content, filename, mimeType }: Attachment,
  reading: Reading,
  readAttached: ReadAttached,
): Promise<void> {
  const name = toHeadLine(filename ?? 'attachment');
  const bytes = content instanceof ArrayBuffer ? new Uint8Array(content) : new TextEncoder().encode(String(content));
  const start = builder.next;
  builder.add('heading', `Attachment: ${name}`, { level: 1 });
  const why =
    reading.depth >= DEPTH_MAX
      ? 'SOURCE_BOMB'
      : await appendTo(builder, { bytes, media: mimeType, name }, reading, readAttached);
  if (why !== null)
    builder.add('item', `${name} (${toHeadLine(mimeType)}, ${String(bytes.length)} bytes) was not read: ${why}.`);
  builder.mark('part', name, { start, end: builder.length });
}

/** Null where it was read, else the code that says why not. */
async function appendTo(
  builder: DocumentBuilder,
  file: File,
  reading: Reading,
  readAttached: ReadAttached,
): Promise<string | null> {
  try {
    const { draft } = await readAttached(file, { ...reading, depth: reading.depth + 1 });
    builder.append(draft, `Attachment: ${file.name}`);
    return null;
  } catch (error) {
    if (error instanceof AffidavitError) return error.code;
    throw error;
  }
}
