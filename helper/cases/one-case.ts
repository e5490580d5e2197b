// A case made for one command: `ask` puts a question to it, `check` a draft. It stays in the data folder.

import { randomUUID } from 'node:crypto';
import { publicIdOf } from '#core/bundle/keep.ts';
import type { Act, Outcome } from '#core/case/case.ts';
import type { Rules } from '#core/admission/policy/packs/named.ts';
import type { Progress } from '#core/case/world.ts';
import { adviceFor, HelperError } from '#helper/terminal/errors.ts';
import { onInterrupt } from '#helper/terminal/interrupts.ts';
import type { CaseAtWork } from '#desk/case-at-work.ts';
import { writeCase } from '#desk/bundle/export.ts';
import { frozen } from '#helper/frozen.ts';
import { openStored, type Watch, type Workplace } from '#helper/main.ts';
import { writeOutput, type Output } from '#helper/terminal/output-file.ts';
import { findCase } from '#helper/cases/stored-case.ts';
import type { Terminal } from '#helper/terminal/terminal.ts';

export interface OneCase {
  readonly at: CaseAtWork;
  readonly caseId: string;
}

export type HowMade = Pick<Watch, 'kind' | 'given' | 'writer' | 'rewords' | 'debater' | 'reasoner'>;

/** `title` is what the list of cases shows. */
export async function makeCase(
  place: Workplace,
  title: string,
  rules: Rules | undefined,
  terminal: Terminal,
  how: HowMade = {},
): Promise<OneCase> {
  const folder = randomUUID();
  await place.store.create(folder, title, Date.now());
  const at = await openCase(place, folder, terminal, { ...how, ...(rules === undefined ? {} : { rules }) });
  return { at, caseId: (await publicIdOf(at.store)) ?? folder };
}

/** A stored case, by its id or how that begins. Throws CASE_NOT_FOUND and CASE_AMBIGUOUS. */
export async function caseNamed(place: Workplace, named: string, terminal: Terminal, how: HowMade): Promise<OneCase> {
  const { caseId, id } = await findCase(place.store, named);
  return { at: await openCase(place, caseId, terminal, how), caseId: id };
}

/** A stored case, told of at the terminal. Open work is finished first. */
export function openCase(
  place: Workplace,
  folder: string,
  terminal: Terminal,
  how: HowMade & Pick<Watch, 'rules'>,
): Promise<CaseAtWork> {
  return openStored(place, folder, {
    progress: (progress) => terminal.progress(PHASES[progress.phase](progress)),
    reading: ({ done, total }) => terminal.progress(`Reading for meaning: ${done} of ${total} passages`),
    signal: cancelOnInterrupt(),
    ...how,
  });
}

const PHASES: Readonly<Record<Progress['phase'], (progress: Progress) => string>> = {
  reading: ({ passages, sources }) => `Reading source ${sources + 1} of ${passages}`,
  searching: ({ sources }) => `Searching ${sources} ${sources === 1 ? 'document' : 'documents'}`,
  drafting: ({ draft, passages }) => `Draft ${draft}: weighing ${passages} passages`,
  checking: ({ claims, draft }) =>
    draft === 0 ? `Checking claim ${claims + 1}` : `Draft ${draft}: checking ${claims} claims`,
  deciding: ({ claims, draft }) => `Draft ${draft}: ${claims} claims before the gate`,
  sealing: () => 'Sealing the record',
};

/** Ctrl+C once ends the call in progress as a CANCELLED record and so the question as a refusal; twice ends everything. */
function cancelOnInterrupt(): AbortSignal {
  const controller = new AbortController();
  onInterrupt(['SIGINT'], () => controller.abort());
  return controller.signal;
}

/** Adds a document or a library. `undone` says what was not done because it could not be read. */
export async function importInto({ at, caseId }: OneCase, act: Act, name: string, undone: string): Promise<void> {
  const outcome = await at.perform(act);
  if (outcome?.kind !== 'rejected') return;
  throw new HelperError(
    outcome.code,
    `${name} could not be read, so ${undone}. The attempt is on record in case ${caseId}. ${adviceFor(outcome.code)}`,
  );
}

/** The outcome of an act that leads to a reply; the error that says why it was not admitted. */
export function requireAdmitted<Kind extends Outcome['kind']>(
  outcome: Outcome | null,
  kind: Kind,
  what: string,
  caseId: string,
): Extract<Outcome, { kind: Kind }> {
  if (outcome !== null && isOf(outcome, kind)) return outcome;
  const code = outcome?.kind === 'rejected' ? outcome.code : 'QUESTION_REJECTED';
  throw new HelperError(code, `${what} was not admitted. The attempt is on record in case ${caseId}. Use other words.`);
}

function isOf<Kind extends Outcome['kind']>(outcome: Outcome, kind: Kind): outcome is Extract<Outcome, { kind: Kind }> {
  return outcome.kind === kind;
}

export async function writeBundle({ signer }: Workplace, { blobs, store }: CaseAtWork, to: Output): Promise<void> {
  await writeOutput(to.path, await writeCase({ store, blobs, signer, frozen }), to);
}
