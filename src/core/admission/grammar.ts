// The event grammar: every class of observation there is, and the shapes of what goes in and comes out. Put together of
// what all protocols observe and of a file for each protocol. Closed on purpose: a row more is another decision core.

import * as z from 'zod';
import { AffidavitError } from '#core/errors.ts';
import { COMMON, COMMON_ACTS, type manifestOutput } from '#core/admission/common.ts';
import {
  nothing,
  same,
  type DOMAINS,
  type Kind,
  type RISKS,
  type Row,
  type SOURCE_TYPES,
} from '#core/admission/shapes.ts';
import { GRAMMARS } from '#core/protocols/grammars.ts';
import type { PolicySet, Registry } from '#core/admission/policy/registry.ts';

type Grammars = typeof GRAMMARS;
type AnyGrammar = Grammars[keyof Grammars];
/** Of a union, what all of its members are at once. */
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never;
type ActOf = z.infer<AnyGrammar['acts'][number] | (typeof COMMON_ACTS)[number]>;

/** Of which protocols this core has a row. */
const protocols: readonly ProtocolGrammar[] = Object.values(GRAMMARS);
/** What one protocol adds. */
interface ProtocolGrammar {
  readonly acts: readonly z.core.$ZodTypeDiscriminable[];
  readonly rows: Readonly<Record<string, Row>>;
  readonly optional: readonly string[];
  readonly rules: { readonly pack: string; readonly set: PolicySet; readonly registry: Registry };
}

/** What a person can do to a case. */
const acts = protocols.flatMap((protocol) => [...protocol.acts]);
const personOutput = z.discriminatedUnion('kind', [...acts, ...COMMON_ACTS] as unknown as typeof COMMON_ACTS);

const PERSON = {
  person: same('taken', 'LLM_OBS', 'person/1', null, nothing, personOutput as unknown as z.ZodType<ActOf>),
} as const satisfies Record<string, Row>;

type Rows = typeof COMMON & typeof PERSON & All<AnyGrammar['rows']>;

/** In the order in which a case meets them: the compiled rules (`packs/registry.gen.ts`) follow it. */
const { acknowledge, fault, parser, reset, ...opening } = COMMON;
const own = protocols.map(({ rows }) => rows);
const wayBack = { acknowledge, reset, fault };
export const GRAMMAR = Object.assign({}, opening, PERSON, { parser }, ...own, wayBack) as Rows;

export type ObsClass = keyof Rows;
export const CLASSES = Object.keys(GRAMMAR) as readonly ObsClass[];
export type TakenClass = { [C in ObsClass]: Rows[C]['origin'] extends 'taken' ? C : never }[ObsClass];
/** Taken classes that a case may do without: a manifest may name no oracle for them. */
export type OptionalClass = Extract<TakenClass, AnyGrammar['optional'][number]>;
export type RequestOf<C extends ObsClass> = z.infer<Rows[C]['request']>;
export type OutputOf<C extends ObsClass> = z.infer<Rows[C]['output']>;
export type GateClass = 'gate/low' | 'gate/medium' | 'gate/high';
export type Risk = (typeof RISKS)[number];
export type Domain = (typeof DOMAINS)[number];
export type SourceType = (typeof SOURCE_TYPES)[number];
export type GateOutput = OutputOf<GateClass>;
export type Manifest = z.infer<typeof manifestOutput>;

/** The protocol of a case. Throws MANIFEST_INVALID where this core has no row for it. */
export function grammarOf(kind: Kind): ProtocolGrammar {
  const grammar = Object.entries(GRAMMARS).find(([name]) => name === kind)?.[1];
  if (grammar === undefined)
    throw new AffidavitError('MANIFEST_INVALID', `this core has no loop for a case of kind ${kind}`);
  return grammar;
}

/** All classes of one protocol, in the order of its grammar. */
export function classesOf(kind: Kind): readonly ObsClass[] {
  const rows = grammarOf(kind).rows;
  const foreign = new Set(protocols.flatMap((one) => Object.keys(one.rows)).filter((cls) => !Object.hasOwn(rows, cls)));
  return CLASSES.filter((cls) => !foreign.has(cls));
}

/** What cases can be for in this core. */
export const KINDS_HERE = Object.keys(GRAMMARS) as readonly Kind[];

/** What a case is for where nobody says: the first protocol that this core has. */
export const OWN_KIND = KINDS_HERE[0] as Kind;

/** The class of an observation is the last part of its oracle's id: `<engine>/<scope>/<class>`. */
export function classOf(oracleId: string): ObsClass | null {
  const name = oracleId.split('/').slice(2).join('/');
  return Object.hasOwn(GRAMMAR, name) ? (name as ObsClass) : null;
}
