// A bundle in three sentences, for a stranger: what was asked and said, who had a part in it, what was proved here and what is
// only recorded. All of it comes from a file that anybody may have written, and was made harmless before.

import { engineWord } from '#lib/messages/answer.ts';
import { verify } from '#lib/messages/verify.ts';
import type { ReplyView, VerifyReportView } from '#lib/contract/verify.ts';

const SAID_UNITS_MAX = 240;
/** As people read a fingerprint aloud: enough to find it below, where it stands whole. */
const KEY_DIGITS = 16;

type Told = Pick<VerifyReportView, 'contents' | 'signer' | 'signerName' | 'verdict'>;

/** Empty while it is checked, and for what does not hold: nothing in it is worth retelling then. */
export function inShort(report: Told): readonly string[] {
  const [first] = report.contents;
  if (first === undefined || report.verdict === 'checking' || report.verdict === 'failed') return [];
  return [whatOf(first, report.contents.length - 1), whoOf(report), provedOf(report)];
}

function whatOf(reply: ReplyView, others: number): string {
  const { short } = verify;
  const more = others > 0 ? short.more(others) : '';
  const question = cut(reply.question);
  const said = cut(reply.said?.lines[0]?.text ?? '');
  const what = told();
  return `${what}${/[.!?][”“]?$/u.test(what) ? '' : '.'}${more}`;

  function told(): string {
    if (reply.outcome === 'check') return short.checked(question);
    if (reply.outcome === 'debate') return short.debated(question, cut(reply.said?.lines.at(-1)?.text ?? ''));
    if (said === '') return short.open(question);
    if (reply.outcome === 'run') return short.ran(question, said);
    return reply.outcome === 'refusal' ? short.refused(question, said) : short.asked(question, said);
  }
}

/** Each engine once, by what it did; then whose key packed the file. */
function whoOf({ contents, signer, signerName }: Told): string {
  const { short } = verify;
  const roles = contents.flatMap(({ by }) => by.map(({ model, role }) => short.roles[role](plain(model))));
  const engines = roles.length === 0 ? short.noEngine : [...new Set(roles)].join(', ');
  const packed = signer === null ? short.unsigned : short.packed(signer.slice(0, KEY_DIGITS), signerName);
  return capital(`${engines}; ${packed}.`);
}

function provedOf({ contents }: Told): string {
  const { short } = verify;
  const standings = contents.flatMap(({ standing }) => standing ?? []);
  const not = [...new Set(standings.flatMap(({ notRecomputed }) => notRecomputed))];
  const again = [...new Set(standings.flatMap(({ recomputed }) => recomputed))].filter((name) => !not.includes(name));
  const proved = again.length === 0 ? short.againNothing : short.again(again);
  return proved + (not.length === 0 ? '' : short.only(not)) + short.never;
}

/** An engine of ours by its word; another one as the record names it, without its hash, which stands below. */
function plain(model: string): string {
  const [name = model] = model.split('@');
  const [id = name] = name.split('/');
  return engineWord[id] ?? name;
}

function cut(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length <= SAID_UNITS_MAX ? line : `${line.slice(0, SAID_UNITS_MAX).replace(/\s\S*$/u, '')} …`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
