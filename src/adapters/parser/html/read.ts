// A page of the web as the article it carries. Nothing is fetched and nothing runs: it is a tree of elements, no more.

import { isProbablyReaderable, Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom/worker';
import { AffidavitError } from '#core/errors.ts';
import { dayOf } from '#adapters/parser/dates.ts';
import { DocumentBuilder, requireUnits, type Draft } from '#adapters/parser/document.ts';
import { writeBlocks } from '#adapters/parser/html/blocks.ts';
import { takeOutUnseen } from '#adapters/parser/html/hidden.ts';
import type { TreeDocument, TreeElement } from '#adapters/parser/html/tree.ts';

/** Throws SOURCE_BOMB for a page of more elements, or deeper ones, than any page has. */
export function readHtml(raw: string, transforms: readonly string[]): Draft {
  const builder = new DocumentBuilder();
  transforms.forEach((transform) => {
    builder.declare(transform);
  });
  writeHtml(raw, builder);
  return builder.finish();
}

/** Also for the HTML body of a mail, which is no article: it is taken whole. */
export function writeHtml(raw: string, builder: DocumentBuilder, { isWhole = false } = {}): void {
  requireBounded(raw);
  const document = toTree(raw);
  const { isFaint, isHidden } = takeOutUnseen(document);
  if (isHidden) builder.declare('hidden-text');
  if (isFaint) builder.declare('faint-text');
  for (const stamp of stampsOf(document)) builder.dated(dayOf(stamp), 'meta');
  const title = document.querySelector('title')?.textContent.trim() ?? '';
  const article = isWhole ? null : articleOf(raw, document);
  if (article !== null) builder.declare('article');
  const root = article ?? bodyOf(document);
  const [heading] = root.querySelectorAll('h1');
  if (!isWhole && heading === undefined && title !== '') builder.add('heading', title, { level: 1 });
  writeBlocks(root, builder);
}

/** Tags of one page, and how deep they nest: counted in the raw text before a tree is made of it. */
const TAGS_MAX = 240_000;
const DEPTH_MAX = 600;
const VOID =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|td|tr|th|dt|dd|option|!.*)$/i;

/** A name is taken whole or not at all: one that never ends is not tried again with a letter less. */
const TAG = /<(\/?)([a-z!][a-z0-9:-]*)(?![a-z0-9:-])[^<>]*>/gi;

/** Throws SOURCE_SIZE, too, where far more stands between its tags than may be kept. */
function requireBounded(raw: string): void {
  let tags = 0;
  let depth = 0;
  let units = 0;
  let from = 0;
  let isSilent = false;
  for (const { 0: tag, 1: slash = '', 2: name = '', index } of raw.matchAll(TAG)) {
    tags += 1;
    if (!isSilent) units += index - from;
    from = index + tag.length;
    if (/^(?:script|style)$/i.test(name)) isSilent = slash === '';
    if (slash !== '') depth = Math.max(0, depth - 1);
    else if (!tag.endsWith('/>') && !VOID.test(name)) depth += 1;
    if (tags > TAGS_MAX || depth > DEPTH_MAX)
      throw new AffidavitError('SOURCE_BOMB', `expected at most ${TAGS_MAX} tags, ${DEPTH_MAX} deep`);
  }
  requireUnits(isSilent ? units : units + raw.length - from);
}

function toTree(raw: string): TreeDocument {
  const whole = /<html[\s>]/i.test(raw) ? raw : `<!doctype html><html><body>${raw}</body></html>`;
  return (parseHTML(whole) as unknown as { document: TreeDocument }).document;
}

/** A page may leave its body out. */
const bodyOf = (document: TreeDocument): TreeElement => document.querySelector('body') ?? document.documentElement;

/** The part that people come to read, where the page clearly has one; else the whole page is. */
function articleOf(raw: string, document: TreeDocument): TreeElement | null {
  if (!isProbablyReaderable(document as never)) return null;
  const serializer = (node: unknown): TreeElement => node as TreeElement;
  const copy = toTree(raw); // which is taken apart
  takeOutUnseen(copy);
  const article = new Readability<TreeElement>(copy as never, { serializer }).parse();
  const content = article?.content ?? null;
  return content !== null && content.textContent.length * 3 > bodyOf(document).textContent.length ? content : null;
}

const STAMPS = [
  'meta[property="article:modified_time"]',
  'meta[property="article:published_time"]',
  'meta[name="date"]',
  'meta[name="dcterms.date"]',
  'meta[name="last-modified"]',
  'meta[itemprop="datePublished"]',
];

function stampsOf(document: TreeDocument): readonly string[] {
  const named = STAMPS.flatMap((selector) => [...document.querySelectorAll(selector)]);
  const times = [...document.querySelectorAll('time[datetime]')].slice(0, 4);
  return [
    ...named.map((element) => element.getAttribute('content') ?? ''),
    ...times.map((element) => element.getAttribute('datetime') ?? ''),
  ];
}
