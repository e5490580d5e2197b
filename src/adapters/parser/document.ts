// A document while it is read: its text grows block by block, each piece normalised on its own, so that every offset that
// is handed out stays true. What a format knows of structure becomes units for passages and anchors for citations.

import { AffidavitError } from '#core/errors.ts';
import { HeadingPath, HEADING_SEPARATOR, isContents, type Section, type Unit } from '#core/evidence/outline.ts';
import { sentences } from '#core/english/sentences.ts';
import type { Anchor } from '#core/evidence/source.ts';
import { SOURCE_BYTES_MAX } from '#core/limits.ts';
import { toListing, toProse } from '#adapters/parser/plain-text.ts';

/** A `head` names the columns of the rows under it: it is their context, and no passage of its own. */
export type BlockKind = 'heading' | 'head' | 'text' | 'item' | 'row' | 'code';
/** UTF-16 units of the normalised text, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
export interface Block extends Span {
  readonly kind: BlockKind;
  /** Of a heading: 1 and up, deeper is larger. Else 0. */
  readonly level: number;
  /** What stands over the columns of a row, or says what a part of the text is ("Note 1"); else empty. */
  readonly header: string;
  /** Blocks of one list, table or paragraph share it. */
  readonly group: number;
}
export interface Dated {
  readonly date: string;
  readonly where: 'meta' | Span;
}

/** What a format's reader gives: text and everything that points into it, before passages are cut. */
export interface Draft {
  readonly text: string;
  readonly units: readonly Unit[];
  readonly anchors: readonly Anchor[];
  readonly dates: readonly Dated[];
  readonly transforms: readonly string[];
}

/** What is read may lose half of its units on the way (line ends, marks that nothing draws), and not more. */
const RAW_UNITS_MAX = 2 * SOURCE_BYTES_MAX;

/** Throws SOURCE_SIZE before anything is made of a text that is far too long. */
export function requireUnits(units: number): void {
  if (units > RAW_UNITS_MAX)
    throw new AffidavitError('SOURCE_SIZE', `expected a text of at most ${SOURCE_BYTES_MAX} bytes`);
}

export interface BlockOptions {
  readonly level?: number;
  readonly header?: string;
  /** Set close to the block before: rows of a table, items of a list, lines of a listing. */
  readonly tight?: boolean;
}

export class DocumentBuilder {
  readonly #pieces: string[] = [];
  readonly #blocks: Block[] = [];
  readonly #inside: Unit[] = [];
  readonly #anchors: Anchor[] = [];
  readonly #dates: Dated[] = [];
  readonly #transforms = new Set<string>();
  #length = 0;
  #group = 0;

  /** How much there is. */
  get length(): number {
    return this.#length;
  }

  /** Where the next block will begin, if it is not set close to the one before. */
  get next(): number {
    return this.#length === 0 ? 0 : this.#length + 2;
  }

  /** Normalised text; an empty piece adds nothing. Throws TEXT_* and SOURCE_SIZE. */
  add(kind: BlockKind, raw: string, { header = '', level = 0, tight = false }: BlockOptions = {}): Span | null {
    const { text, transforms } = kind === 'code' ? toListing(raw) : toProse(raw);
    for (const transform of transforms) this.#transforms.add(transform);
    return this.addPlain(kind, text, { header, level, tight });
  }

  /** Text that is normalised already. */
  addPlain(kind: BlockKind, text: string, { header = '', level = 0, tight = false }: BlockOptions = {}): Span | null {
    if (text.trim() === '') return null;
    if (this.#length > 0) this.#push(tight ? '\n' : '\n\n');
    if (!tight) this.#group += 1;
    const start = this.#length;
    this.#push(text);
    const span = { start, end: this.#length };
    this.#blocks.push({ ...span, kind, level, header, group: this.#group });
    return span;
  }

  /** A document inside this one, under a heading of its own. */
  append({ anchors, dates, text, transforms, units }: Draft, heading: string): void {
    if (text.trim() === '') return;
    if (this.#length > 0) this.#push('\n\n');
    const start = this.#length;
    const block = (this.#group += 1);
    const shift = <S extends Span>(span: S): S => ({ ...span, start: span.start + start, end: span.end + start });
    this.#push(text);
    this.#group += Math.max(0, ...units.map((unit) => unit.block));
    for (const unit of units) {
      const above = [heading, unit.heading].filter((name) => name !== '').join(HEADING_SEPARATOR);
      this.#inside.push({ ...shift(unit), heading: above, block: unit.block + block });
    }
    this.#anchors.push(...anchors.map(shift));
    this.#dates.push(...dates.map(({ date, where }) => ({ date, where: where === 'meta' ? where : shift(where) })));
    for (const transform of transforms) this.#transforms.add(transform);
  }

  mark(kind: Anchor['kind'], label: string, { end, start }: Span): void {
    if (end > start) this.#anchors.push({ end, kind, label: toLabel(label), start });
  }

  dated(date: string | null, where: Dated['where']): void {
    if (date !== null) this.#dates.push({ date, where });
  }

  declare(transform: string): void {
    this.#transforms.add(transform);
  }

  finish(): Draft {
    const text = this.#pieces.join('');
    const { sections, units } = toUnits(text, this.#blocks);
    return {
      text,
      units: [...units, ...this.#inside].sort((a, b) => a.start - b.start),
      anchors: [...this.#anchors, ...sections.map(toAnchor)],
      dates: this.#dates,
      transforms: [...this.#transforms],
    };
  }

  #push(piece: string): void {
    this.#length += piece.length;
    if (this.#length > SOURCE_BYTES_MAX)
      throw new AffidavitError('SOURCE_SIZE', `expected a text of at most ${SOURCE_BYTES_MAX} bytes`);
    this.#pieces.push(piece);
  }
}

export function toAnchor({ end, start, title }: Section): Anchor {
  return { end, kind: 'section', label: toLabel(title), start };
}

const LABEL_UNITS = 120;

/** One line of what people call it, never cut within a code point. */
function toLabel(raw: string): string {
  const { text } = toProse(raw);
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LABEL_UNITS) return line;
  const code = line.charCodeAt(LABEL_UNITS - 1);
  return `${line.slice(0, code >= 0xd800 && code <= 0xdbff ? LABEL_UNITS - 1 : LABEL_UNITS)}\u2026`;
}

function toUnits(text: string, blocks: readonly Block[]): { units: readonly Unit[]; sections: readonly Section[] } {
  const path = new HeadingPath();
  const units = blocks.flatMap((block): Unit[] => {
    if (block.kind === 'heading') {
      path.push({ level: block.level, title: text.slice(block.start, block.end).replace(/\s+/g, ' ') }, block.start);
      return [];
    }
    if (block.kind === 'head' || isContents(text.slice(block.start, block.end))) return [];
    const above = path.toString();
    const heading = [above, block.header].filter((part) => part !== '').join(HEADING_SEPARATOR);
    return spansOf(text, block).map((span) => ({ ...span, heading, kind: toKind(block), block: block.group }));
  });
  const sections = path.finish(text.length);
  return { units: units.length > 0 ? units : blocks.map(asItem), sections };
}

/** A document of nothing but headings still has something to quote. */
const asItem = ({ end, start }: Block, block: number): Unit => ({ start, end, heading: '', kind: 'item', block });
const toKind = ({ kind }: Block): Unit['kind'] => (kind === 'heading' || kind === 'head' ? 'text' : kind);

function spansOf(text: string, { end, kind, start }: Block): readonly Span[] {
  if (kind === 'row' || kind === 'code') return [{ start, end }];
  return sentences(text.slice(start, end)).map((span) => ({ start: start + span.start, end: start + span.end }));
}
