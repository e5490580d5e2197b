// Dumps features of questions with their stakes, one JSON line each, for fit-stakes.py.
// Run: node scripts/run.mjs training/judge/stake-rows.ts ROWS [../shared]
import '#tests/language.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stakeFeatures } from '#adapters/builtin/classifier/stake-features.ts';
import { riskFloor } from '#core/judge/rules.ts';
import { readQuestions } from '#tests/eval/risk.ts';
import { readCases } from '#tests/quality/retrieval/questions.ts';

const [, , out = 'stakes.rows', shared = join('..', 'shared')] = process.argv;
/** Domains of questions.txt that are high stakes. */
const STAKES: Readonly<Record<string, string>> = { legal_research: 'law', security_code: 'security' };
const own = ['stakes', 'questions'].flatMap((set) =>
  readFileSync(join('training', 'judge', `${set}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const name = line.slice(0, line.indexOf(' '));
      const stake = set === 'stakes' ? name : (STAKES[name] ?? 'none');
      return { set, split: 'tuned', stake, text: line.slice(line.indexOf(' ') + 1) };
    }),
);
/** Documents that law is asked about: their questions are of no one kind. */
const OF_LAW = /^(?:bylaws|insurance|lease|ordinance|privacy-policy)$/;
/** Questions about a festival, a pump, a module, so that common words are seen where they are harmless. */
const plain = readCases(join('tests', 'quality', 'retrieval', 'dev'))
  .filter(({ name }) => !OF_LAW.test(name))
  .flatMap(({ asked }) => asked.map(({ question }) => question))
  .filter((text) => riskFloor(text).risk !== 'HIGH')
  .map((text) => ({ set: 'plain', split: 'tuned', stake: 'none', text }));
/** Everyday questions about papers that train the retriever; what may hurt somebody is left out there. */
const papers = readFileSync(join('training', 'retrieval', 'papers', 'questions.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { readonly ask: string; readonly stakes: string })
  .filter(({ stakes }) => stakes !== 'skip')
  .map(({ ask: text, stakes: stake }) => ({ set: 'papers', split: 'tuned', stake, text }));
const rows = [...own, ...plain, ...papers, ...readQuestions(shared)];
writeFileSync(out, rows.map((row) => JSON.stringify({ ...row, features: [...stakeFeatures(row.text)] })).join('\n'));
console.log(rows.length);
