// Rules by the name a manifest gives them: `<set>@sha256:<hash of its canonical rules>`. Ours are compiled into the core.
// A person may put rules of their own on top: they can refuse more, never permit what ours refuse (AMB-51).

import { canonical, type Json } from '#core/canon/jcs.ts';
import { AffidavitError } from '#core/errors.ts';
import { CLASSES, type Manifest } from '#core/oracle/grammar.ts';
import { merge, packIdOf, parsePack } from '#core/policy/pack.ts';
import { PACK, PACK_ID, REGISTRY } from '#core/policy/packs/registry.gen.ts';
import { compile, requireClasses, type PolicySet, type Registry } from '#core/policy/registry.ts';

/** The rules of an epoch. */
export interface Rules {
  readonly pack: string;
  readonly set: PolicySet;
}
export const OUR_RULES: Rules = { pack: PACK_ID, set: PACK };

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
  return id === PACK_ID ? PACK : null;
}

/** What a manifest carries, where it is ours with a person's own on top and named by its hash; null otherwise. */
export function extendedRules({
  bindings,
  pack,
  policies,
}: Pick<Manifest, 'bindings' | 'pack' | 'policies'>): Rules | null {
  const name = EXTENDED.exec(pack)?.[1];
  const set = { bindings, policies };
  if (name === undefined || packIdOf(`${OUR_NAME}+${name}`, set) !== pack) return null;
  const isOwn = (id: string): boolean => OWN_ID.test(id);
  const ours: PolicySet = {
    policies: policies.filter(({ policy_id }) => !isOwn(policy_id)),
    bindings: Object.fromEntries(Object.entries(bindings).filter(([id]) => !isOwn(id))),
  };
  return canonical(ours as unknown as Json) === canonical(PACK as unknown as Json) ? { pack, set } : null;
}

/** The compiled rules of a manifest: the constant of this core where it names ours. */
export function registryOf(manifest: Manifest): Registry {
  return manifest.pack === PACK_ID ? REGISTRY : compile(manifest, CLASSES);
}

const OUR_NAME = PACK_ID.slice(0, PACK_ID.indexOf('@'));
const EXTENDED = /^[a-z0-9.-]+\+([a-z0-9][a-z0-9.-]{0,62})@sha256:[0-9a-f]{64}$/;
