import { describe, expect, it, test } from 'vitest';
import type { Turn } from '#core/debate/artifact.ts';
import { checkPrompting } from '#core/debate/prompting-check.ts';
import { HOLD } from '#tests/debate.ts';

const turn = (content: string, more: Partial<Turn> = {}): Turn => ({
  turn_id: 't',
  turn_index: 1,
  speaker_id: 'A',
  content,
  ...more,
});
const GOOD =
  'Rain filled the lake. It rose two metres. Critics say it was snow. But snow came later. I assume the gauge is right. Therefore the gate should open.';

describe('prompting standards', () => {
  it('a turn that keeps to all of them has no warning', () => {
    expect(checkPrompting(turn(GOOD), [])).toEqual([]);
  });

  test.each([
    ['DEB-P.1', 'NO_CLAIM', ''],
    ['DEB-P.2', 'FEW_REASONS', 'I assume nothing. Therefore the gate should open. Critics say no.'],
    ['DEB-P.3', 'NO_RIVAL', GOOD.replace('Critics say it', 'It')],
    ['DEB-P.4', 'NO_ASSUMPTION', GOOD.replace('I assume the', 'The')],
    ['DEB-P.5', 'NO_POSITION', GOOD.replace('Therefore the gate should open.', '')],
    ['DEB-P.7', 'SELF_LABEL', `${GOOD} This is an L2 argument.`],
    ['DEB-P.8', 'JSON_TRACE', `${GOOD} {"steps": []}`],
  ])('%s: %s', (_, code, content) => {
    expect(checkPrompting(turn(content), [])).toContain(code);
  });

  it('DEB-P.6: another action without a word of a change is a silent shift', () => {
    const before = [turn(GOOD, { recommendation: { ...HOLD } }), turn(GOOD)];
    const sell = { ...HOLD, action: 'SELL' } as const;
    expect(checkPrompting(turn(GOOD, { recommendation: sell }), before)).toEqual(['SILENT_SHIFT']);
    expect(checkPrompting(turn(`${GOOD} I changed my mind.`, { recommendation: sell }), before)).toEqual([]);
    expect(checkPrompting(turn(GOOD, { recommendation: { ...HOLD } }), before)).toEqual([]);
    expect(checkPrompting(turn(GOOD, { recommendation: sell, speaker_id: 'B' }), before)).toEqual([]);
    // What counts is the last that was taken: from HOLD to SELL it was said.
    const moved = [...before, turn(`${GOOD} I changed my mind.`, { recommendation: sell })];
    expect(checkPrompting(turn(GOOD, { recommendation: sell }), moved)).toEqual([]);
  });
});
