import { describe, expect, it } from 'vitest';
import { AffidavitError } from '#core/errors.ts';
import { isOutOfSpace, toErrorLine } from '#helper/terminal/errors.ts';

const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

describe('a full disk', () => {
  it.each([
    ['as the system says it', full],
    ['under a blob', new AffidavitError('BLOB_FAILED', 'expected to store 5 bytes', { cause: full })],
    [
      'under a ledger',
      new AffidavitError('LEDGER_FAILED', 'a write failed; open the case again', {
        cause: new AffidavitError('BLOB_FAILED', 'expected to store 5 bytes', { cause: full }),
      }),
    ],
  ])('is said to be one: %s', (_what, error) => {
    expect(isOutOfSpace(error)).toBe(true);
    expect(toErrorLine(error)).toContain('Free some space and try again.');
  });

  it('is said of no other failure, and a cause that causes itself ends', () => {
    const odd = new Error('odd');
    odd.cause = odd;
    expect(isOutOfSpace(odd)).toBe(false);
    expect(toErrorLine(new AffidavitError('LEDGER_FAILED', 'damaged bytes at 7'))).not.toContain('space');
  });
});
