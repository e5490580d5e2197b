import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { classify } from '#adapters/builtin/classifier.ts';
import { countRisk } from '#tests/eval/risk-table.ts';
import { readCases } from '#tests/quality/retrieval/questions.ts';

// Which questions are high stakes: missed, an answer goes out on one source; said too often, plain look-ups are refused for
// want of a second one. questions.txt trained the stakes; held-out.txt and held-out-2.txt did not. Where ../shared is, a part
// of its sets that trained nothing is counted as well (tests/eval/risk.ts).

interface Row {
  readonly text: string;
  readonly high: boolean;
  readonly said: boolean;
}

function readRows(name: string): Row[] {
  return readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => /^(?:HIGH|plain) /.test(line))
    .map((line) => {
      const text = line.slice(line.indexOf(' ') + 1);
      return { text, high: line.startsWith('HIGH'), said: classify(text).risk_level === 'HIGH' };
    });
}

/** Share of the high-stakes questions called HIGH, and of the plain ones. */
function sharesOf(rows: readonly Row[]): readonly [found: number, raised: number] {
  const [high, plain] = [true, false].map((kind) => rows.filter((row) => row.high === kind));
  const share = (some: readonly Row[] = []): number => some.filter(({ said }) => said).length / some.length;
  return [share(high), share(plain)];
}

describe('what the built-in classifier calls HIGH', () => {
  test.each([
    ['questions.txt', 0.95, 0.05],
    ['held-out.txt', 0.85, 0.13],
    ['held-out-2.txt', 0.85, 0.1],
  ])('EBOM-REQ-102: %s', (name, found, raised) => {
    const rows = readRows(name);
    const shares = sharesOf(rows);
    console.info(`risk, ${name}: high-stakes found ${shares[0].toFixed(2)}, plain raised ${shares[1].toFixed(2)}`);
    expect(rows.length).toBeGreaterThanOrEqual(80);
    expect(shares[0]).toBeGreaterThanOrEqual(found);
    expect(shares[1]).toBeLessThanOrEqual(raised);
  });

  test.skipIf(!existsSync(join('..', 'shared', 'data', 'risk')))(
    'EBOM-REQ-102: of questions that trained nothing .85 of the high-stakes ones are HIGH, and at most .10 of the others too high',
    () => {
      const all = countRisk('untouched').at(-1);
      console.info(JSON.stringify(all));
      expect(all?.high).toBeGreaterThan(100);
      expect((all?.found ?? 0) / (all?.high ?? 1)).toBeGreaterThanOrEqual(0.85);
      expect((all?.tooHigh ?? 1) / (all?.others ?? 1)).toBeLessThanOrEqual(0.1);
    },
  );

  test('EBOM-REQ-102: no plain question about the held-out documents is raised for its common words', () => {
    const documents = ['cooperative', 'mail', 'observatory'];
    const asked = readCases('tests/quality/retrieval/held-out')
      .filter(({ name }) => documents.includes(name))
      .flatMap((one) => one.asked);
    expect(asked.length).toBeGreaterThan(80);
    expect(asked.filter(({ question }) => classify(question).risk_level === 'HIGH')).toEqual([]);
  });
});
