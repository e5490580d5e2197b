// Where the documents of a case stand on the line of dates, and how the threads between them run.

import { scaleUtc } from 'd3-scale';
import type { CoverDocument, CoverView } from '#lib/views/case/cover.ts';

/** As wide as it is drawn where nobody has measured yet. */
const WIDTH = 720;
/** Two dates below the line are never nearer than this. */
const DATE_WIDTH = 90;
/** Half a name stands beyond the first spine and the last. */
const MARGIN = 60;
/** Two spines are never nearer than this: with three rows of names, each name is read. */
const GAP = 34;
const LABEL_ROWS = 3;
const LABEL_HEIGHT = 16;
const SPINE_TOP = 44;
const SPINE_BOTTOM = 82;

export interface Spine {
  readonly document: CoverDocument;
  readonly x: number;
  /** The base of its name. */
  readonly labelY: number;
}
export interface CoverLayout {
  readonly width: number;
  readonly height: number;
  readonly axis: { readonly y: number; readonly from: number; readonly to: number };
  readonly ticks: readonly { readonly x: number; readonly at: number }[];
  readonly spines: readonly Spine[];
  /** The middle of those without a date; null where all have one. */
  readonly undated: number | null;
  /** From the head of one spine to that of the other, in the order of the threads. */
  readonly threads: readonly string[];
}

/** Documents come by date, those without one last; they stand behind a gap at the end. `room` is what the line may take. */
export function layOutCover({ documents, threads }: CoverView, room = WIDTH): CoverLayout {
  const dates = documents.flatMap(({ datedAt }) => (datedAt === null ? [] : [datedAt]));
  const undated = documents.length - dates.length;
  const dated = dates.length === 0 ? 0 : Math.max(GAP * (dates.length + 1), room - 2 * MARGIN - undated * GAP * 2);
  const first = dates[0] ?? 0;
  const last = dates.at(-1) ?? 0;
  const scale = scaleUtc()
    .domain([first, Math.max(last, first + 1)])
    .range([MARGIN, MARGIN + dated - GAP]);
  const xs: number[] = [];
  /** Where no date keeps them apart, they share the line. */
  const step = dates.length > 0 ? GAP : Math.max(GAP, (room - 2 * MARGIN) / Math.max(1, undated - 1));
  for (const { datedAt } of documents) {
    const before = xs.at(-1);
    const least = before === undefined ? MARGIN : before + (datedAt === null ? step : GAP);
    const isBehindGap = datedAt === null && dates.length > 0 && xs.length === dates.length;
    xs.push(datedAt === null ? least + (isBehindGap ? GAP : 0) : Math.max(least, scale(datedAt)));
  }
  const spines = documents.map((document, at): Spine => ({
    document,
    x: xs[at] ?? MARGIN,
    labelY: SPINE_BOTTOM + 18 + (at % LABEL_ROWS) * LABEL_HEIGHT,
  }));
  const xOf = new Map(spines.map(({ document, x }) => [document.id, x]));
  const to = Math.max(room - MARGIN, ...xs);
  return {
    width: to + MARGIN,
    height: SPINE_BOTTOM + 30 + LABEL_ROWS * LABEL_HEIGHT,
    axis: { y: SPINE_BOTTOM, from: MARGIN, to },
    ticks: dates.length < 2 ? dates.map((at) => ({ x: MARGIN, at })) : toTicks(scale, dated),
    spines,
    undated: undated === 0 ? null : ((xs[dates.length] ?? MARGIN) + (xs.at(-1) ?? MARGIN)) / 2,
    threads: threads.map(({ sides: [one, other] }) => arc(xOf.get(one.document) ?? 0, xOf.get(other.document) ?? 0)),
  };
}

/** Round dates, as many as can be read; the first and the last document's where no round one lies between. */
function toTicks(scale: ReturnType<typeof scaleUtc>, width: number): CoverLayout['ticks'] {
  const most = Math.max(1, Math.min(5, Math.floor(width / DATE_WIDTH)));
  for (let wanted = most; wanted > 0; wanted -= 1) {
    const ticks = scale.ticks(wanted);
    if (ticks.length > 0 && ticks.length <= most)
      return ticks.map((date) => ({ x: Number(scale(date)), at: date.getTime() }));
  }
  return scale
    .domain()
    .map((date) => ({ x: Number(scale(date)), at: date.getTime() }))
    .slice(0, most);
}

/** The further apart, the higher: threads between other pairs are seen to cross. */
function arc(one: number, other: number): string {
  const high = SPINE_TOP - Math.min(SPINE_TOP * 1.25, 22 + Math.abs(one - other) / 7);
  const at = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${at(one, SPINE_TOP)}C${at(one, high)} ${at(other, high)} ${at(other, SPINE_TOP)}`;
}

export const SPINE = { top: SPINE_TOP, bottom: SPINE_BOTTOM } as const;
