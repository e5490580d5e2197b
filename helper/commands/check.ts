// `affidavit check`: drafts written by anybody, sentence by sentence against documents. Core checks them in a case of its
// own, so that the verdicts are on record and can be verified.

import { unmarked } from '#core/answer/unmarked.ts';
import { versioned } from '#desk/report-json.ts';
import { plantedSources, printPlanted } from '#helper/planted.ts';
import { fromUtf8 } from '#core/bytes/hash.ts';
import { toPlainText } from '#core/bytes/text.ts';
import { toRows } from '#core/draft/edge.ts';
import type { CheckPart } from '#core/draft/result.ts';
import { SOURCE_BYTES_MAX } from '#core/limits.ts';
import {
  flat,
  holds,
  isContradicted,
  messageOf,
  NATURE,
  toJUnit,
  toSarif,
  type Finding,
  type Format,
} from '#helper/draft/findings.ts';
import { findDrafts } from '#helper/draft/drafts.ts';
import { toMarkdown } from '#helper/draft/markdown.ts';
import { markdownProse, plainProse, type Prose } from '#helper/draft/prose.ts';
import { adviceFor, HelperError } from '#helper/errors.ts';
import { readInput, readStdin } from '#helper/files.ts';
import { frozen } from '#helper/frozen.ts';
import { inWorkplace, type Workplace } from '#helper/main.ts';
import { importInto, makeCase, requireAdmitted, writeBundle, type OneCase } from '#helper/cases/one-case.ts';
import { standing } from '#helper/replies/standing.ts';
import { outputAt } from '#helper/output.ts';
import { findSources, type Declared, type FoundSource } from '#helper/documents/sources.ts';
import { writeStderr } from '#helper/io.ts';
import { harmlessLine, wrap, type Terminal } from '#helper/terminal.ts';
import { version } from '../../package.json';

export interface CheckOptions {
  /** Files, folders of them, or - for stdin. */
  readonly drafts: readonly string[];
  readonly sources: readonly Declared[];
  readonly data: string | undefined;
  readonly bundle: string | undefined;
  /** Replaces the file of the bundle without asking. */
  readonly force: boolean;
  readonly format: Format;
  /** Sentences that may be open or without support; a contradicted one never may. */
  readonly maxUnsupported: number;
}

interface Draft {
  readonly file: string;
  readonly text: string;
  readonly prose: readonly Prose[];
}
type Told = Finding & { readonly pb2s_proof: CheckPart['pb2s_proof'] };

/** 0 where every claim is supported, or no more than are allowed are not; 1 where one is contradicted or too many are open. */
export async function check(options: CheckOptions, terminal: Terminal): Promise<number> {
  const drafts = await Promise.all((await findDrafts(options.drafts)).map(readDraft));
  const goesTo = options.bundle === undefined ? null : await outputAt(options.bundle, options.force, '--bundle');
  const documents = await findSources(options.sources);
  return inWorkplace(options.data, async (place) => {
    const { requireCheckable } = await frozen.core();
    // Whatever is wrong with a draft is said before a case is made for it.
    for (const { prose } of drafts) for (const { text } of prose) requireCheckable(text);
    const one = await makeCase(place, titleOf(drafts), undefined, terminal);
    return standing({ caseId: () => Promise.resolve(one.caseId), ledger: one.at.store }, () => inCase(place, one));
  });

  async function inCase(place: Workplace, one: OneCase): Promise<number> {
    const unread = await importAll(one, documents, terminal);
    const { findings, stop } = await checkAll(one, drafts);
    terminal.settle();
    for (const line of unread) writeStderr(`${harmlessLine(line)}\n`);
    if (goesTo !== null) await writeBundle(place, one.at, goesTo);
    if (stop !== null) throw stop;
    print(findings, one, options.format, terminal);
    const open = findings.filter((finding) => !holds(finding)).length;
    return findings.some(isContradicted) || open > options.maxUnsupported ? 1 : 0;
  }
}

async function readDraft(path: string): Promise<Draft> {
  const bytes = path === '-' ? await readStdin(SOURCE_BYTES_MAX) : await readInput(path, SOURCE_BYTES_MAX);
  const { text } = toPlainText(fromUtf8(bytes));
  return { file: path, text, prose: MARKDOWN.test(path) ? markdownProse(text) : [plainProse(text)] };
}
const MARKDOWN = /\.(?:md|markdown)$/i;

/** What lies in a named folder and cannot be read is passed over, and told; what was named itself has to be read. */
async function importAll(one: OneCase, documents: readonly FoundSource[], terminal: Terminal): Promise<string[]> {
  const unread: string[] = [];
  for (const { act, inFolder } of documents) {
    terminal.progress(`Reading ${act.name}`);
    try {
      await importInto(one, act, act.name, 'nothing was checked');
    } catch (error) {
      if (!inFolder || !(error instanceof HelperError)) throw error;
      unread.push(`Not read: ${act.name} (${error.code})`);
    }
  }
  return unread;
}

interface Checked {
  readonly findings: readonly Told[];
  /** Why it did not come to its end; what was checked before is on record. */
  readonly stop: HelperError | null;
}

async function checkAll({ at, caseId }: OneCase, drafts: readonly Draft[]): Promise<Checked> {
  const findings: Told[] = [];
  for (const draft of drafts) {
    for (const part of draft.prose) {
      const outcome = await at.perform({ kind: 'draft', text: part.text });
      const { reply } = requireAdmitted(outcome, 'checked', 'the draft', caseId);
      if (reply.check.kind === 'stopped') return { findings, stop: stopped(reply.check, caseId) };
      findings.push(...placed(reply.check, part, draft));
    }
  }
  return { findings, stop: null };
}

/** The sentences with their places; what is a link and nothing else says nothing. */
function placed(check: Extract<CheckPart, { kind: 'checked' }>, part: Prose, { file, text }: Draft): readonly Told[] {
  const lines = lineStarts(text);
  const rows = toRows(check);
  return check.sentences.flatMap(({ end, start }, index) => {
    const row = rows[index];
    if (row === undefined || part.isLink(start, end)) return [];
    const [from, to] = [placeOf(part.at(start), lines), placeOf(part.at(end - 1) + 1, lines)];
    const place = { file, line: from.line, column: from.column, end_line: to.line, end_column: to.column };
    return [{ ...row, ...place, pb2s_proof: check.pb2s_proof }];
  });
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function placeOf(offset: number, starts: readonly number[]): { readonly line: number; readonly column: number } {
  const line = starts.filter((start) => start <= offset).length;
  return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
}

const TITLE_UNITS = 60;
function titleOf(drafts: readonly Draft[]): string {
  const [first] = drafts.flatMap(({ prose }) => prose);
  return `Draft: ${(first?.text.split('\n')[0] ?? '').slice(0, TITLE_UNITS)}`;
}

function stopped(check: Extract<CheckPart, { kind: 'stopped' }>, caseId: string): HelperError {
  const { code, pb2s_proof, reason } = check;
  const message = `${reason} What happened is on record in case ${caseId}. ${adviceFor(code)}`;
  return new HelperError(code, message, pb2s_proof === undefined ? {} : { proof: pb2s_proof });
}

function print(findings: readonly Told[], { at, caseId }: OneCase, format: Format, terminal: Terminal): void {
  if (format === 'json') terminal.value(findings.map(versioned));
  else if (format === 'md') terminal.line(toMarkdown(findings).trimEnd());
  else if (format === 'sarif') terminal.value(toSarif(findings, version));
  else if (format === 'junit') terminal.line(toJUnit(findings).trimEnd());
  else {
    printPlanted(terminal, plantedSources(at.model.state.sources));
    for (const finding of findings) printOne(terminal, finding);
    const { tip } = at.model.state;
    terminal.line(terminal.look(`Case ${caseId}, ${String(tip.size)} records`, 'soft'));
  }
}

function printOne({ line, look, width }: Terminal, finding: Finding): void {
  const {
    column,
    contradicted_by: denying,
    file,
    line: at,
    nature,
    passage,
    pattern,
    score,
    sentence,
    verdict: said,
  } = finding;
  const indent = ' '.repeat(19);
  line(
    `${look(said.padEnd(12), said === 'SUPPORTED' || said === 'NO_CLAIM' ? 'plain' : 'strong')} ${score === null ? '    ' : score.toFixed(2)}  ${wrap(flat(sentence), width, indent).trimStart()}`,
  );
  if (file !== '-') line(look(`${indent}${flat(file)}:${String(at)}:${String(column)}`, 'soft'));
  if (nature !== undefined) line(look(wrap(NATURE[nature], width, indent), 'soft'));
  if (pattern !== undefined) line(wrap(`Invalid reasoning: ${pattern}.`, width, indent));
  if (passage !== null)
    line(look(wrap(`${flat(passage.name)}: “${flat(unmarked(passage.excerpt))}”`, width, indent), 'soft'));
  if (denying !== undefined) line(wrap(messageOf(finding), width, indent));
}
