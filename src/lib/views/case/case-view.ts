// A case as the page shows it.

import { harmlessLine } from '#core/bytes/text.ts';
import { CREDIBILITY_BY_TYPE, credibilityOf } from '#core/evidence/credibility.ts';
import { startOfDay } from '#core/bytes/calendar.ts';
import type { SourceType as CoreType } from '#core/admission/grammar.ts';
import { citationsOf, type Sealed } from '#core/bundle/contents.ts';
import { libraryName } from '#core/evidence/library.ts';
import type { Source, Turn } from '#core/case/state.ts';
import type { ReadModel } from '#desk/record/read-model.ts';
import { insteadOf } from '#lib/views/case/instead.ts';
import { toTurnView } from '#lib/views/case/turn-view.ts';
import { toDecimal } from '#lib/ui/kit/format.ts';
import type { CaseChange, CaseCondition, CaseHeadView, CaseView } from '#lib/contract/case.ts';
import type { SourceLibraryView, SourceType, SourceView } from '#lib/contract/source.ts';
import type { TurnView } from '#lib/contract/turn.ts';

/** What the worker knows of a case beside its record. */
export interface CaseStanding {
  readonly head: CaseHeadView;
  readonly condition: CaseCondition;
  readonly signed: boolean;
}

/** As much of the transcript as is looked at first; the rest is asked for. */
const TURNS_FIRST = 12;
const TURNS_MORE = 48;

export async function toCaseView(model: ReadModel, standing: CaseStanding): Promise<CaseView> {
  return toChange(model, standing, model.state.sources, model.state.turns.slice(-TURNS_FIRST));
}

/** What came or changed with the records from `told` on. */
export async function toCaseChange(model: ReadModel, standing: CaseStanding, told: number): Promise<CaseChange> {
  const turns = model.state.turns.filter((turn) => turn.questionSeq >= told || (turn.stateSeq ?? -1) >= told);
  const replies = await Promise.all(turns.map((turn) => replyOf(turn, model)));
  const cited = new Set(
    replies.flatMap((reply) => (reply === null ? [] : citationsOf(reply).map((one) => one.source_id))),
  );
  const replaced = new Set(model.state.sources.filter(({ seq }) => seq >= told).map(({ act }) => act.supersedes));
  const sources = model.state.sources.filter(
    ({ described, id, library, seq }) =>
      Math.max(seq, described?.seq ?? -1, library?.withdrawn ?? -1) >= told || cited.has(id) || replaced.has(id),
  );
  return toChange(model, standing, sources, turns);
}

/** The latest turns before the question at record `before`. */
export function toEarlierTurns(model: ReadModel, standing: CaseStanding, before: number): Promise<readonly TurnView[]> {
  const turns = model.state.turns.filter((turn) => turn.questionSeq < before).slice(-TURNS_MORE);
  return Promise.all(turns.map((turn) => toTurn(turn, model, standing)));
}

async function toChange(
  model: ReadModel,
  standing: CaseStanding,
  sources: readonly Source[],
  turns: readonly Turn[],
): Promise<CaseChange> {
  const { state } = model;
  const views = await Promise.all(turns.map((turn) => toTurn(turn, model, standing)));
  return {
    head: {
      ...standing.head,
      sources: state.sources.length,
      turns: state.turns.length,
      records: state.tip.size,
    },
    tip: state.tip,
    condition: standing.condition,
    begun: state.open?.act.kind === 'import' ? harmlessLine(state.open.act.name) : null,
    sources: sources.map((source) => toSourceView(source, model)),
    turns: views,
  };
}

async function toTurn(turn: Turn, model: ReadModel, { signed }: CaseStanding): Promise<TurnView> {
  const reply = await replyOf(turn, model);
  if (reply === null) return toTurnView(turn, null);
  const number = model.state.turns.filter(({ stateSeq }) => stateSeq !== null && stateSeq <= reply.stateSeq).length;
  const view = toTurnView(turn, { reply, seal: model.sealAt(reply.stateSeq), signed, number });
  const earlier = model.state.turns[model.state.turns.indexOf(turn) - 1];
  const before = earlier === undefined ? null : await replyOf(earlier, model);
  const instead = earlier === undefined ? null : insteadOf({ turn: earlier, reply: before }, { turn, reply });
  return instead === null ? view : { ...view, insteadOf: instead };
}

function replyOf({ stateSeq }: Turn, model: ReadModel): Promise<Sealed | null> {
  return stateSeq === null ? Promise.resolve(null) : model.replyAt(stateSeq);
}

const SHOWN: Readonly<Record<CoreType, SourceType>> = {
  official_documentation: 'official',
  statute: 'statute',
  contract: 'contract',
  reference: 'reference',
  news: 'news',
  correspondence: 'correspondence',
  notes: 'notes',
  unknown: 'unknown',
};

export function toCoreType(type: SourceType): CoreType {
  return type === 'official' ? 'official_documentation' : type;
}

export function toSourceView(source: Source, model: ReadModel): SourceView {
  const { act, bytes, entered, id, library, passages, planted, seq } = source;
  return {
    id,
    name: harmlessLine(act.name),
    media: act.media,
    type: SHOWN[act.type],
    sphere: act.sphere,
    credibility: credibilityOf(source),
    reasons:
      library !== null && source.described === null
        ? libraryReasons(library)
        : [
            act.credibility === null
              ? `Declared as ${act.type.replaceAll('_', ' ')}, which counts ${toDecimal(CREDIBILITY_BY_TYPE[act.type])}.`
              : `You set it by hand${typeof source.described?.reason === 'string' ? `: ${source.described.reason}` : ''}.`,
            'You supplied it: nobody outside has confirmed it.',
          ],
    datedAt: act.dated === null ? null : startOfDay(act.dated),
    importedAt: entered,
    bytes,
    passages,
    cited: model.citedCount(id),
    planted,
    seq,
    supersedes: act.supersedes,
    supersededBy: model.state.sources.find((other) => other.act.supersedes === id)?.id ?? null,
    override:
      act.credibility === null || (library !== null && source.described === null)
        ? null
        : { score: act.credibility, reason: source.described?.reason ?? null },
    out: source.described?.out === true,
    describedSeq: source.described?.seq ?? null,
    library: library === null ? null : toLibraryView(library),
  };
}

type Library = NonNullable<Source['library']>;

function libraryReasons({ act, url }: Library): readonly string[] {
  const where = url === null ? [] : [`It says that this can be read at ${url}.`];
  return [`The library ${libraryName(act)} rates it so.`, ...where];
}

function toLibraryView({ act, url, withdrawn }: Library): SourceLibraryView {
  const { created, domain, hash, lifetime_hours, publisher } = act;
  return {
    name: libraryName(act),
    hash,
    domain,
    builtAt: startOfDay(created),
    lasts: lifetime_hours === null ? null : lifetime_hours * HOUR_MS,
    publisher: publisher?.key ?? null,
    url,
    withdrawnSeq: withdrawn,
  };
}

const HOUR_MS = 3_600_000;
