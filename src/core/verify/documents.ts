// What the documents of a case were while questions were asked: some stand in place of others, some were out of the way, and some
// are called so that one takes them for another. Nothing is wrong with it, and whoever reads an answer has to know.

import type { Limit } from '#core/bundle/checks.ts';
import type { GivenBundle } from '#core/bundle/read.ts';
import { fold } from '#core/bundle/withheld.ts';
import { canonical } from '#core/bytes/jcs.ts';
import { harmlessLine } from '#core/bytes/text.ts';
import { EMPTY_STATE, type Source } from '#core/case/state.ts';
import { libraryName } from '#core/evidence/library.ts';
import { unmasked } from '#core/english/unmasked.ts';

/** Names that are told. */
const NAMES_MAX = 5;

/** One for each kind, however many documents it is true of. Of records that do not fold, the checks say why. */
export function documentLimits({ manifest, records }: GivenBundle): readonly Limit[] {
  try {
    const out = new Set<string>();
    const replaced = new Set<string>();
    const before = new Map<string, string>();
    const asked = new Map<string, Set<string>>();
    let state = EMPTY_STATE;
    for (const given of records) {
      const turns = state.turns.length;
      state = fold(state, given, manifest.case_id);
      for (const source of state.sources) if (!before.has(source.id)) before.set(source.id, saidOf(source));
      if (state.turns.length === turns) continue;
      for (const name of outOf(state.sources)) out.add(name);
      for (const told of supersededIn(state.sources)) replaced.add(told);
      for (const source of state.sources) asked.set(source.id, (asked.get(source.id) ?? new Set()).add(saidOf(source)));
    }
    for (const told of supersededIn(state.sources)) replaced.add(told);
    return [
      ...superseded([...replaced]),
      ...takenOut([...out]),
      ...forOnce(state.sources, before, asked),
      ...alike(state.sources),
    ];
  } catch {
    return [];
  }
}

/** Documents and libraries that a person has taken out. */
function outOf(sources: readonly Source[]): readonly string[] {
  return sources.flatMap(({ act, described, library }) => {
    if (library !== null) return library.withdrawn === null ? [] : [libraryName(library.act)];
    return described?.out === true ? [act.name] : [];
  });
}

/** Libraries have versions of their own, which the facts name. */
function supersededIn(sources: readonly Source[]): readonly string[] {
  const byId = new Map(sources.map((source) => [source.id, source]));
  return sources.flatMap(({ act, library, seq }) => {
    const older = library === null && act.supersedes !== null ? byId.get(act.supersedes) : undefined;
    if (older === undefined) return [];
    const by = act.name === older.act.name ? 'an earlier document of the same name' : quoted(older.act.name);
    return [`${quoted(act.name)} of record ${seq} in place of ${by}`];
  });
}

function superseded(told: readonly string[]): readonly Limit[] {
  return told.length === 0 ? [] : [{ code: 'SUPERSEDED', sentence: `Questions after them read ${listed(told)}.` }];
}

/** A document that was out of the case while a question was asked: it may say otherwise. */
function takenOut(names: readonly string[]): readonly Limit[] {
  if (names.length === 0) return [];
  const sentence = `Questions were answered while ${listed(names.map(quoted))} had been taken out of the case by a person.`;
  return [{ code: 'TAKEN_OUT', sentence }];
}

/** What a person says of a document that a reply may turn on. */
const saidOf = ({ act: { credibility, dated, sphere, type } }: Source): string =>
  canonical({ credibility, dated, sphere, type });

/** Documents that were described otherwise while a question was asked, and as before once it was answered. */
function forOnce(
  sources: readonly Source[],
  before: ReadonlyMap<string, string>,
  asked: ReadonlyMap<string, ReadonlySet<string>>,
): readonly Limit[] {
  const names = sources.flatMap((source) => {
    const now = saidOf(source);
    const isOther = [...(asked.get(source.id) ?? [])].some((said) => said !== now);
    return isOther && before.get(source.id) === now ? [source.act.name] : [];
  });
  if (names.length === 0) return [];
  const sentence = `Questions were answered while ${listed(names.map(quoted))} had been described otherwise by a person than before and after.`;
  return [{ code: 'TAKEN_OUT', sentence }];
}

/** Names that are not the same and look so: letters of other alphabets in one of them. */
function alike(sources: readonly Source[]): readonly Limit[] {
  const seen = new Map<string, string>();
  for (const { act } of sources) {
    const looks = unmasked(act.name).toLowerCase();
    const other = seen.get(looks);
    if (other !== undefined && other.toLowerCase() !== act.name.toLowerCase()) {
      const sentence = `Two documents look to be called ${quoted(other)}, and are called otherwise: one name has letters of another alphabet.`;
      return [{ code: 'NAMES_ALIKE', sentence }];
    }
    seen.set(looks, other ?? act.name);
  }
  return [];
}

const quoted = (name: string): string => JSON.stringify(harmlessLine(name));

function listed(all: readonly string[]): string {
  const rest = all.length > NAMES_MAX ? ` and ${all.length - NAMES_MAX} more` : '';
  return `${all.slice(0, NAMES_MAX).join(', ')}${rest}`;
}
