// `affidavit check`: a draft written by anybody, sentence by sentence against documents. Core checks it in a case of its
// own, so that the verdicts are on record and can be verified.

import { plantedSources, printPlanted } from '#helper/planted.ts';
import { fromUtf8 } from '#core/bytes/hash.ts';
import { toPlainText } from '#core/bytes/text.ts';
import { toRows, type CheckedRow } from '#core/draft/edge.ts';
import type { CheckPart } from '#core/draft/result.ts';
import { SOURCE_BYTES_MAX } from '#core/limits.ts';
import { adviceFor, HelperError } from '#helper/errors.ts';
import { readInput, readStdin } from '#helper/files.ts';
import { frozen } from '#helper/frozen.ts';
import { inWorkplace } from '#helper/main.ts';
import { importInto, makeCase, requireAdmitted, writeBundle } from '#helper/one-case.ts';
import { outputAt } from '#helper/output.ts';
import { readSources, type Declared } from '#helper/sources.ts';
import { harmless, wrap, type Terminal } from '#helper/terminal.ts';

export interface CheckOptions {
  /** A file, or - for stdin. */
  readonly draft: string;
  readonly sources: readonly Declared[];
  readonly data: string | undefined;
  readonly bundle: string | undefined;
  /** Replaces the file of the bundle without asking. */
  readonly force: boolean;
}

/** 0 where every claim is supported, 1 where one is not. */
export async function check(options: CheckOptions, terminal: Terminal): Promise<number> {
  const bytes =
    options.draft === '-' ? await readStdin(SOURCE_BYTES_MAX) : await readInput(options.draft, SOURCE_BYTES_MAX);
  const text = toPlainText(fromUtf8(bytes)).text.trim();
  const goesTo = options.bundle === undefined ? null : await outputAt(options.bundle, options.force, '--bundle');
  const documents = await readSources(options.sources);
  return inWorkplace(options.data, async (place) => {
    (await frozen.core()).requireCheckable(text); // whatever is wrong with a draft is said before a case is made for it
    const one = await makeCase(place, titleOf(text), undefined, terminal);
    for (const document of documents) {
      terminal.progress(`Reading ${document.name}`);
      await importInto(one, document, document.name, 'nothing was checked');
    }
    const outcome = await one.at.perform({ kind: 'draft', text });
    const { reply } = requireAdmitted(outcome, 'checked', 'the draft', one.caseId);
    terminal.settle();
    if (goesTo !== null) await writeBundle(place, one.at, goesTo);
    if (reply.check.kind === 'stopped') throw stopped(reply.check, one.caseId);
    const rows = toRows(reply.check);
    if (terminal.json) terminal.value(rows.map((row) => ({ ...row, pb2s_proof: reply.check.pb2s_proof })));
    else {
      printPlanted(terminal, plantedSources(one.at.model.state.sources));
      for (const row of rows) print(terminal, row);
      terminal.line(terminal.look(`Case ${one.caseId}, record ${reply.stateSeq}`, 'soft'));
    }
    return rows.every(holds) ? 0 : 1;
  });
}

/** Nothing in it is wrong, open or denied. */
const holds = ({ contradicted_by, verdict }: CheckedRow): boolean =>
  contradicted_by === undefined && (verdict === 'SUPPORTED' || verdict === 'NO_CLAIM');

const TITLE_UNITS = 60;
const titleOf = (text: string): string => `Draft: ${(text.split('\n')[0] ?? '').slice(0, TITLE_UNITS)}`;

function stopped(check: Extract<CheckPart, { kind: 'stopped' }>, caseId: string): HelperError {
  const { code, pb2s_proof, reason } = check;
  const message = `${reason} What happened is on record in case ${caseId}. ${adviceFor(code)}`;
  return new HelperError(code, message, pb2s_proof === undefined ? {} : { proof: pb2s_proof });
}

function print(
  { line, look, width }: Terminal,
  { contradicted_by: denying, passage, pattern, score, sentence, verdict: said }: CheckedRow,
): void {
  const flat = (text: string): string => harmless(text).replace(/\s+/g, ' ').trim();
  line(
    `${look(said.padEnd(12), said === 'SUPPORTED' || said === 'NO_CLAIM' ? 'plain' : 'strong')} ${score === null ? '    ' : score.toFixed(2)}  ${wrap(flat(sentence), width, ' '.repeat(19)).trimStart()}`,
  );
  if (pattern !== undefined) line(wrap(`Invalid reasoning: ${pattern}.`, width, ' '.repeat(19)));
  if (passage !== null)
    line(look(wrap(`${flat(passage.name)}: “${flat(passage.excerpt)}”`, width, ' '.repeat(19)), 'soft'));
  if (denying === undefined) return;
  line(wrap(`Supported, and contradicted by ${flat(denying.name)}: “${flat(denying.excerpt)}”`, width, ' '.repeat(19)));
}
