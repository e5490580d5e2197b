// Libraries that read a stranger's file were not made to be stopped: a file of two kilobytes can keep one busy for minutes.
// In the frozen parsers every round of a loop and every call of a function first pays one unit of work
// (src/adapters/parser/work.ts), so that what a file may cost is bounded whatever it does, by the same count on every
// machine.
import type { Plugin } from 'esbuild';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';

/** Each module with its loops and functions paying; `scripts/frozen/freeze.ts` brings `spendWork` along. */
export const meter: Plugin = {
  name: 'meter',
  setup: (build) => {
    build.onLoad({ filter: /\.(?:mjs|js|ts)$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const loader = path.endsWith('.ts') ? 'ts' : 'js';
      if (UNMETERED.test(path)) return { contents: source, loader };
      return { contents: await kept(build.initialOptions.absWorkingDir ?? '.', basename(path), source), loader };
    });
  },
};

/** The meter itself with what it throws, tables, and what esbuild injects, to which it brings nothing along. */
const UNMETERED = /(?:parser\/work\.ts|core\/errors\.ts|\.gen\.ts|agreed-decoder\.ts|frozen\/math\.js)$/;

/** Made once for each version of a library: reading pdf.js takes seconds. */
async function kept(root: string, name: string, source: string): Promise<string> {
  const made = [metered, payIn, afterDirectives, withAllocations].map(String).join('');
  const key = createHash('sha256')
    .update(`${made}${JSON.stringify(ALLOCATIONS)}${ts.version}${name}\0${source}`)
    .digest('hex');
  const path = join(root, 'node_modules', '.cache', 'metered', key);
  if (existsSync(path)) return readFile(path, 'utf8');
  const text = metered(withAllocations(name, source), name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.${process.pid}`, text);
  await rename(`${path}.${process.pid}`, path);
  return text;
}

/** JavaScript or TypeScript, the same but for calls of `spendWork`. */
export function metered(source: string, path: string): string {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.ESNext, true);
  const inserts: Insert[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIterationStatement(node, false)) payIn(node.statement, file, inserts);
    else if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) payIn(node.body, file, inserts);
    ts.forEachChild(node, visit);
  };
  visit(file);
  // At one place what is opened last is closed first: inserts before a node come in order of opening.
  inserts.sort((a, b) => a.at - b.at);
  let text = '';
  let at = 0;
  for (const insert of inserts) {
    text += source.slice(at, insert.at) + insert.text;
    at = insert.at;
  }
  return text + source.slice(at);
}

interface Insert {
  readonly at: number;
  readonly text: string;
}

/** A body of statements, one statement, or the expression of an arrow function. */
function payIn(body: ts.Node, file: ts.SourceFile, inserts: Insert[]): void {
  if (ts.isBlock(body)) {
    inserts.push({ at: afterDirectives(body, file), text: 'spendWork();' });
    return;
  }
  const [open, close] = ts.isStatement(body) ? ['{spendWork();', '}'] : ['(spendWork(),', ')'];
  inserts.push({ at: body.getStart(file), text: open }, { at: body.getEnd(), text: close });
}

/** "use strict" holds only where it comes first. */
function afterDirectives(block: ts.Block, file: ts.SourceFile): number {
  let at = block.getStart(file) + 1;
  for (const statement of block.statements) {
    if (!ts.isExpressionStatement(statement) || !ts.isStringLiteral(statement.expression)) break;
    at = statement.getEnd();
  }
  return at;
}

/** Where a library takes memory by what a file says: it pays for that too, before it does. */
const ALLOCATIONS: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  // linkedom: elements, attributes, and pieces of text, of which a page may hold one for each of its entities.
  'worker.js': [
    [
      '  constructor(ownerDocument, localName, nodeType) {\n    super();',
      '  constructor(ownerDocument, localName, nodeType) {\n    super();\n    spendBytes(256);',
    ],
    ['this.attribs[this.attribname] =', 'spendBytes(64);\n            this.attribs[this.attribname] ='],
  ],
  'pdf.worker.mjs': [
    // What the platform inflates.
    [
      'for await (const chunk of readable) {\n        chunks.push(chunk);',
      'for await (const chunk of readable) {\n        spendBytes(chunk.byteLength);\n        chunks.push(chunk);',
    ],
    // Ranges of characters, and numbers of objects, which a few digits can make millions of.
    [
      '    while (low <= high) {\n      this._map[low++] = dstLow++;',
      '    spendBytes(8 * (high - low));\n    while (low <= high) {\n      this._map[low++] = dstLow++;',
    ],
    [
      '    const lastByte = dstLow.length - 1;\n    while (low <= high) {',
      '    spendBytes(8 * (high - low));\n    const lastByte = dstLow.length - 1;\n    while (low <= high) {',
    ],
    [
      'const entry = {};\n        entry.offset = offset;',
      'spendBytes(64);\n        const entry = {};\n        entry.offset = offset;',
    ],
    // A dictionary of a few keys.
    [
      '  constructor(xref = null) {\n    this.xref = xref;',
      '  constructor(xref = null) {\n    spendBytes(1024);\n    this.xref = xref;',
    ],
    // What a page draws, kept until it is read.
    ['  addOp(fn, args) {\n', '  addOp(fn, args) {\n    spendBytes(128);\n'],
    [
      'const buffer2 = new Uint8Array(size);\n    buffer2.set(buffer);',
      'spendBytes(size - buffer.byteLength);\n    const buffer2 = new Uint8Array(size);\n    buffer2.set(buffer);',
    ],
  ],
};

/** Throws where the library no longer has that place: another version is to be looked at by a person. */
export function withAllocations(name: string, source: string): string {
  return (ALLOCATIONS[name] ?? []).reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`expected once in ${name}: ${from}`);
    return text.replace(from, () => to);
  }, source);
}
