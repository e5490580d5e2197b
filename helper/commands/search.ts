// `affidavit search` and `affidavit accept`: what a stored case cannot answer is looked up outside, at a person's request and
// only after the whole query was shown. What comes back stands in the case as LIMINAL until the person accepts it.

import type { ReplyParts } from '#core/answer/output.ts';
import { toEdge } from '#core/answer/edge.ts';
import type { CaseAtWork } from '#desk/case-at-work.ts';
import { acceptFound, insideTexts } from '#desk/outside/outside.ts';
import { HelperError, adviceFor } from '#helper/terminal/errors.ts';
import { inWorkplace, openStored } from '#helper/main.ts';
import { printReply } from '#helper/replies/reply-text.ts';
import { planSearch, runSearch, toImport, type Found } from '#helper/search/search.ts';
import type { Network } from '#helper/search/guarded-get.ts';
import { findCase } from '#helper/cases/stored-case.ts';
import { harmless, type Terminal } from '#helper/terminal/terminal.ts';

export interface SearchOptions {
  readonly caseId: string;
  readonly query: string;
  /** Host of a wiki, or `brave`. */
  readonly site: string;
  /** Of Brave Search. */
  readonly key: string | null;
  /** The query was agreed to before. */
  readonly yes: boolean;
  readonly data: string | undefined;
}

export async function search(options: SearchOptions, network: Network, terminal: Terminal): Promise<number> {
  const plan = planSearch(options.query, options.site, options.key);
  return inCase(options, async (at, id) => {
    const given = { inside: await insideTexts(at), agreed: options.yes, now: () => Date.now() };
    const found = await runSearch(plan, given, network, new AbortController().signal);
    if (found.length === 0)
      throw new HelperError('SEARCH_EMPTY', `${plan.host} found nothing. Nothing was added. Use other words.`);
    const { added, leftOut } = await addAll(at, found);
    const again = added.length === 0 ? null : await askAgain(at);
    if (terminal.json) {
      const { host, query, url } = plan;
      const told = again === null ? null : toEdge(again);
      terminal.value({ case_id: id, host, query, url, added, left_out: leftOut, again: told });
      return 0;
    }
    for (const { fetched, name, sha256, url } of added) {
      terminal.line(`Added, not accepted yet: ${harmless(name)}`);
      terminal.line(terminal.look(`  ${harmless(url)}, fetched ${fetched}, sha256 ${sha256}`, 'soft'));
    }
    for (const { code, title } of leftOut) terminal.line(`Left out: ${harmless(title)} (${code}). ${adviceFor(code)}`);
    await printAgain(at, id, again, terminal);
    if (added.length > 0) terminal.line(`Accept one: affidavit accept ${id.slice(0, 12)} NAME --reason TEXT`);
    return 0;
  });
}

export interface AcceptOptions {
  readonly caseId: string;
  readonly document: string;
  readonly reason: string;
  readonly data: string | undefined;
}

/** LIMINAL becomes OUTSIDE, with the reason on record; the last question is asked again. */
export function accept(options: AcceptOptions, terminal: Terminal): Promise<number> {
  return inCase(options, async (at, id) => {
    const matching = at.model.state.sources.filter(
      ({ act, described, library }) =>
        library === null &&
        described?.out !== true &&
        act.sphere === 'LIMINAL' &&
        act.name.startsWith(options.document),
    );
    const [only, ...others] = options.document === '' ? [] : matching;
    if (only === undefined || others.length > 0)
      throw new HelperError(
        'RECORD_NOT_FOUND',
        `${matching.length === 0 ? 'no document' : `${String(matching.length)} documents`} that are not accepted yet begin with ${harmless(options.document)}. Nothing was recorded. Type the name as \`affidavit search\` printed it.`,
      );
    const { name } = only.act;
    await acceptFound(at, only.id, options.reason);
    const again = await askAgain(at);
    if (terminal.json) {
      terminal.value({ case_id: id, accepted: { id: only.id, name }, again: again === null ? null : toEdge(again) });
      return 0;
    }
    terminal.line(`Accepted: ${harmless(name)}`);
    await printAgain(at, id, again, terminal);
    return 0;
  });
}

function inCase(
  { caseId: typed, data }: { readonly caseId: string; readonly data: string | undefined },
  work: (at: CaseAtWork, id: string) => Promise<number>,
): Promise<number> {
  return inWorkplace(data, async (place) => {
    const { caseId, id } = await findCase(place.store, typed);
    const signal = new AbortController().signal;
    const at = await openStored(place, caseId, { progress: () => undefined, reading: () => undefined, signal });
    return work(at, id);
  });
}

interface Kept {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly sha256: string;
  readonly fetched: string;
}

async function addAll(at: CaseAtWork, found: readonly Found[]) {
  const added: Kept[] = [];
  const leftOut: { readonly title: string; readonly code: string }[] = [];
  for (const one of found) {
    const outcome = await at.perform(toImport(one));
    const { fetched, name, sha256, title, url } = one;
    if (outcome?.kind === 'rejected') leftOut.push({ title, code: outcome.code });
    else added.push({ id: at.model.state.sources.at(-1)?.id ?? '', name, url, sha256, fetched });
  }
  return { added, leftOut };
}

/** The last question of the case, as it was understood; null where none was asked. */
async function askAgain(at: CaseAtWork): Promise<ReplyParts | null> {
  const { stateSeq } = at.model.state.turns.at(-1) ?? { stateSeq: null };
  const sealed = stateSeq === null ? null : await at.model.replyAt(stateSeq);
  if (sealed === null || sealed.kind !== 'answer') return null;
  const outcome = await at.perform({ kind: 'question', text: sealed.parts.answer.question });
  return outcome?.kind === 'replied' ? outcome.reply : null;
}

async function printAgain(at: CaseAtWork, id: string, again: ReplyParts | null, terminal: Terminal): Promise<void> {
  if (again === null) return;
  const { head, size: records } = await at.store.tip();
  printReply(terminal, again, { caseId: id, head, records, typed: '' });
}
