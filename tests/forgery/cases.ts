// Honest cases of this build to forge from, small enough to read.

import { readFileSync } from 'node:fs';
import type { Act, Outcome } from '#core/case/case.ts';
import type { OpenOptions } from '#core/case/open.ts';
import { withOwnPack } from '#core/admission/policy/packs/named.ts';
import { openCase, signerOf, type Case, type Lies } from '#tests/forgery/product.ts';
import { document } from '#tests/scenarios.ts';
import { keyOf } from '#tests/forgery/outside/sign.ts';

export const LEASE = document(
  'lease.md',
  [
    '# Lease',
    '## Rent',
    'The rent is 900 euros a month. It is due on the third working day of the month.',
    '## Deposit',
    'The tenant pays a deposit of 1800 euros. The deposit is paid before the keys are handed over.',
    '## Pets',
    'The tenant may not keep a dog in the flat.',
  ].join('\n\n'),
  { media: 'text/markdown' },
);
export const LETTER = document(
  'letter.md',
  [
    '# Letter of 2 March',
    '## Garage',
    'The garage belongs to the flat. It may be used for one car.',
    '## Heating',
    'The heating was serviced in November. The bill of 240 euros was paid by the landlord.',
  ].join('\n\n'),
  { media: 'text/markdown', type: 'correspondence' },
);
/** Brought after every question: no reply rests on it. */
export const GARDEN = document('garden.txt', 'The hedge is cut in June.', { type: 'notes' });
export const QUESTIONS = {
  rent: 'How much is the rent?',
  heating: 'When was the heating serviced?',
  ceiling: 'Who painted the ceiling?',
  deposit: 'How much is the deposit?',
} as const;

export const ask = (text: string): Act => ({ kind: 'question', text });

/** Two documents; answered from one, answered from the other, refused; and a third document that came last. */
export async function lease(
  lies: Lies = {},
  questions: readonly (keyof typeof QUESTIONS)[] = THREE,
  more: Partial<OpenOptions> = {},
): Promise<Case> {
  const made = await openCase(lies, more);
  for (const act of [LEASE, LETTER]) await made.perform(act);
  for (const name of questions) await made.perform(ask(QUESTIONS[name]));
  await made.perform(GARDEN);
  return made;
}
const THREE = ['rent', 'heating', 'ceiling'] as const;

/** A document and one that contradicts it: the honest product refuses, or tells both. */
export const OPENING = document('rules.txt', 'The boathouse opens at nine.');
export const OTHERWISE = document('notice.txt', 'The boathouse does not open at nine. The boathouse opens at ten.');

/** One document and one question about it. */
export async function boathouse(lies: Lies = {}, more: Partial<OpenOptions> = {}): Promise<Case> {
  const made = await openCase(lies, more);
  await made.perform(OPENING);
  await made.perform(ask('When does the boathouse open?'));
  return made;
}

/** Two documents that contradict each other, and a question about it. */
export async function contradicted(lies: Lies = {}): Promise<Case> {
  const made = await openCase(lies);
  for (const act of [OPENING, OTHERWISE]) await made.perform(act);
  await made.perform(ask('When does the boathouse open?'));
  return made;
}

/** Of the last reply: answer, refusal or question back. */
export function kindOf(outcome: Outcome): string {
  return outcome.kind === 'replied' ? outcome.reply.answer.kind : outcome.kind;
}

/** Everything a person can do to a case, under rules of their own, in three epochs and with a key that was handed over. */
export async function long(): Promise<Case> {
  const made = await lease();
  const library = readFileSync('static/libraries/sample_statutes-2026.11.json');
  const shelved = await made.perform({ kind: 'library', bytes: new Uint8Array(library) });
  const [letter] = made.opened.state().sources.slice(1);
  await made.perform({
    kind: 'describe',
    source: letter?.id ?? '',
    credibility: null,
    dated: '2026-03-02',
    reason: 'The date stands in its first line.',
    sphere: 'INSIDE',
    supersedes: null,
    type: 'correspondence',
  });
  const refused = made.opened.state().turns.find(({ text }) => text === QUESTIONS.ceiling);
  await made.perform({ kind: 'accept', passage: 0, questionSeq: refused?.questionSeq ?? 0, source: letter?.id ?? '' });
  const own = await made.reopen({ rules: withOwnPack(OWN_RULES) });
  await own.perform(ask(QUESTIONS.deposit));
  const pack = shelved.kind === 'shelved' ? shelved.sources[0]?.library?.act.hash : undefined;
  await own.perform({ kind: 'withdraw', library: pack ?? '' });
  const last = await own.reopen({ after: 'clock_set_back', signer: signerOf(keyOf(12)) });
  await last.perform(ask(QUESTIONS.rent));
  return last;
}

/** The rules that are shipped for a person to put on top of ours. */
const OWN_RULES = readFileSync('src/core/admission/policy/packs/eu-transparency.policy', 'utf8');
