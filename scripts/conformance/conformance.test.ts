import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import requirements from '../../tests/conformance/requirements.json' with { type: 'json' };
import page from '#lib/conformance.gen.json' with { type: 'json' };
import {
  conformance,
  forPage,
  idsIn,
  summaryOf,
  withCounts,
  type Requirements,
  type Tier,
  type Title,
} from './conformance.ts';

const small: Requirements = {
  catalogue: { 'AX-1': 'M', 'AX-2': 'M', 'PB2S-1.1': 'R', 'PB2S-1.2': 'M' },
  additional: { 'EBOM-U-01': 'R' },
  done: [],
  unmeasured: {},
};

it('README and table say the same counts', () => {
  const [readme, table] = ['README.md', 'CONFORMANCE.md'].map((file) => readFileSync(file, 'utf8'));
  expect(withCounts(readme ?? '', table ?? '')).toBe(readme);
  expect(withCounts('a\n  3 ids: 3 proved.\nb', '4 ids: 1 proved, 3 open.')).toBe('a\n  4 ids: 1 proved, 3 open.\nb');
});

it('About and table say the same counts, and About names each row that is not whole', () => {
  const told = forPage(readFileSync('CONFORMANCE.md', 'utf8'));
  expect(page).toEqual(told);
  const left = told.states.filter(({ state }) => state !== 'proved').reduce((sum, { count }) => sum + count, 0);
  expect(told.rows).toHaveLength(left);
  expect(told.states.reduce((sum, { count }) => sum + count, 0)).toBe(told.ids);
  const small =
    '2 ids: 1 proved, 0 part, 1 open.\n| A-1 | M | open |  |  |\n| A-2 | M | proved | test | `a`: A-2 holds |\n## Additional';
  expect(forPage(small)).toEqual({
    ids: 2,
    states: [
      { state: 'proved', count: 1 },
      { state: 'open', count: 1 },
    ],
    rows: [{ id: 'A-1', state: 'open', why: '' }],
  });
});

describe('the conformance table', () => {
  it('knows the 566 ids of the five protocols', () => {
    const ids = Object.keys(requirements.catalogue);
    const count = (family: RegExp) => ids.filter((id) => family.test(id)).length;
    expect(ids.length).toBe(566);
    expect([/^PB2S-/, /^EBOM-/, /^DEB-/, /^AX-/, /^AXL/, /^ERCP-/].map(count)).toEqual([34, 216, 81, 105, 54, 76]);
  });

  // Not a table of cases: its titles would name ids that nothing here proves.
  it('reads the ids of a title, ranges included', () => {
    expect(idsIn('AX-SHALL-048a a record of 65537 bytes is refused')).toEqual(['AX-SHALL-048a']);
    expect(idsIn('PB2S-2.5, PB2S-1.2: every reply has a proof.')).toEqual(['PB2S-2.5', 'PB2S-1.2']);
    expect(idsIn('EBOM-REQ-009..011')).toEqual(['EBOM-REQ-009', 'EBOM-REQ-010', 'EBOM-REQ-011']);
    expect(idsIn('AX-5.2a..c fields')).toEqual(['AX-5.2a', 'AX-5.2b', 'AX-5.2c']);
    expect(idsIn('AXL1-009..011 arithmetic')).toEqual(['AXL1-009', 'AXL1-010', 'AXL1-011']);
    expect(idsIn('AX-GV1 golden value of AX:OBS:v1, RFC-8785, UTF-8')).toEqual([]);
  });

  const title = (file: string, text: string, tier: Tier = 'fast'): Title => ({ file, title: text, tier });

  it('says per id whether it is proved, tested or open, and in which tier', () => {
    const { problems, text } = conformance(
      small,
      [
        title('b.test.ts', 'AX-1 holds'),
        title('a.test.ts', 'AX-1 PB2S-1.1 holds | too', 'full'),
        title('a.test.ts', 'AX-1 again', 'full'),
      ],
      [{ ids: ['AX-1'], test: 'a.test.ts' }],
    );
    expect(problems).toEqual([]);
    expect(text).toContain(
      '| AX-1 | M | proved | test | `a.test.ts`: AX-1 PB2S-1.1 holds &#124; too (and 1 more)<br>`b.test.ts`: AX-1 holds |',
    );
    expect(text).toContain('| AX-2 | M | open |  |  |');
    expect(text).toContain('| PB2S-1.1 | R | tested | test:full |');
    expect(text).toContain('4 ids: 1 proved, 0 proved as read, 0 part, 1 tested, 0 built, 2 open, 0 unmeasured.');
  });

  it('is told short: what is proved by id alone, all else with its row, and the page and the README learn the same of it', () => {
    const titles = [title('a.test.ts', 'AX-1 holds'), title('a.test.ts', 'PB2S-1.1 holds')];
    const mutants = [{ ids: ['AX-1', 'PB2S-1.1'], test: 'a.test.ts' }];
    const { text } = conformance(small, titles, mutants);
    const short = summaryOf(text);
    expect(short).toContain(
      '## AX\n\nProved, 1: AX-1.\n\n| id | level | state | tier | where |\n|---|---|---|---|---|\n| AX-2 | M | open |',
    );
    expect(short).toContain('Proved, 1: PB2S-1.1 (R).');
    expect(short).not.toContain('a.test.ts');
    expect(short.slice(short.indexOf('## Additional'))).toContain('| EBOM-U-01 | R | open |');
    expect(forPage(short)).toEqual(forPage(text));
    expect(withCounts(text, short)).toBe(text);
  });

  it('takes no mutant for a proof whose test does not name the id, and no test that is not run everywhere', () => {
    const titles = [title('a.test.ts', 'AX-1 holds'), title('a.test.ts', 'AX-2 holds (unproved without ../shared)')];
    const { text } = conformance(small, titles, [
      { ids: ['AX-1'], test: 'b.test.ts' },
      { ids: ['AX-2'], test: 'a.test.ts' },
    ]);
    expect(text).toContain('| AX-1 | M | tested | test |');
    expect(text).toContain('| AX-2 | M | open |');
  });

  it('calls nothing proved of which a reader found a clause missing, and says which', () => {
    const titles = [title('a.test.ts', 'AX-1 AX-2 PB2S-1.1 hold')];
    const mutants = [{ ids: ['AX-1', 'AX-2', 'PB2S-1.1'], test: 'a.test.ts' }];
    const read = {
      part: { 'AX-1': 'no page' },
      asRead: { 'AX-2': 'AMB-1: of words' },
      built: { 'PB2S-1.1': 'no way in' },
    };
    const { problems, text } = conformance({ ...small, ...read }, titles, mutants);
    expect(problems).toEqual([]);
    expect(text).toContain('| AX-1 | M | part | test | no page<br>`a.test.ts`: AX-1');
    expect(text).toContain('| AX-2 | M | proved as read | test | AMB-1: of words<br>`a.test.ts`');
    expect(text).toContain('| PB2S-1.1 | R | built | test | no way in<br>');
    expect(conformance({ ...small, part: { 'AX-1': 'no page' } }, [], []).problems).toEqual([
      'AX-1 is listed as part, and is open or no requirement',
    ]);
  });

  it('says of what cannot be measured why', () => {
    const { text } = conformance({ ...small, unmeasured: { 'AX-1': 'needs a device' } }, [], []);
    expect(text).toContain('| AX-1 | M | unmeasured |  | needs a device |');
  });

  it('refuses an unknown id, a finished one that is open, and a test of what is unmeasured', () => {
    const requirements = { ...small, done: ['AX-1..3'], unmeasured: { 'AX-1': 'needs a device' } };
    const { problems } = conformance(requirements, [title('a.test.ts', 'AX-1 AX-9 hold')], []);
    expect(problems).toEqual([
      'AX-9 in the title of a test is no requirement',
      'AX-2 is open, but was done',
      'AX-3 is done, but no requirement',
      'AX-1 is both tested and unmeasured',
    ]);
  });
});
