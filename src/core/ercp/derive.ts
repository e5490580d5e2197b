// The functions that make inputs of a run of what others said, on a view of the case that holds only what an input names.

import type { ObsClass } from '#core/admission/grammar.ts';
import { hashesOf, type Derivation, type Derive, type NamedRecords } from '#core/case/derivation.ts';
import type { Admitted } from '#core/case/observe.ts';
import {
  evidenceOf,
  generateRequest,
  namesOf,
  problemOf,
  similarityRequest,
  verifyRequest,
  type Basis,
} from '#core/ercp/basis.ts';
import * as decide from '#core/ercp/decide.ts';
import { currentSources, recordsOf, searchRequest, type Evidence } from '#core/evidence/context.ts';
import type { BlobStore } from '#core/ports.ts';
import type { Json } from '#core/bytes/jcs.ts';

type Blobs = Pick<BlobStore, 'get'>;

export function derivations(blobs: Blobs): Derive {
  let latest: { readonly key: string; readonly evidence: readonly Evidence[] } | null = null;
  return async (cls, named) => {
    const asked = askedIn(named);
    if (cls === 'ercp/similarity') return similarity(named);
    if (asked === null) return null;
    const key = [problemOf(asked), ...hashesOf(asked.retrievals), ...recordsOf(named.sources)].join();
    if (latest?.key !== key) latest = { key, evidence: await evidenceOf({ blobs, sources: named.sources }, asked) };
    return derive(cls, named, { ...asked, evidence: latest.evidence });
  };
}

/** The run and what was made of its problem, as far as it is named. */
function askedIn(named: NamedRecords): Omit<Basis, 'evidence'> | null {
  const person = all(named, 'person').find(({ output }) => output.kind === 'ercp');
  if (person?.output.kind !== 'ercp') return null;
  return {
    act: person.output,
    actHash: person.obsHash,
    mutation: named.last('ercp/mutate'),
    retrievals: all(named, 'retriever'),
    added: all(named, 'ercp/constraint'),
  };
}

function all<C extends ObsClass>(named: NamedRecords, cls: C): readonly Admitted<C>[] {
  return named.events.filter((event): event is Admitted<C> => event.kind === 'admitted' && event.cls === cls);
}

function similarity(named: NamedRecords): Derivation | null {
  const [before, now] = all(named, 'ercp/generate');
  if (before === undefined || now === undefined) return null;
  return { from: hashesOf([before, now]), request: similarityRequest(before, now) };
}

function derive(cls: ObsClass, named: NamedRecords, basis: Basis): Derivation | null {
  const reasoning = named.last('ercp/generate');
  const verified = named.last('ercp/verify');
  const extracted = named.last('ercp/extract');
  const { idHead } = named.state;
  const { actHash } = basis;
  const { config } = basis.act;
  const checked =
    reasoning === null || verified === null || idHead === null ? null : { basis, reasoning, verified, idHead };
  switch (cls) {
    case 'retriever': {
      const sources = currentSources(named.sources);
      const from = [actHash, ...hashesOf([basis.mutation]), ...recordsOf(sources)];
      return { from, request: searchRequest(problemOf(basis), sources) };
    }
    case 'ercp/generate':
      return { from: namesOf(basis), request: generateRequest(basis) };
    case 'ercp/verify':
      if (reasoning === null) return null;
      return { from: [...namesOf(basis), reasoning.obsHash], request: verifyRequest(basis, reasoning) };
    case 'ercp/extract': {
      if (checked === null) return null;
      const from = [...namesOf(basis), ...hashesOf([reasoning, verified])];
      return made(from, decide.EXTRACT_REQUEST, decide.extractOutput(checked));
    }
    case 'ercp/stabilize': {
      const measured = named.last('ercp/similarity');
      if (checked === null || measured === null) return null;
      const from = [...namesOf(basis), ...hashesOf([reasoning, verified, measured])];
      return made(from, { threshold: config.similarity_threshold }, decide.stabilizeOutput(checked, measured));
    }
    case 'ercp/mutate': {
      const output = decide.mutateOutput(basis);
      return output === null ? null : made(namesOf(basis), { round: output.round }, output);
    }
    case 'ercp/run': {
      const reasonings = all(named, 'ercp/generate');
      const from = [actHash, ...hashesOf([basis.mutation, ...basis.added, ...reasonings])];
      const mutations = basis.mutation?.output.round ?? 0;
      return made(from, { mutations }, decide.runOutput(basis, reasonings.length));
    }
    default:
      return extracted === null ? null : ofDrawn(cls, named, extracted, basis);
  }
}

/** The next constraint of what was drawn, behind the one that is named. */
function ofDrawn(
  cls: ObsClass,
  named: NamedRecords,
  extracted: Admitted<'ercp/extract'>,
  { act, actHash }: Basis,
): Derivation | null {
  const before = [...all(named, 'ercp/constraint'), ...all(named, 'ercp/candidate')]
    .sort((a, b) => a.seq - b.seq)
    .at(-1);
  const at = decide.nextDrawn(extracted, before ?? null, cls, act.config);
  if (at === null) return null;
  const output =
    cls === 'ercp/constraint'
      ? decide.constraintOutput(extracted, at, act.config)
      : decide.candidateOutput(extracted, at, act.config);
  return output === null ? null : made([actHash, ...hashesOf([extracted, before ?? null])], { at }, output);
}

function made(from: Derivation['from'], request: unknown, output: unknown): Derivation {
  return { from, request, output: output as Json };
}
