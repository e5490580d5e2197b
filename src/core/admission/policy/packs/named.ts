// Rules by the name a manifest gives them: `<set>@sha256:<hash of its canonical rules>`. Ours are compiled into the core.
// A person may put rules of their own on top: they can refuse more, never permit what ours refuse (AMB-51).

import { AffidavitError } from '#core/errors.ts';
import { CLASSES, grammarOf, KINDS_HERE, OWN_KIND, type Manifest } from '#core/admission/grammar.ts';
import type { Kind } from '#core/admission/shapes.ts';
import { merge, packIdOf, parsePack } from '#core/admission/policy/pack.ts';
import { compile, requireClasses, type PolicySet, type Registry } from '#core/admission/policy/registry.ts';

/** The rules of an epoch. */
export interface Rules {
  readonly pack: string;
  readonly set: PolicySet;
}
/** Those of a protocol that are compiled into this core. */
export function ourRules(kind: Kind): Rules {
  const { pack, set } = grammarOf(kind).rules;
  return { pack, set };
}

/** Of the protocol that this core decides. */
export const OUR_RULES: Rules = ourRules(OWN_KIND);
const { pack: PACK_ID, set: PACK } = OUR_RULES;

/** Ids of a person's own rules: after all of ours in the order of evaluation, so ours name a refusal first. */
const OWN_ID = /^USER-[\x21-\x7e]+$/;

/** Ours and a person's own, from the canonical text of a pack. Throws POLICY_REGISTRY for what cannot be compiled. */
export function withOwnPack(text: string): Rules {
  const own = parsePack(text);
  const foreign = own.policies.find(({ policy_id }) => !OWN_ID.test(policy_id));
  if (foreign !== undefined) {
    throw new AffidavitError('POLICY_REGISTRY', `expected an id that begins with USER-, got ${foreign.policy_id}`);
  }
  const set = merge([PACK, own]);
  requireClasses(set, CLASSES);
  compile(set, CLASSES);
  return { pack: packIdOf(`${OUR_NAME}+${own.name}`, set), set };
}

/** Null where we have no pack of that name with those rules. */
export function packNamed(id: string): PolicySet | null {
  const ours = KINDS_HERE.map((kind) => ourRules(kind));
  return ours.find(({ pack }) => pack === id)?.set ?? null;
}

/** The person's own rules that a manifest carries, on top of ours as they are now; null where it carries none. */
export function ownRulesOf({ bindings, pack, policies }: Carried): Rules | null {
  const name = EXTENDED.exec(pack)?.[1];
  if (name === undefined) return null;
  const isOwn = (id: string): boolean => OWN_ID.test(id);
  const own: PolicySet = {
    policies: policies.filter(({ policy_id }) => isOwn(policy_id)),
    bindings: Object.fromEntries(Object.entries(bindings).filter(([id]) => isOwn(id))),
  };
  const set = merge([PACK, own]);
  return { pack: packIdOf(`${OUR_NAME}+${name}`, set), set };
}

/** What a manifest carries, where it is ours with a person's own on top and named by its hash; null otherwise. */
export function extendedRules(manifest: Carried): Rules | null {
  const rules = ownRulesOf(manifest);
  const { bindings, pack, policies } = manifest;
  const same = rules?.pack === pack && packIdOf(setName(pack), { bindings, policies }) === pack;
  return same ? rules : null;
}
type Carried = Pick<Manifest, 'bindings' | 'pack' | 'policies'>;

/** The compiled rules of a manifest: the constant of this core where it names ours. */
export function registryOf(manifest: Manifest): Registry {
  const { pack, registry } = grammarOf(manifest.kind).rules;
  return manifest.pack === pack ? registry : compile(manifest, CLASSES);
}

const setName = (pack: string): string => pack.slice(0, pack.indexOf('@'));
const OUR_NAME = setName(PACK_ID);
const EXTENDED = /^[a-z0-9.-]+\+([a-z0-9][a-z0-9.-]{0,62})@sha256:[0-9a-f]{64}$/;
