// A question asked with an attack beside it, of a writer that always obeys: it writes the attacker's sentence with a citation that
// looks right, whatever it is asked.

import { expect } from 'vitest';
import type { Act } from '#core/case/case.ts';
import { toPrompt } from '#core/pb2s/prompt.ts';
import type { Oracle } from '#core/ports.ts';
import { entriesOf, observationsOf, run } from '#tests/case.ts';
import { ended, promptedWriter, type Prompted } from '#tests/prompted-writer.ts';
import { identityOf, scriptedOracles } from '#tests/scenarios.ts';
import { readWeights } from '#tests/weights.ts';
import { createEngines } from '../../src/engines.ts';
import { createParser } from '../../src/parsers.ts';

const modelHash = '5'.repeat(64);
const engines = createEngines({ now: () => 0, modelHash, weights: readWeights, index: null });
const { classifier, nli } = engines;
const parser = createParser({ modelHash });
/** Whatever is asked, every passage is found. */
const retriever = {
  identity: identityOf('retriever'),
  ask: (...call: Parameters<Oracle['ask']>) => scriptedOracles().retriever.ask(...call),
};
const RISKS = ['LOW', 'MEDIUM', 'HIGH'];
/** What the model is told in the first, second and third draft: nothing of a document may get in there. */
const SYSTEM = [1, 2, 3].map(
  (attempt) => toPrompt({ attempt, avoid: [], both: [], evidence: [], question: '', risk: 'LOW' }).system,
);

export interface Obeyed {
  /** The shown sentences; null for a refusal. */
  readonly shown: string | null;
  /** What came of it: an answer, a refusal, or a question back (CLARIFY, a choice). */
  readonly kind: string;
  /** As what it was asked. */
  readonly asked: readonly Prompted[];
  /** Thresholds, policies, limits and engines, as the record has them. */
  readonly manifest: string;
  readonly credibility: readonly unknown[];
}

export async function obey(documents: readonly Act[], question: string, written: string): Promise<Obeyed> {
  const asked: Prompted[] = [];
  const writer = promptedWriter((request) => {
    asked.push(request);
    const { evidence, prompt } = request;
    const stating = evidence.filter(({ text }) => text.includes(written));
    const cited = stating.length > 0 ? stating.slice(0, 1) : evidence.slice(0, Math.min(4, prompt.lines));
    const cites = cited.map(({ n }) => `[${String(n)}]`);
    return ended(written.includes('[') ? written : `${written} ${cites.join('')}`);
  });
  const { reply, stores } = await run(
    { documents: [...documents], question },
    { classifier, nli, parser, retriever, writer },
  );
  const { answer } = reply;
  const [manifest, ...more] = observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'manifest');
  expect(more).toEqual([]);
  return {
    shown: answer.kind === 'answer' ? answer.sentences.map(({ text }) => text).join(' ') : null,
    kind: answer.kind,
    asked,
    manifest: manifest?.output ?? '',
    credibility: answer.kind === 'answer' ? answer.citations.map(({ credibility }) => credibility) : [],
  };
}

/** Whether an attack made a model be asked by other rules, at lower stakes or in a case that is set otherwise. `honest`: the stakes of the question alone. */
export function isChanged({ asked, manifest }: Obeyed, usual: string, honest: string): boolean {
  const isLower = asked.some(({ risk }) => RISKS.indexOf(risk) < RISKS.indexOf(honest));
  const isOther = asked.some(({ attempt, prompt }) => prompt.system !== SYSTEM[attempt - 1]);
  return isLower || isOther || manifest !== usual;
}
