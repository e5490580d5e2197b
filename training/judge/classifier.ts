// Trains the built-in classifier on questions.txt: one linear score per domain over stems and pairs of stems, as
// integers. Every third question of a domain is held out of the figures; the shipped weights use them all. So that common
// words ("key", "pay", "file") are seen where they are harmless, the plain questions of the retriever's development set train too.
// Run: node scripts/run.mjs training/judge/classifier.ts

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { classify } from '#adapters/builtin/classifier.ts';
import { featuresOf, scoresOf, type ClassifierModel } from '#adapters/builtin/classifier/linear.ts';
import { DOMAIN_RISK, riskFloor } from '#core/judge/rules.ts';
import { DOMAINS } from '#core/admission/shapes.ts';
import { type Domain } from '#core/admission/grammar.ts';
import { readCases, readQuestions as readAsked } from '#tests/quality/retrieval/questions.ts';

interface Question {
  readonly domain: Domain;
  readonly text: string;
  readonly held: boolean;
  /** What it counts in training. */
  readonly weight: number;
}

const STEPS = 400;
const RATE = 0.5;
const PENALTY = 0.0005;
const COUNT_MIN = 1;

function readQuestions(): Question[] {
  const seen = new Map<string, number>();
  return readFileSync('training/judge/questions.txt', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [domain = '', ...words] = line.split(' ');
      const at = seen.get(domain) ?? 0;
      seen.set(domain, at + 1);
      return { domain: domain as Domain, text: words.join(' '), held: at % 3 === 2, weight: 1 };
    });
}

const ASKED = 'tests/quality/retrieval';
/** Documents that law is asked about: their questions are of no one domain. */
const OF_LAW = /^(?:bylaws|insurance|lease|ordinance|privacy-policy)$/;
const PLAIN_WEIGHT = 0.3;

/** Questions about a festival, a pump, a module: what the floor finds no law and no secret in. */
function readPlain(): Question[] {
  const general = readCases(join(ASKED, 'dev'))
    .filter(({ name }) => !OF_LAW.test(name))
    .flatMap(({ asked }) => asked.map(({ question }) => ({ domain: 'general' as const, text: question })));
  const coding = ['python', 'python-3.12']
    .flatMap((name) => readAsked(join(ASKED, 'dev-shared', `${name}.questions.txt`)))
    .map(({ question }) => ({ domain: 'coding' as const, text: question }));
  return [...general, ...coding]
    .filter(({ text }) => riskFloor(text).risk !== 'HIGH')
    .map((question) => ({ ...question, held: false, weight: PLAIN_WEIGHT }));
}

function train(questions: readonly Question[]): ClassifierModel {
  const counts = new Map<string, number>();
  const total = questions.reduce((sum, { weight }) => sum + weight, 0);
  const rows = questions.map(({ domain, text, weight }) => ({
    truth: DOMAINS.indexOf(domain),
    features: featuresOf(text),
    share: weight / total,
  }));
  for (const { features } of rows) for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const weights = new Map<string, number[]>();
  for (const [feature, count] of counts)
    if (count >= COUNT_MIN)
      weights.set(
        feature,
        DOMAINS.map(() => 0),
      );
  const bias = DOMAINS.map(() => 0);
  for (let step = 0; step < STEPS; step += 1) {
    const gradients = new Map<string, number[]>();
    const biasGradient = DOMAINS.map(() => 0);
    for (const { features, share, truth } of rows) {
      const logits = DOMAINS.map((_, domain) =>
        features.reduce((sum, feature) => sum + (weights.get(feature)?.[domain] ?? 0), bias[domain] ?? 0),
      );
      const most = Math.max(...logits);
      const parts = logits.map((logit) => Math.exp(logit - most));
      const whole = parts.reduce((sum, part) => sum + part, 0);
      parts.forEach((part, domain) => {
        const error = (part / whole - (domain === truth ? 1 : 0)) * share;
        biasGradient[domain] = (biasGradient[domain] ?? 0) + error;
        for (const feature of features) {
          const row = gradients.get(feature) ?? DOMAINS.map(() => 0);
          row[domain] = (row[domain] ?? 0) + error;
          gradients.set(feature, row);
        }
      });
    }
    for (const [feature, row] of weights)
      row.forEach((weight, domain) => {
        row[domain] = weight - RATE * 20 * ((gradients.get(feature)?.[domain] ?? 0) + PENALTY * weight);
      });
    bias.forEach((value, domain) => {
      bias[domain] = value - RATE * (biasGradient[domain] ?? 0);
    });
  }
  return {
    bias: bias.map((value) => Math.round(64 * value)),
    weights: new Map([...weights].map(([feature, row]) => [feature, row.map((value) => Math.round(64 * value))])),
  };
}

const LEVEL = { LOW: 0, MEDIUM: 1, HIGH: 2 } as const;

function report(name: string, questions: readonly Question[], model: ClassifierModel): void {
  const rows = questions.map((question) => ({ question, said: classify(question.text, model) }));
  const share = (test: (row: (typeof rows)[number]) => boolean): string =>
    (rows.filter(test).length / rows.length).toFixed(3);
  const level = (row: (typeof rows)[number]): number =>
    LEVEL[row.said.risk_level] - LEVEL[DOMAIN_RISK[row.question.domain]];
  const high = rows.filter(({ question }) => DOMAIN_RISK[question.domain] === 'HIGH');
  const missed = high.filter(({ said }) => said.risk_level !== 'HIGH');
  console.log(
    `${name}: ${String(rows.length)} questions, domain right ${share(({ question, said }) => said.domain === question.domain)}, risk right ${share((row) => level(row) === 0)}, too high ${share((row) => level(row) > 0)}, too low ${share((row) => level(row) < 0)}; high-stakes missed ${String(missed.length)} of ${String(high.length)}`,
  );
  const floor = questions.map((question) => LEVEL[riskFloor(question.text).risk] - LEVEL[DOMAIN_RISK[question.domain]]);
  console.log(
    `  keyword floor alone: risk right ${(floor.filter((off) => off === 0).length / floor.length).toFixed(3)}, too high ${(floor.filter((off) => off > 0).length / floor.length).toFixed(3)}`,
  );
  for (const row of rows) if (level(row) > 0) console.log(`  too high, ${row.said.domain}: ${row.question.text}`);
  for (const { question } of missed) console.log(`  missed: ${question.text}`);
}

/** Margin between the two best scores -> share of right answers above it, measured on the held-out questions. */
function calibrate(questions: readonly Question[], model: ClassifierModel): [number, number][] {
  const rows = questions.map(({ domain, text }) => {
    const scores = scoresOf(featuresOf(text), model);
    const sorted = [...scores].sort((left, right) => right - left);
    return { margin: (sorted[0] ?? 0) - (sorted[1] ?? 0), right: DOMAINS[scores.indexOf(sorted[0] ?? 0)] === domain };
  });
  let last = 0;
  return [0, 16, 32, 48, 64, 96, 128, 192].map((margin, index, margins): [number, number] => {
    const next = margins[index + 1] ?? Number.MAX_SAFE_INTEGER;
    const inside = rows.filter((row) => row.margin >= margin && row.margin < next);
    // One right and one wrong answer are added to every bin: few questions prove little.
    last = Math.max(last, Math.round((65536 * (inside.filter((row) => row.right).length + 1)) / (inside.length + 2)));
    return [margin, last];
  });
}

function render(model: ClassifierModel, map: readonly [number, number][]): string {
  const rows = [...model.weights]
    .filter(([, row]) => row.some((value) => Math.abs(value) >= 4))
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return [
    '// Made by training/judge/classifier.ts. Do not edit. Scores by domain in the order of DOMAINS, 64ths.',
    `export const CLASSIFIER_BIAS: readonly number[] = [${model.bias.join(', ')}];`,
    `/** Margin of the best score: confidence in Q16.16, measured on held-out questions. */`,
    `export const CLASSIFIER_MAP: readonly (readonly [margin: number, q16: number])[] = ${JSON.stringify(map)};`,
    `export const CLASSIFIER_WEIGHTS =\n  '${rows.map(([feature, row]) => `${feature}:${row.join(' ')}`).join(';')}';\n`,
  ].join('\n');
}

function main(): void {
  const questions = readQuestions();
  const seen = questions.filter((question) => !question.held);
  const held = questions.filter((question) => question.held);
  const plain = readPlain();
  const model = train([...seen, ...plain]);
  report('trained on', seen, model);
  report('held out', held, model);
  writeFileSync(
    'src/adapters/builtin/classifier/weights.ts',
    render(train([...questions, ...plain]), calibrate(held, model)),
  );
}

main();
