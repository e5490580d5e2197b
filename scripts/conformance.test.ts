import { describe, expect, it } from 'vitest';
import requirements from '../tests/conformance/requirements.json' with { type: 'json' };
import { conformance, idsIn, type Requirements } from './conformance.ts';

const small: Requirements = {
  catalogue: { 'AX-1': 'M', 'AX-2': 'M', 'PB2S-1.1': 'R', 'PB2S-1.2': 'M' },
  additional: { 'EBOM-U-01': 'R' },
  done: [],
  unmeasured: {},
};

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

  it('says per id where it is proved, and leaves the others open', () => {
    const { text, problems } = conformance(small, [
      { file: 'b.test.ts', title: 'AX-1 holds' },
      { file: 'a.test.ts', title: 'AX-1 PB2S-1.1 holds | too' },
      { file: 'a.test.ts', title: 'AX-1 again' },
    ]);
    expect(problems).toEqual([]);
    expect(text).toContain(
      '| AX-1 | M | `a.test.ts`: AX-1 PB2S-1.1 holds &#124; too (and 1 more)<br>`b.test.ts`: AX-1 holds |',
    );
    expect(text).toContain('| AX-2 | M |  |');
    expect(text).toContain('4 ids: 2 with a test, 2 mandatory ones open, 0 unmeasured.');
  });

  it('refuses an unknown id, an open id of a protocol that is done, and a proof of what is unmeasured', () => {
    const titles = [{ file: 'a.test.ts', title: 'AX-1 AX-9 hold' }];
    const { problems } = conformance({ ...small, done: ['AX'], unmeasured: { 'AX-1': 'needs a device' } }, titles);
    expect(problems).toEqual([
      'AX-9 in the title of a test is no requirement',
      'AX-2 is open, but its protocol is done',
      'AX-1 is both proved and unmeasured',
    ]);
  });
});
