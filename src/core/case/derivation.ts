// Inputs of oracles, made again of the records that they name (SRS-004 §10.1): what every protocol's functions are given,
// and the functions that all protocols share.

import { NEW_AGENT } from '#core/admission/agent.ts';
import type { ObsClass } from '#core/admission/grammar.ts';
import type { Json } from '#core/bytes/jcs.ts';
import { recordsOf } from '#core/evidence/context.ts';
import { loadLibrary, parserRequest } from '#core/evidence/library-record.ts';
import type { Admitted, Breached } from '#core/case/observe.ts';
import type { CaseState, Source } from '#core/case/state.ts';
import type { BlobStore, Hash } from '#core/ports.ts';

export interface Derivation {
  /** The observations that were used, in the order in which they are named. */
  readonly from: readonly Hash[];
  readonly request: unknown;
  /** Of derived classes, what they come to. */
  readonly output?: Json;
}

/** Null where the named observations are not those that the function of the class takes. */
export type Derive = (cls: ObsClass, named: NamedRecords) => Promise<Derivation | null>;

/** What every protocol observes: the clock, and documents. A library's index is read once for all its sources. */
export function commonDerivations(blobs: Pick<BlobStore, 'get'>): Derive {
  let latest: { readonly hash: Hash; readonly index: ReturnType<typeof loadLibrary> } | null = null;
  const library = (hash: Hash): ReturnType<typeof loadLibrary> => {
    latest = latest?.hash === hash ? latest : { hash, index: loadLibrary(blobs, hash) };
    return latest.index;
  };
  return (cls, named) => (cls === 'parser' ? deriveReading(named, library) : Promise.resolve(deriveClock(named)));
}

/** The case as far as some of its observations tell it. */
export class NamedRecords {
  readonly events: readonly (Admitted | Breached)[];
  readonly state: CaseState;
  readonly #names: ReadonlySet<Hash>;

  constructor(from: readonly Hash[], events: readonly (Admitted | Breached)[], state: CaseState) {
    this.events = [...events].sort((a, b) => a.seq - b.seq);
    this.state = state;
    this.#names = new Set(from);
  }

  has(name: Hash): boolean {
    return this.#names.has(name);
  }

  /** The latest of a class that was admitted. */
  last<C extends ObsClass>(cls: C): Admitted<C> | null {
    return (
      this.events.filter((event): event is Admitted<C> => event.kind === 'admitted' && event.cls === cls).at(-1) ?? null
    );
  }

  /** Documents of which everything that was said is named. */
  get sources(): readonly Source[] {
    return this.state.sources.filter((source) => recordsOf([source]).every((name) => this.has(name)));
  }
}

export function hashesOf(events: readonly (Admitted | null)[]): readonly Hash[] {
  return events.flatMap((event) => (event === null ? [] : [event.obsHash]));
}

function deriveClock(named: NamedRecords): Derivation {
  const before = named.last('clock');
  return { from: hashesOf([before]), request: { after: before?.output.timestamp ?? NEW_AGENT.lastTime } };
}

/** A document is read because a person brought it; a source of a library comes after the one that is read before it. */
async function deriveReading(
  named: NamedRecords,
  library: (index: Hash) => ReturnType<typeof loadLibrary>,
): Promise<Derivation | null> {
  const person = named.last('person');
  if (person === null) return null;
  if (person.output.kind === 'import') {
    const { media, name, original } = person.output;
    return { from: [person.obsHash], request: { media, name, original } };
  }
  if (person.output.kind !== 'library') return null;
  const before = named.last('parser');
  const index = await library(person.output.index);
  const said = before?.output.schema === 'text/2' ? before.output.library : undefined;
  const item = before === null ? 0 : index.sources.findIndex(({ original }) => original === said?.original) + 1;
  const request = before !== null && item === 0 ? null : parserRequest(index, item);
  return request === null ? null : { from: hashesOf([person, before]), request };
}
