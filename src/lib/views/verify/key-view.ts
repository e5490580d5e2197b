// The key card as the page shows it.

import { cardText, keyFacts } from '#core/keys/key-card.ts';
import type { Signer } from '#core/ports.ts';
import type { KeyCardView } from '#lib/contract/key.ts';

export function toKeyCardView(signer: Pick<Signer, 'card' | 'publicKey'>): KeyCardView {
  const facts = keyFacts(signer);
  return {
    name: facts.name,
    fingerprint: facts.fingerprint,
    text: cardText(facts),
    earlier: facts.earlier.map(({ time, ...key }) => ({ ...key, time: time * 1000 })),
  };
}
