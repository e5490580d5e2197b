// `affidavit check`: drafts written by anybody, sentence by sentence against documents. Core checks them in a case of its
// own, so that the verdicts are on record and can be verified.

import { stat } from 'node:fs/promises';
import { unmarked } from '#core/answer/unmarked.ts';
import { versioned } from '#desk/bundle/report-json.ts';
import { plantedSources, printPlanted } from '#helper/asking/planted.ts';
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
import { HelperError } from '#helper/terminal/errors.ts';
import { readInput, readStdin, STDIN } from '#helper/terminal/input-file.ts';
import { frozen } from '#helper/frozen.ts';
import { comparablePlace, inWorkplace, type Workplace } from '#helper/main.ts';
import { importInto, makeCase, requireAdmitted, writeBundle, type OneCase } from '#helper/cases/one-case.ts';
import { standing } from '#helper/replies/standing.ts';
import { outputAt, writeOutput, type Output } from '#helper/terminal/output-file.ts';
import { USAGE } from '#helper/terminal/exit-codes.ts';
import { lineStarts, placeOf } from '#helper/draft/places.ts';
import { rewriteAll, stopped, type Checked } from '#helper/draft/recheck.ts';
import { propose, type Rewrite } from '#helper/draft/rewrite.ts';
import { rewrittenOf } from '#helper/draft/rewritten.ts';
import { dataFolder } from '#helper/cases/data-folder.ts';
import { givenFor } from '#helper/asking/stable-ids.ts';
import { findSources, type Declared, type FoundSource } from '#helper/documents/sources.ts';
import { writeStderr } from '#helper/terminal/io.ts';
import { harmlessLine, wrap, type Terminal } from '#helper/terminal/terminal.ts';
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
  /** Whether what documents say is proposed for each sentence that does not hold. */
  readonly rewrite?: boolean | undefined;
  /** Where the rewritten draft is written, as Markdown; never over the draft. */
  readonly output?: string | undefined;
  /** The moment at which it is to take place, so that equal runs come to the same ids and bytes; then nothing is kept. */
  readonly stableIds?: number | undefined;
}

interface Draft {
  readonly file: string;
  readonly text: string;
  readonly prose: readonly Prose[];
}
type Told = Finding & { readonly pb2s_proof: CheckPart['pb2s_proof']; readonly rewrite?: Rewrite };

/** 0 where every claim is supported, or no more than are allowed are not; 1 where one is contradicted or too many are open. */
export async function check(options: CheckOptions, terminal: Terminal): Promise<number> {
  const drafts = await Promise.all((await findDrafts(options.drafts)).map(readDraft));
  const goesTo = options.bundle === undefined ? null : await outputAt(options.bundle, options.force, '--bundle');
  const writesTo = await rewrittenAt(options);
  const documents = await findSources(options.sources);
  const { data, stableIds } = options;
  if (stableIds !== undefined) return work(await comparablePlace(dataFolder(data)));
  return inWorkplace(data, work);

  async function work(place: Workplace): Promise<number> {
    const { requireCheckable } = await frozen.core();
    // Whatever is wrong with a draft is said before a case is made for it.
    for (const { prose } of drafts) for (const { text } of prose) requireCheckable(text);
    const given =
      stableIds === undefined
        ? undefined
        : givenFor(
            stableIds,
            { drafts: drafts.map(({ text }) => text) },
            documents.map(({ act }) => act),
          );
    const one = await makeCase(place, titleOf(drafts), undefined, terminal, { given });
    if (given !== undefined) return inCase(place, one);
    return standing({ caseId: () => Promise.resolve(one.caseId), ledger: one.at.store }, () => inCase(place, one));
  }

  async function inCase(place: Workplace, one: OneCase): Promise<number> {
    const unread = await importAll(one, documents, terminal);
    const { checked, stop } = await checkAll(one, drafts);
    const findings = options.rewrite === true ? await rewriteAll(one, checked) : checked.map(({ finding }) => finding);
    terminal.settle();
    for (const line of unread) writeStderr(`${harmlessLine(line)}\n`);
    if (goesTo !== null) await writeBundle(place, one.at, goesTo);
    if (stop !== null) throw stop;
    if (writesTo !== null) await writeOutput(writesTo.path, rewrittenOf(drafts, findings), writesTo);
    print(findings, drafts, one, options, terminal);
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

interface AllChecked {
  readonly checked: readonly Checked<Told>[];
  /** Why it did not come to its end; what was checked before is on record. */
  readonly stop: HelperError | null;
}

async function checkAll({ at, caseId }: OneCase, drafts: readonly Draft[]): Promise<AllChecked> {
  const checked: Checked<Told>[] = [];
  for (const draft of drafts) {
    for (const part of draft.prose) {
      const outcome = await at.perform({ kind: 'draft', text: part.text });
      const { reply } = requireAdmitted(outcome, 'checked', 'the draft', caseId);
      if (reply.check.kind === 'stopped') return { checked, stop: stopped(reply.check, caseId) };
      checked.push(...placed(reply.check, part, draft));
    }
  }
  return { checked, stop: null };
}

/** The sentences with their places; what is a link and nothing else says nothing. */
function placed(
  check: Extract<CheckPart, { kind: 'checked' }>,
  part: Prose,
  { file, text }: Draft,
): readonly Checked<Told>[] {
  const lines = lineStarts(text);
  const rows = toRows(check);
  return check.sentences.flatMap((sentence, index) => {
    const { end, start } = sentence;
    const row = rows[index];
    if (row === undefined || part.isLink(start, end)) return [];
    const [from, to] = [placeOf(part.at(start), lines), placeOf(part.at(end - 1) + 1, lines)];
    const place = { file, line: from.line, column: from.column, end_line: to.line, end_column: to.column };
    const finding = { ...row, ...place, pb2s_proof: check.pb2s_proof };
    return [{ finding, proposal: propose(sentence, check.citations, check.draft) }];
  });
}

const TITLE_UNITS = 60;
function titleOf(drafts: readonly Draft[]): string {
  const [first] = drafts.flatMap(({ prose }) => prose);
  return `Draft: ${(first?.text.split('\n')[0] ?? '').slice(0, TITLE_UNITS)}`;
}

function print(
  findings: readonly Told[],
  drafts: readonly Draft[],
  { at, caseId }: OneCase,
  { format, rewrite = false }: CheckOptions,
  terminal: Terminal,
): void {
  if (format === 'json') terminal.value(findings.map(versioned));
  else if (format === 'md' && rewrite) terminal.line(rewrittenOf(drafts, findings).trimEnd());
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

function printOne({ line, look, width }: Terminal, finding: Told): void {
  const {
    column,
    contradicted_by: denying,
    file,
    line: at,
    nature,
    passage,
    pattern,
    rewrite,
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
  if (rewrite === undefined) return;
  const { reason, text } = rewrite;
  const instead =
    text === null ? `${rewrite.kind === 'struck' ? 'Struck' : 'Left as it is'}: ${reason}` : `Instead: ${text}`;
  line(wrap(flat(instead), width, indent));
}

/** Looked at before anything is stored. A draft is somebody's work: it is written over by nothing, not with --force either. */
async function rewrittenAt({ drafts, force, format, output, rewrite = false }: CheckOptions): Promise<Output | null> {
  const wrong = (message: string): HelperError =>
    new HelperError('USAGE', `${message} Nothing was stored.`, { exitCode: USAGE });
  if (output !== undefined && !rewrite) throw wrong('-o goes with --rewrite.');
  if (rewrite && (format === 'sarif' || format === 'junit')) throw wrong('--rewrite goes with text, json and md.');
  if (output === undefined) return null;
  const where = await sameFile(output);
  for (const draft of await findDrafts(drafts))
    if (where !== null && draft !== STDIN && (await sameFile(draft)) === where)
      throw wrong(
        `${harmlessLine(output)} is the draft itself, which is never written over. Name another file with -o.`,
      );
  return outputAt(output, force, '-o');
}

/** Which file a path names, through links; null where there is none. */
async function sameFile(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  return found === null ? null : `${String(found.dev)}:${String(found.ino)}`;
}
