// A person's own rules: compiled by the core that would use them, and tried on what the open case has recorded.

import { AffidavitError } from '#core/errors.ts';
import type { Rules } from '#core/admission/policy/packs/named.ts';
import { readPack, toCompileFault, toOwnRules } from '#lib/views/engines/policy-draft.ts';
import type { PolicyDraftView } from '#lib/contract/rules.ts';
import type { CoreModule } from '#desk/frozen/frozen.ts';

export interface Compiled {
  readonly view: PolicyDraftView;
  /** Null where the text cannot be compiled. */
  readonly rules: Rules | null;
}

/** `bundle`: the case on which the rules are tried, where one is open. */
export async function compileRules(
  core: CoreModule,
  text: string,
  bundle: () => Promise<Uint8Array | null>,
): Promise<Compiled> {
  const read = readPack(text);
  if (read.kind === 'faulty') return { view: read, rules: null };
  try {
    const rules = core.withOwnPack(read.canonical);
    const bytes = await bundle();
    const differences =
      bytes === null
        ? null
        : core.rejudgeBundle(bytes, rules.set).map(({ cls, now, recorded, seq }) => ({ cls, now, recorded, seq }));
    return { view: { kind: 'compiled', pack: rules.pack, rules: toOwnRules(rules.set), differences }, rules };
  } catch (error) {
    if (!(error instanceof AffidavitError) || error.code !== 'POLICY_REGISTRY') throw error;
    return { view: { kind: 'faulty', faults: [toCompileFault(read, error)] }, rules: null };
  }
}
