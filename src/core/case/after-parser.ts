// The state after a parser has read a document.

import type { Domain, OutputOf, SourceType } from '#core/admission/grammar.ts';
import type { Observation } from '#core/admission/observation.ts';
import type { CaseState, ImportAct, OpenWork, Source } from '#core/case/state.ts';
import { tellsPlanted } from '#core/english/planted.ts';
import { AffidavitError } from '#core/errors.ts';

export function afterParser(state: CaseState, parsed: OutputOf<'parser'>, record: Observation): CaseState {
  const { open } = state;
  const said = open === null ? null : saidOf(open.act, parsed);
  if (open === null || said === null)
    throw new AffidavitError('LEDGER_DISCONTINUITY', 'a parsed source without its import');
  const source: Source = {
    id: parsed.source,
    ...said,
    described: null,
    imported: open.obsHash,
    seq: record.ledger_seq,
    obsHash: record.obs_hash,
    bytes: parsed.bytes,
    passages: parsed.count,
    root: parsed.root,
    planted: parsed.transforms.filter(tellsPlanted),
    entered: state.clock?.timestamp ?? 0,
  };
  const read = [...open.read, source];
  const isWhole = open.act.kind !== 'library' || read.length === open.act.count;
  return isWhole
    ? { ...state, open: null, sources: [...state.sources, ...read] }
    : { ...state, open: { ...open, read } };
}

/** What is said of a source: by the person who imports it, or by its library. */
function saidOf(act: OpenWork['act'], parsed: OutputOf<'parser'>): Pick<Source, 'act' | 'library'> | null {
  if (act.kind === 'import') return { act, library: null };
  if (act.kind !== 'library' || parsed.schema !== 'text/2' || parsed.library === undefined) return null;
  const { credibility, name, original, url } = parsed.library;
  const said: ImportAct = {
    credibility,
    dated: null,
    kind: 'import',
    media: parsed.media,
    name,
    original,
    sphere: 'OUTSIDE',
    supersedes: null,
    type: TYPE_BY_DOMAIN[act.domain],
  };
  return { act: said, library: { act, url, withdrawn: null } };
}

const TYPE_BY_DOMAIN: Readonly<Record<Domain, SourceType>> = {
  general: 'reference',
  coding: 'official_documentation',
  security_code: 'official_documentation',
  legal_research: 'statute',
  analysis: 'reference',
  literary_analysis: 'reference',
  fiction: 'reference',
  health: 'reference',
  money: 'reference',
  safety: 'reference',
};
