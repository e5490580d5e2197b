// Makes the lexicon of `npm run language` (JSON): background weights of common stems and their relatives.
// Relatives come from Open English WordNet (CC BY 4.0, see NOTICE); weights are document counts over WordNet's glosses and
// the corpora named on the command line. Floating point is used here only; what is stored are integers.
// Run: node scripts/run.mjs training/retrieval/lexicon.ts <wordnet.json> <out.json> <text file>...   (wordnet.json = [entries, synsets] of the YAML release)

import { readFileSync, writeFileSync } from 'node:fs';
import { toStem } from '#language/stem.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';

interface Sense {
  synset: string;
  derivation?: string[];
  pertainym?: string[];
}
type Entries = Record<string, Record<string, { sense?: Sense[] }>>;
interface Synset {
  members?: string[];
  definition?: string[];
  example?: (string | { text: string })[];
  hypernym?: string[];
  similar?: string[];
  lex: string;
}

const [, , wordnetPath = '', outPath = '', ...corpora] = process.argv;
const [entries, synsets] = JSON.parse(readFileSync(wordnetPath, 'utf8')) as [Entries, Record<string, Synset>];

const WORDS_MAX = 9000;
const RELATIVES_MAX = 12;

const documents: string[] = [];
for (const synset of Object.values(synsets))
  documents.push(
    [
      ...(synset.definition ?? []),
      ...(synset.example ?? []).map((example) => (typeof example === 'string' ? example : example.text)),
    ].join(' '),
  );
for (const path of corpora) documents.push(...readFileSync(path, 'utf8').split(/\n\s*\n|\t/));

const counts = new Map<string, number>();
for (const document of documents)
  for (const stem of new Set(
    tokens(document)
      .filter((token) => token.kind === 'word' && /^[a-z]+$/.test(token.lower))
      .map((token) => token.stem),
  ))
    counts.set(stem, (counts.get(stem) ?? 0) + 1);

const lemmas = Object.keys(entries).filter((lemma) => /^[a-z]{2,}$/.test(lemma));
const lemmaStems = new Set(lemmas.map(toStem));
const stopStems = new Set([...STOP_WORDS].map(toStem));
const kept = [...counts]
  .filter(([stem, count]) => stem.length > 1 && count >= 3 && lemmaStems.has(stem))
  .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  .slice(0, WORDS_MAX)
  .map(([stem]) => stem)
  .sort();
const place = new Map(kept.map((stem, index) => [stem, index]));

const SENSES: Record<string, number> = { n: 3, v: 3, a: 2, s: 2, r: 2 };
const strengths = new Map<string, Map<string, number>>();
const relate = (from: string, to: string, strength: number): void => {
  const a = toStem(from);
  const b = toStem(to);
  if (a === b || !place.has(a) || !place.has(b) || stopStems.has(a) || stopStems.has(b)) return;
  const row = strengths.get(a) ?? new Map<string, number>();
  row.set(b, Math.max(row.get(b) ?? 0, strength));
  strengths.set(a, row);
};
const rank = (lemma: string, synset: string, pos: string): number =>
  (entries[lemma]?.[pos]?.sense ?? []).findIndex((sense) => sense.synset === synset);
const FACTOR = [1, 0.85, 0.7];

const verbShare = new Map<string, [verb: number, all: number]>();
const topic = new Map<string, [count: number, lex: string]>();
for (const lemma of lemmas) {
  const stem = toStem(lemma);
  for (const [pos, { sense = [] }] of Object.entries(entries[lemma] ?? {})) {
    const share = verbShare.get(stem) ?? [0, 0];
    verbShare.set(stem, [share[0] + (pos === 'v' ? sense.length : 0), share[1] + sense.length]);
    const first = synsets[sense[0]?.synset ?? ''];
    if (pos === 'n' && first !== undefined && (topic.get(stem)?.[0] ?? 99) > lemma.length)
      topic.set(stem, [lemma.length, first.lex]);
    sense.slice(0, SENSES[pos] ?? 0).forEach((one, index) => {
      const synset = synsets[one.synset];
      const factor = FACTOR[index] ?? 0;
      for (const member of synset?.members ?? []) {
        const other = rank(member, one.synset, pos);
        if (other >= 0 && other < 3) relate(lemma, member, 0.85 * Math.min(factor, FACTOR[other] ?? 0));
      }
      for (const id of one.derivation ?? []) relate(lemma, id.split('%')[0] ?? '', 0.85 * factor);
      for (const id of one.pertainym ?? []) relate(lemma, id.split('%')[0] ?? '', 0.8 * factor);
      if (index > 0) return;
      // A question's general word ("vehicle") is met by a text's special one ("van"), less so the other way round.
      for (const parent of synset?.hypernym ?? [])
        for (const member of (synsets[parent]?.members ?? []).slice(0, 2))
          if (rank(member, parent, pos) === 0) {
            relate(member, lemma, 0.5);
            relate(lemma, member, 0.4);
          }
      for (const near of synset?.similar ?? [])
        for (const member of (synsets[near]?.members ?? []).slice(0, 3))
          if (rank(member, near, pos) === 0) relate(lemma, member, 0.5);
    });
  }
}

const TOPICS: Record<string, string> = {
  'noun.person': 'p',
  'noun.time': 't',
  'noun.location': 'l',
  'noun.group': 'g',
  'noun.quantity': 'q',
  'noun.substance': 's',
  'noun.food': 'f',
  'noun.artifact': 'a',
  'noun.act': 'c',
  'noun.event': 'e',
  'noun.animal': 'n',
  'noun.plant': 'b',
  'noun.body': 'o',
  'noun.communication': 'm',
  'noun.possession': 'h',
};
const letter = (strength: number): string =>
  'abcdefgh'.charAt(Math.min(7, Math.max(0, Math.round((0.85 - strength) / 0.075))));
const total = documents.length;
const body = kept.map((stem) => {
  const idf = Math.max(0, Math.min(35, Math.round(2 * Math.log2(total / (counts.get(stem) ?? 1)))));
  const [verbs, all] = verbShare.get(stem) ?? [0, 1];
  const row = [...(strengths.get(stem) ?? [])]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, RELATIVES_MAX);
  const relatives = row
    .map(([other, strength]) => `${(place.get(other) ?? 0).toString(36).padStart(3, '0')}${letter(strength)}`)
    .join('');
  return `${stem} ${idf.toString(36)}${String(Math.min(9, Math.round((9 * verbs) / Math.max(1, all))))}${TOPICS[topic.get(stem)?.[1] ?? ''] ?? '-'}${relatives}`;
});
writeFileSync(
  outPath,
  JSON.stringify({
    lexicon: `\n${body.join('\n')}`,
    lexicon_document_bits: Math.round(2 * Math.log2(total)),
  }),
);
console.log(
  kept.length,
  total,
  body.join('\n').length,
  [...strengths.values()].reduce((sum, row) => sum + Math.min(RELATIVES_MAX, row.size), 0),
);
