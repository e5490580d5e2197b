// What holds for more than one question: the key of this device, the engines, a person's own rules.

import { AffidavitError } from '#core/errors.ts';
import type { Engines, Keys, Policies } from '#lib/contract/client.ts';
import type { KeyCardView } from '#lib/contract/key.ts';
import { engineViews } from '#lib/views/engines/engine-view.ts';
import { toOwnRules } from '#lib/views/engines/policy-draft.ts';
import { toKeyCardView } from '#lib/views/verify/key-view.ts';
import type { OpenedCase } from '#workers/desk/open-case.ts';
import { compileRules, type Compiled } from '#workers/desk/own-rules.ts';

export function settingsDesk(current: OpenedCase): Keys & Engines & Policies {
  const { ports, signing } = current;

  const keyCard = async (): Promise<KeyCardView | null> => {
    await signing.ready();
    return signing.signer === null ? null : toKeyCardView(signing.signer);
  };

  const compiled = async (text: string): Promise<Compiled> => {
    const { frozen } = ports;
    const begun = (current.atOrNull?.model.state.manifest ?? null) !== null;
    const core = await frozen.core(frozen.names.core);
    return compileRules(core, text, async () => (begun ? (await current.bundle()).bytes : null));
  };

  return {
    keyCard,
    nameKey: async (name) => {
      await ports.keys.rename(name);
      return keyCard();
    },
    changeKey: async () => {
      await ports.keys.change();
      return keyCard();
    },
    engines: () => Promise.resolve(engineViews()),
    policy: () => {
      const manifest = current.atOrNull?.model.state.manifest ?? null;
      return Promise.resolve(manifest === null ? null : { pack: manifest.pack, own: toOwnRules(manifest) });
    },
    compilePolicy: async (text) => (await compiled(text)).view,
    usePolicy: async (text) => {
      const { at } = current;
      const rules = text === null ? null : (await compiled(text)).rules;
      if (rules === null && text !== null) throw new AffidavitError('POLICY_REGISTRY', 'expected rules that compile');
      await at.useRules(rules);
      return current.change();
    },
  };
}
