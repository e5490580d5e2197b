// `affidavit export`: a stored case as a bundle; without a case, what is stored.

import { versioned } from '#desk/bundle/report-json.ts';
import { resolve } from 'node:path';
import type { CitationFormat } from '#core/answer/cite.ts';
import { repliesOf } from '#core/bundle/contents.ts';
import { shownWhole, type ShownWhole } from '#core/disclosure/shown-whole.ts';
import { planDisclosure, type Disclosure, type DisclosurePlan } from '#core/disclosure/redact.ts';
import type { BlobStore, LedgerStore } from '#core/ports.ts';
import { reduce } from '#core/case/reduce.ts';
import { EMPTY_STATE } from '#core/case/state.ts';
import { writeCase, writeCitations } from '#desk/bundle/export.ts';
import { toDisclosure } from '#desk/bundle/part.ts';
import { frozen } from '#helper/frozen.ts';
import { confirm } from '#helper/terminal/confirm.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { outputAt, writeOutput } from '#helper/terminal/output-file.ts';
import { inWorkplace, openStored, type Workplace } from '#helper/main.ts';
import { findCase, listCases as storedCases } from '#helper/cases/stored-case.ts';
import { harmless, wrap, type Terminal } from '#helper/terminal/terminal.ts';

export interface ExportOptions {
  readonly caseId: string;
  readonly data: string | undefined;
  readonly out: string | undefined;
  /** Replaces a file that is there without asking. */
  readonly force: boolean;
  /** Replies by number; all others are withheld. */
  readonly only: readonly number[];
  /** Replies by number, documents by name or by the beginning of their id. */
  readonly withhold: readonly string[];
  /** Replies by number, as they were sealed, with the passages they cite; all else is withheld. */
  readonly quote: readonly number[];
  /** Documents that a part gives away whole are not asked about. */
  readonly yes: boolean;
}

export async function exportCase(options: ExportOptions, terminal: Terminal): Promise<number> {
  const chosen = options.out === undefined ? null : await outputAt(options.out, options.force, '--out');
  return inWorkplace(options.data, async (place) => {
    const { signer, store } = place;
    const { caseId, id, title } = await findCase(store, options.caseId);
    await finishOpenWork(place, caseId, terminal);
    const tip = await (await store.ledger(caseId)).tip();
    const path = options.out ?? `${id}.affidavit`;
    const goesTo = chosen ?? (await outputAt(path, options.force, '--out'));
    const ledger = await store.ledger(caseId);
    const choice = await toChoice(ledger, store.blobs, options);
    const plan = choice === null ? null : planDisclosure(await ledger.read(0, tip.size), choice);
    if (plan !== null) await agreeTo(await wholeIn(plan, ledger, store.blobs), options, terminal);
    const bytes = await writeCase({ store: ledger, blobs: store.blobs, signer, frozen }, choice);
    await writeOutput(path, bytes, goesTo);
    if (terminal.json)
      terminal.value({
        case_id: id,
        file: resolve(path),
        bytes: bytes.length,
        records: tip.size,
        head: tip.head,
        ...(plan === null
          ? {}
          : { replies: plan.replies, sources: plan.sources, spans: plan.spans, withheld: plan.withheld.size }),
      });
    else {
      terminal.line(
        `${harmless(title)}\n${path}: ${tip.size} records, ${bytes.length} bytes. Anyone can check it: affidavit verify ${path}`,
      );
      if (plan !== null) terminal.line(toldOf(plan, terminal));
    }
    return 0;
  });
}

/** Null where nothing is withheld. Throws REDACTION_CHOICE for what the case does not have. */
async function toChoice(
  ledger: LedgerStore,
  blobs: Pick<BlobStore, 'get'>,
  { only, quote, withhold }: ExportOptions,
): Promise<Disclosure | null> {
  if ([only, quote, withhold].filter((given) => given.length > 0).length > 1)
    throw new HelperError('REDACTION_CHOICE', 'give one of --only, --quote and --withhold. Nothing was written.', {
      exitCode: 2,
    });
  if (only.length + quote.length + withhold.length === 0) return null;
  const entries = await ledger.read(0, (await ledger.tip()).size);
  const state = entries.reduce(reduce, EMPTY_STATE);
  const sealed = await repliesOf(entries, blobs);
  const chosen = { sources: [], spans: null };
  if (quote.length > 0) return toDisclosure({ kind: 'quoted', replies: quote, ...chosen }, sealed, state);
  if (only.length > 0) return toDisclosure({ kind: 'only', replies: only, ...chosen }, sealed, state);
  const { sources } = state;
  const replies = withhold.filter((one) => /^\d{1,6}$/.test(one)).map(Number);
  const named = withhold.filter((one) => !/^\d{1,6}$/.test(one));
  const ids = named.flatMap((one) => {
    const found = sources.filter(({ act, id }) => act.name === one || (one.length >= 8 && id.startsWith(one)));
    if (found.length > 0) return found.map(({ id }) => id);
    throw new HelperError('REDACTION_CHOICE', `no document ${one} in this case. Nothing was written.`);
  });
  return toDisclosure({ kind: 'without', replies, sources: ids, spans: null }, sealed, state);
}

async function wholeIn(
  plan: DisclosurePlan,
  ledger: LedgerStore,
  blobs: Pick<BlobStore, 'get'>,
): Promise<readonly ShownWhole[]> {
  const entries = await ledger.read(0, (await ledger.tip()).size);
  return shownWhole(plan, await repliesOf(entries, blobs), entries.reduce(reduce, EMPTY_STATE));
}

/** Told before anything is written; documents that go whole are asked about. Throws PART_NOT_CONFIRMED. */
async function agreeTo(whole: readonly ShownWhole[], { only, yes }: ExportOptions, terminal: Terminal): Promise<void> {
  const { width } = terminal;
  const names = whole.map(
    ({ cited, name }) => `${harmless(name).replaceAll('\n', '\ufffd')} (${cited ? CITED : FOUND})`,
  );
  if (!terminal.json) {
    if (names.length > 0)
      terminal.line(['Given away whole, every page of them:', ...names.map((one) => `- ${one}`)].join('\n'));
    terminal.line(wrap(`${VISIBLE} ${GUESS}`, width));
  }
  if (whole.length === 0 || yes) return;
  const quote =
    only.length === 0 ? '' : ` ${only.map((number) => `--quote ${number}`).join(' ')} shows only the cited passages.`;
  const answer = terminal.json ? null : await confirm(`Write a file with ${counted(whole.length)}? [y/N] `);
  if (answer === true) return;
  const why = answer === null ? `this part gives away whole: ${names.join(', ')}. Agree with --yes.` : 'not agreed.';
  throw new HelperError('PART_NOT_CONFIRMED', `${why}${quote} Nothing was written.`, { exitCode: 2 });
}

const CITED = 'cited';
const FOUND = 'not cited, only found by the search';
const VISIBLE =
  'Anyone who has the file can see about the rest: how many questions were asked and documents were added, and when; for each question how many steps were taken; whether it was answered or refused, with the numbers of the rules: confidence, risk, how much was supported, and sizes (in whole KiB; to the byte in what version 0.3.0 or earlier recorded).';
const GUESS =
  'Texts, names and hashes cannot be recovered. But someone who has your documents and a list of possible questions can ask them all and compare these numbers. This nearly always finds the question.';

const counted = (documents: number): string =>
  documents === 1 ? 'this whole document' : `these ${documents} whole documents`;

function toldOf({ replies, sources, spans, withheld }: DisclosurePlan, { width }: Terminal): string {
  const passages = spans.length === 0 ? '' : ` and ${spans.length} single passages, each with the name of its document`;
  const told = `Shown: ${replies.length === 1 ? 'reply' : 'replies'} ${replies.join(', ')}, with ${sources.length} of its documents${passages}; ${withheld.size} records are withheld.`;
  return wrap(told, width);
}

/** What a killed command left open is finished as the record says: replayed to where it stopped, then live. */
async function finishOpenWork(place: Workplace, caseId: string, terminal: Terminal): Promise<void> {
  const ledger = await place.store.ledger(caseId);
  const { open, pending, secret } = (await ledger.read(0, (await ledger.tip()).size)).reduce(reduce, EMPTY_STATE);
  if (open === null && pending === null && secret !== null) return;
  await openStored(place, caseId, {
    progress: ({ phase }) => terminal.progress(`Finishing an interrupted step: ${phase}`),
    reading: () => undefined,
    signal: new AbortController().signal,
  });
  terminal.settle();
}

/** Citations of replies, all of them where none is named, as text. */
export async function exportCitations(
  options: Pick<ExportOptions, 'caseId' | 'data' | 'force' | 'only' | 'out'> & { readonly format: CitationFormat },
  terminal: Terminal,
): Promise<number> {
  const goesTo = options.out === undefined ? null : await outputAt(options.out, options.force, '--out');
  return inWorkplace(options.data, async ({ store }) => {
    const { caseId, id } = await findCase(store, options.caseId);
    const ledger = await store.ledger(caseId);
    const only = options.only.length === 0 ? null : options.only;
    const text = await writeCitations({ store: ledger, blobs: store.blobs }, id, options.format, only);
    if (goesTo !== null) await writeOutput(goesTo.path, text, goesTo);
    if (terminal.json) terminal.value({ case_id: id, format: options.format, citations: text });
    else if (options.out === undefined) terminal.line(text.trimEnd());
    return 0;
  });
}

export async function listCases(data: string | undefined, terminal: Terminal): Promise<number> {
  return inWorkplace(data, async ({ store }) => {
    const cases = await storedCases(store);
    if (terminal.json) {
      terminal.value(
        cases.map(({ created, id, tip, title }) =>
          versioned({ case_id: id, title, created, records: tip.size, head: tip.head }),
        ),
      );
      return 0;
    }
    if (cases.length === 0) terminal.line('No case is stored yet.');
    for (const { created, id, tip, title } of cases) {
      const day = new Date(created).toISOString().slice(0, 10);
      terminal.line(
        `${id}  ${terminal.look(`${day}  ${String(tip.size).padStart(4)} records`, 'soft')}  ${harmless(title)}`,
      );
    }
    return 0;
  });
}
