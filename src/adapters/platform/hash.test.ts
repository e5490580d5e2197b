import { afterEach, describe, expect, it, vi } from 'vitest';
import { platformSha256 } from '#adapters/platform/hash.ts';

// FIPS 180-2, appendix B.1.
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const BYTES = Uint8Array.of(0, 0x61, 0x62, 0x63, 0).subarray(1, 4);

describe('SHA-256 by the platform', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('hashes what a view shows, not what lies around it', async () => {
    expect(await platformSha256(BYTES)).toBe(ABC);
  });

  it('is our own where the page is not secure and the platform has none', async () => {
    vi.stubGlobal('crypto', {});
    expect(await platformSha256(BYTES)).toBe(ABC);
  });
});
