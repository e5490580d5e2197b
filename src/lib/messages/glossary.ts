// The terms of art, each in plain words. Shown on hover, focus and tap where a term stands, and all together in About.

interface Entry {
  readonly title: string;
  readonly text: string;
}

export const glossary = {
  obs: {
    title: 'OBS, observation',
    text: 'A record of something that came from outside: a question, a document, the clock, or what an engine said. It is recorded before any decision uses it.',
  },
  derivation: {
    title: 'Derivation',
    text: 'When the output of one engine goes into the request to another, the record names the output and the function of the core that made the request. Anyone can make it again.',
  },
  policy: {
    title: 'POLICY',
    text: 'A record of one rule applied to one observation: the number it found, the bound, and whether it was kept or breached.',
  },
  trans: {
    title: 'TRANS, transition',
    text: 'A record of the state that the case was in and the state it went to, after the rules were applied.',
  },
  state: {
    title: 'STATE, seal',
    text: 'A record that fixes the hash of a finished reply. Any later change to the words or the proof is noticed.',
  },
  breach: {
    title: 'Breach',
    text: 'A rule that was not kept. In the answer it leads to a refusal; the number and the bound are shown.',
  },
  claim: {
    title: 'Claim',
    text: 'One thing that a sentence says. A sentence may say several, and each is checked separately.',
  },
  passage: { title: 'Passage', text: 'A short piece of a document, with the exact place where it begins and ends.' },
  support: {
    title: 'Support',
    text: 'How probable it is that the passage carries the claim, from 0 to 1, as the judge sees it.',
  },
  confidence: {
    title: 'Confidence',
    text: 'Credibility of the source, fit of the passage, its freshness and its support, multiplied. The weakest claim decides for the whole answer.',
  },
  credibility: {
    title: 'Credibility',
    text: 'How much a document counts, from 0 to 1. It follows from the kind that you declared when you added it.',
  },
  relevance: { title: 'Relevance', text: 'How probable it is that a passage answers the question, from 0 to 1.' },
  similarity: { title: 'Similarity', text: 'How much of the wording of a claim is in its passage, from 0 to 1.' },
  entailment: {
    title: 'Entailment',
    text: 'A passage entails a claim if accepting the passage means accepting the claim. Sharing words is not enough.',
  },
  liminal: {
    title: 'Liminal',
    text: 'A source about something that changes. It may have been true on its date and no longer be true, so it counts less.',
  },
  stakes: {
    title: 'Stakes',
    text: 'What a wrong answer could cost. What can hurt a body, and what law, medicine or security is, are high stakes: more sources and a stronger judge are needed. What a paper of your own says is not; where much hangs on it, it is told as its words.',
  },
  gate: {
    title: 'Gate',
    text: 'The point where a draft is checked against the rules for its stakes. A draft that does not pass is never shown.',
  },
  judge: {
    title: 'Judge',
    text: 'The engine that compares a claim with its passage. It is never the one that wrote the draft.',
  },
  cycle: {
    title: 'Self-audit',
    text: 'Draft, look for contradictions, assumptions and gaps, revise, and keep what was learned: at most two rounds before an answer, a question back, or a refusal.',
  },
  ledger: {
    title: 'Ledger',
    text: 'The list of all records of a case, in order. Records are only ever added at its end.',
  },
  chain: {
    title: 'Chain',
    text: 'Each record is hashed together with the chain value before it. Changing one changes every value after it.',
  },
  commitment: { title: 'Commitment', text: 'The hash of one record by itself. It names these bytes and no others.' },
  canonical: {
    title: 'Canonical JSON',
    text: 'The one agreed way to write a record as bytes, so that everyone gets the same hash.',
  },
  merkle: {
    title: 'Merkle root',
    text: 'One hash over all records, built as a tree, so that a single record can be proved without showing the others.',
  },
  checkpoint: {
    title: 'Checkpoint',
    text: 'The size and root of the record at one moment, signed on this device. Others can keep it and compare later.',
  },
  replay: {
    title: 'Replay',
    text: 'Deciding everything again from the recorded observations, with the version of the core that decided it. The result has to be the same, byte for byte.',
  },
  reproducible: {
    title: 'Reproducible',
    text: 'Anyone can run this engine again on the same input and get the same output. The output of other engines is only recorded.',
  },
  bundle: {
    title: 'Bundle',
    text: 'A whole case in one .affidavit file: records, documents, answers and proofs. Share it only with people who may read them.',
  },
} as const satisfies Record<string, Entry>;

export type Term = keyof typeof glossary;
export const TERMS = Object.keys(glossary) as readonly Term[];
