// A tree of elements to blocks of text: headings, paragraphs, list items, table rows, listings.

import type { DocumentBuilder } from '#adapters/parser/document.ts';
import { gridOf } from '#adapters/parser/html/grid.ts';
import { isNamedByFirst } from '#adapters/parser/table-head.ts';
import type { TreeElement } from '#adapters/parser/html/tree.ts';
import { isFigure, toRaised } from '#adapters/parser/raised.ts';

/** Carry no text, or text that nobody is shown. */
const SILENT = new Set(
  'script style noscript template svg math iframe object embed canvas audio video head title meta link select input button textarea datalist nav'.split(
    ' ',
  ),
);
const BLOCKS = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main menu ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

export function writeBlocks(root: TreeElement, builder: DocumentBuilder): void {
  new BlockWriter(builder).walk(root, { list: 0, quotes: 0, about: '' });
}

interface Around {
  /** How many lists are open around it. */
  readonly list: number;
  readonly quotes: number;
  /** What the text is, where it is not the document's own: "Quoted", "Note 1". */
  readonly about: string;
}

class BlockWriter {
  readonly #builder: DocumentBuilder;
  /** Inline text that no block has taken yet. */
  #inline = '';
  /** Of the note whose first block is still to come. */
  #number = '';
  #items = 0;
  /** The notes of one list. */
  #notes: { readonly parent: TreeElement | null; readonly places: ReadonlyMap<TreeElement, number> } | null = null;

  constructor(builder: DocumentBuilder) {
    this.#builder = builder;
  }

  walk(element: TreeElement, around: Around): void {
    for (const node of element.childNodes) {
      if (node.nodeType === TEXT) this.#inline += (node.textContent ?? '').replace(/\s+/g, ' ');
      else if (node.nodeType === ELEMENT) this.#element(node as TreeElement, around);
    }
    if (isBlock(element)) this.#flush(around);
  }

  #element(element: TreeElement, around: Around): void {
    const name = nameOf(element);
    if (SILENT.has(name) || isBackLink(element)) return;
    if (name === 'br') this.#inline += '\n';
    else if (isRaisedFigure(element)) {
      this.#inline += toRaised(element.textContent.trim());
      this.#builder.declare('raised-figures');
    } else if (!isBlock(element)) this.walk(element, around);
    else {
      this.#flush(around);
      this.#block(name, element, around);
    }
  }

  #block(name: string, element: TreeElement, around: Around): void {
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level !== undefined) this.#builder.add('heading', this.#textOf(element), { level: Number(level) });
    else if (NOTE.test(element.getAttribute('id') ?? '')) this.#note(element, around);
    else if (name === 'pre') this.#listing(element);
    else if (name === 'table' && isData(element)) this.#table(element);
    else if (name === 'ul' || name === 'ol' || name === 'menu') {
      if (around.list === 0) this.#items = 0;
      this.walk(element, { ...around, list: around.list + 1 });
    } else if (name === 'blockquote') this.#quote(element, around);
    else this.walk(element, around);
  }

  #flush({ about, list }: Around): void {
    const inline = squeeze(this.#inline);
    this.#inline = '';
    if (inline === '') return;
    const text = this.#number + inline;
    this.#number = '';
    const isItem = list > 0;
    this.#builder.add(isItem ? 'item' : 'text', text, { header: about, tight: isItem && this.#items > 0 });
    this.#items = isItem ? this.#items + 1 : 0;
  }

  #quote(element: TreeElement, around: Around): void {
    const start = this.#builder.next;
    this.walk(element, { ...around, quotes: around.quotes + 1, about: quotedAt(around.quotes + 1) });
    const end = this.#builder.length;
    this.#builder.mark('quote', `quoted, depth ${String(around.quotes + 1)}`, { start, end });
  }

  /** A footnote at the end of the text, by the number that it has in the text: "[1]". */
  #note(element: TreeElement, around: Around): void {
    const start = this.#builder.next;
    const number = String(this.#numberOf(element));
    this.#number = `[${number}] `;
    this.#items = 0;
    this.#builder.declare('note-numbers');
    this.walk(element, { ...around, about: `Note ${number}` });
    this.#builder.mark('part', `Note ${number}`, { start, end: this.#builder.length });
  }

  /** Its place among its siblings, from 1. A list has thousands of notes, and is counted once. */
  #numberOf(element: TreeElement): number {
    const parent = element.parentElement;
    if (this.#notes === null || this.#notes.parent !== parent)
      this.#notes = { parent, places: new Map([...(parent?.children ?? [])].map((child, at) => [child, at + 1])) };
    return this.#notes.places.get(element) ?? 0;
  }

  #listing(element: TreeElement): void {
    const groups = element.textContent.replace(/\r\n?/g, '\n').split(/\n{2,}/);
    groups.forEach((group, at) => this.#builder.add('code', group.trimEnd(), { tight: at > 0 }));
  }

  #table(table: TreeElement): void {
    const grid = gridOf([...table.querySelectorAll('tr')], (cell) => this.#textOf(cell));
    const rows = grid.rows.filter((cells) => cells.some((cell) => cell !== ''));
    if (grid.repeats) this.#builder.declare('spanned-cells');
    const caption = table.querySelector('caption');
    if (caption !== null) this.#builder.add('text', this.#textOf(caption));
    const header = hasHead(table, rows) ? (rows[0] ?? []).join(' \u00b7 ') : '';
    rows.forEach((cells, at) => {
      const span = this.#builder.add(
        header !== '' && at === 0 ? 'head' : 'row',
        header === '' ? cells.join(' | ').replace(/(?: \|)* *$/, '') : `| ${cells.join(' | ')} |`,
        {
          header,
          tight: at > 0,
        },
      );
      if (span !== null) this.#builder.mark('row', String(at + 1), span);
    });
  }

  /** All of it on one line. */
  #textOf(element: TreeElement): string {
    return this.#rawText(element).replace(/\s+/g, ' ').trim();
  }

  #rawText(element: TreeElement): string {
    if (isRaisedFigure(element)) {
      this.#builder.declare('raised-figures');
      return toRaised(element.textContent.trim());
    }
    return [...element.childNodes]
      .map((node) => {
        if (node.nodeType === ELEMENT)
          return SILENT.has(nameOf(node as TreeElement)) ? '' : this.#rawText(node as TreeElement);
        return node.nodeType === TEXT ? (node.textContent ?? '') : '';
      })
      .join('');
  }
}

const ELEMENT = 1;
const TEXT = 3;
const nameOf = (element: TreeElement): string => element.localName.toLowerCase();
const isBlock = (element: TreeElement): boolean => BLOCKS.has(nameOf(element));
/** Cells that say so, cells set in bold over others that are not, or names over a column of values. */
function hasHead(table: TreeElement, rows: readonly (readonly string[])[]): boolean {
  const [first, ...others] = [...table.querySelectorAll('tr')].map((row) => [...row.children]);
  if (first === undefined || first.length < 2) return false;
  const isNamed = (rows[0] ?? []).every((name) => name !== '') && first.every(isBold) && !others.flat().every(isBold);
  return first.every(isHeadCell) || (others.length > 0 && isNamed) || isNamedByFirst(rows);
}
const isHeadCell = (cell: TreeElement): boolean => nameOf(cell) === 'th';
const isBold = (cell: TreeElement): boolean => {
  const bold = [...cell.querySelectorAll('strong, b')].map(({ textContent }) => textContent.trim()).join('');
  return bold !== '' && bold.replace(/\s+/g, '') === cell.textContent.replace(/\s+/g, '');
};
const squeeze = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
/** What stands in quotations within quotations is somebody else's each time. */
export const quotedAt = (depth: number): string => (depth === 1 ? 'Quoted' : `Quoted, depth ${String(depth)}`);
/** Of a note or a power. */
const isRaisedFigure = (element: TreeElement): boolean =>
  nameOf(element) === 'sup' && isFigure(element.textContent.trim());
/** What an office text's footnotes become. */
const NOTE = /^(?:foot|end)note-\d+$/;

/** The arrow at the end of a footnote. */
const isBackLink = (element: TreeElement): boolean => /^#(?:foot|end)note-ref/.test(element.getAttribute('href') ?? '');

/** A table that holds other tables or long texts only sets them out on the page. */
function isData(table: TreeElement): boolean {
  return table.querySelector('table') === null && table.querySelectorAll('tr').length > 1;
}
