import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { classify } from '#adapters/builtin/classifier.ts';
import { readCases } from '#tests/quality/retrieval/questions.ts';

// Who is told "high stakes": missed, an answer goes out on one source; said too often, plain look-ups are refused for want
// of a second one. questions.txt was read while the lists were worked on, held-out.txt was written after that and read before
// the parties and the phrases of security came, held-out-2.txt was written after those: what nobody has thought of is mostly
// missed (before: 8 of its 40 found and none of its plain ones raised).

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
    ['held-out.txt', 0.7, 0.05],
    ['held-out-2.txt', 0.27, 0.05],
  ])('EBOM-REQ-102: %s', (name, found, raised) => {
    const rows = readRows(name);
    const shares = sharesOf(rows);
    console.info(`risk, ${name}: high-stakes found ${shares[0].toFixed(2)}, plain raised ${shares[1].toFixed(2)}`);
    expect(rows.length).toBeGreaterThanOrEqual(80);
    expect(shares[0]).toBeGreaterThanOrEqual(found);
    expect(shares[1]).toBeLessThanOrEqual(raised);
  });

  test('EBOM-REQ-102: no plain question about the held-out documents is raised for its common words', () => {
    const documents = ['cooperative', 'mail', 'observatory'];
    const asked = readCases('tests/quality/retrieval/held-out')
      .filter(({ name }) => documents.includes(name))
      .flatMap((one) => one.asked);
    expect(asked.length).toBeGreaterThan(80);
    expect(asked.filter(({ question }) => classify(question).risk_level === 'HIGH')).toEqual([]);
  });
});
