// Questions with their stakes, from ../shared/data and from our own files, split into what weights and lists were made with
// (`tuned`) and what they never saw (`untouched`). A set is split by the hash of its wording, whole files as named.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Stake = 'none' | 'law' | 'security' | 'health' | 'money' | 'safety';
export interface StakeQuestion {
  readonly set: string;
  readonly split: 'tuned' | 'untouched';
  readonly stake: Stake;
  readonly text: string;
  /** The level that its author gave; others that are no fault. */
  readonly risk: 'LOW' | 'MEDIUM' | 'HIGH';
  readonly alsoOk: readonly string[];
}

/** One in four. */
export function splitOf(text: string): StakeQuestion['split'] {
  return createHash('sha256').update(text).digest().readUInt8(0) % 4 === 0 ? 'untouched' : 'tuned';
}

export function readQuestions(shared = join('..', 'shared')): readonly StakeQuestion[] {
  const lines = (...path: string[]): unknown[] =>
    readFileSync(join(shared, 'data', ...path), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
  return [
    ...lines('risk', 'questions.jsonl').map((line) => fromRisk(line as RiskLine)),
    ...lines('questions', 'domains.jsonl').map((line) => fromDomain(line as DomainLine)),
    ...lines('household', 'questions.jsonl').map((line) => fromHousehold(line as HouseholdLine)),
    ...['questions', 'held-out', 'held-out-2'].flatMap(readOwn),
  ];
}

interface RiskLine {
  readonly text: string;
  readonly risk: StakeQuestion['risk'];
  readonly also_ok: readonly string[];
  readonly domain: string;
}
function fromRisk({ also_ok: alsoOk, domain, risk, text }: RiskLine): StakeQuestion {
  const stake = risk === 'HIGH' ? (domain as Stake) : 'none';
  return { set: 'risk', split: splitOf(text), stake, text, risk, alsoOk };
}

interface DomainLine {
  readonly query: string;
  readonly risk: StakeQuestion['risk'];
  readonly risk_also_ok: readonly string[];
  readonly domain: string;
}
function fromDomain({ domain, query, risk, risk_also_ok: alsoOk }: DomainLine): StakeQuestion {
  const stake = risk !== 'HIGH' ? 'none' : domain === 'legal' ? 'law' : 'security';
  return { set: 'domains', split: splitOf(query), stake, text: query, risk, alsoOk };
}

interface HouseholdLine {
  readonly ask: string;
  readonly stakes: 'low' | 'high';
}
/** Its low ones are at most LOW or MEDIUM: the set does not tell these apart. */
function fromHousehold({ ask, stakes }: HouseholdLine): StakeQuestion {
  const isHigh = stakes === 'high';
  const stake = !isHigh ? 'none' : /wash|smell gas|chicken/i.test(ask) ? 'safety' : 'health';
  return {
    set: 'household',
    split: splitOf(ask),
    stake,
    text: ask,
    risk: isHigh ? 'HIGH' : 'LOW',
    alsoOk: isHigh ? [] : ['MEDIUM'],
  };
}

/** Law and security only; which of the two is not written there. `held-out` and `held-out-2` train nothing. */
function readOwn(name: string): StakeQuestion[] {
  return readFileSync(join('tests', 'quality', 'risk', `${name}.txt`), 'utf8')
    .split('\n')
    .filter((line) => /^(?:HIGH|plain) /.test(line))
    .map((line) => {
      const isHigh = line.startsWith('HIGH');
      return {
        set: name === 'questions' ? 'own' : name,
        split: name === 'questions' ? 'tuned' : 'untouched',
        stake: isHigh ? 'law' : 'none',
        text: line.slice(line.indexOf(' ') + 1),
        risk: isHigh ? 'HIGH' : 'LOW',
        alsoOk: isHigh ? [] : ['MEDIUM'],
      };
    });
}
