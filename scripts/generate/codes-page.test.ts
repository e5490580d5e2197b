import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHECK_IDS } from '#core/bundle/checks.ts';
import { codesPage } from './codes-page.ts';

const page = readFileSync(join('docs', 'codes.md'), 'utf8');

describe('docs/codes.md', () => {
  it('is what the source says now (npm run codes)', () => {
    expect(page).toBe(codesPage());
  });

  it('has a place for every check', () => {
    expect([...page.matchAll(/^### (.+)$/gm)].map(([, id]) => id)).toEqual([...CHECK_IDS]);
  });

  it.each([
    'REPLAY_INTERRUPTED',
    'REDACTION_CASE',
    'COSIGNER_UNKNOWN',
    'CITATION_DIFFERENT',
    'RECEIPT_FORK',
    'WITHHELD',
  ])('has %s, which no plain call of a check tells', (code) => {
    expect(page).toContain(`- \`${code}\``);
  });

  it.each([
    ['CHAIN_HEAD', 'the chain does not end in the head the manifest names'],
    ['BLOB_STRAY', 'no record names blob …'],
  ])('says of %s what the check says', (code, says) => {
    expect(page).toContain(`- \`${code}\`: ${says}\n`);
  });
});
