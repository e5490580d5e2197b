// Patterns of withheld records that the writer never makes, drawn at random over honest bundles: of the whole case, and of
// what the writer itself withholds from it, up to three records more are withheld and all is signed again.

import type { Disclosure } from '#core/disclosure/redact.ts';
import { frozen, loadCurrentCore } from '#helper/frozen.ts';
import { classOf, readDraft, repliesOf } from '#tests/forgery/outside/bundle.ts';
import { forge } from '#tests/forgery/outside/forge.ts';
import { derive, type Case } from '#tests/forgery/product.ts';

export interface Pattern {
  /** The bundle that it was made of. */
  readonly from: string;
  /** What more was withheld, by number and class. */
  readonly hidden: readonly string[];
  readonly verdict: string;
  readonly bytes: Uint8Array;
}

/** Judged by structure alone, with no engine at hand: withholding must not need one to be found out. */
export async function* patternsOf(cases: readonly Case[], seed: number, count: number): AsyncGenerator<Pattern> {
  const random = seeded(seed);
  const given = (await Promise.all(cases.map(givenBy))).flat();
  for (let made = 0; made < count;) {
    const { bytes, from, known } = given[random(given.length)] ?? {
      bytes: new Uint8Array(),
      from: '',
      known: new Set(),
    };
    const open = readDraft(bytes).records.flatMap((record, seq) => (classOf(record) === '' ? [] : [seq]));
    const chosen = new Set(Array.from({ length: 1 + random(3) }, () => open[random(open.length)] ?? 0));
    const keepsSecret = random(3) === 0;
    let told = '';
    let hidden: readonly string[] = [];
    const forged = await forge(
      bytes,
      (draft) => {
        for (const [seq, record] of draft.records.entries())
          record.withheld ||= chosen.has(seq) || (!keepsSecret && classOf(record) === 'random');
        hidden = [...chosen].map((seq) => `${String(seq)} ${classOf(draft.records[seq] as never)}`);
        told = toPattern(
          draft.records.map(({ withheld }) => withheld),
          repliesOf(draft).length,
        );
      },
      { derive },
    );
    if (known.has(told)) continue; // the writer makes this one too
    made += 1;
    yield { from, hidden, verdict: await verdictOf(forged), bytes: forged };
  }
}

interface Given {
  readonly from: string;
  readonly bytes: Uint8Array;
  /** Every pattern that the writer makes of this case. */
  readonly known: ReadonlySet<string>;
}

async function givenBy(made: Case): Promise<readonly Given[]> {
  const { sources, turns } = made.opened.state();
  const numbers = turns.map((_, at) => at + 1);
  const own = sources.filter(({ library }) => library === null).map(({ id }) => id);
  const choices: Disclosure[] = subsetsOf(numbers).flatMap((replies): Disclosure[] => [
    { kind: 'only', replies },
    { kind: 'quoted', replies, spans: [] },
    ...subsetsOf(own).map((chosen): Disclosure => ({ kind: 'without', replies, sources: chosen })),
  ]);
  const size = (await made.entries()).length;
  const known = new Set<string>();
  for (const choice of choices) {
    try {
      const { replies, withheld } = await made.plan(choice);
      known.add(
        toPattern(
          Array.from({ length: size }, (_, seq) => withheld.has(seq)),
          replies.length,
        ),
      );
    } catch {
      continue; // nothing would be left to show
    }
  }
  const parts: readonly (readonly [string, () => Promise<Uint8Array>])[] = [
    ['the whole case', () => made.whole()],
    ['only reply 1', () => made.part({ kind: 'only', replies: [1] })],
    ['all but reply 2', () => made.part({ kind: 'without', replies: [2], sources: [] })],
    ['reply 1 quoted', () => made.quote([1])],
  ];
  return Promise.all(parts.map(async ([from, make]) => ({ from, bytes: await make(), known })));
}

function toPattern(withheld: readonly boolean[], replies: number): string {
  return `${withheld.map(Number).join('')} ${String(replies)}`;
}

function subsetsOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((_one, at) => (bits >> at) % 2 === 1));
}

async function verdictOf(bytes: Uint8Array): Promise<string> {
  const core = await loadCurrentCore();
  const report = () => undefined;
  const { verdict } = await core.verifyBundle(bytes, {
    loadCore: frozen.loadCore,
    loadEngines: () => Promise.resolve(null),
    report,
  });
  return verdict;
}

/** A whole number below `end`, by xorshift32: the same seed draws the same patterns. */
function seeded(seed: number): (end: number) => number {
  let state = seed | 1;
  return (end) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % end;
  };
}
