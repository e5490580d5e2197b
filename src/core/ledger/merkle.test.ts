import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toHex, utf8 } from '#core/bytes/hash.ts';
import {
  consistencyProof,
  EMPTY_FRONTIER,
  frontierAppend,
  frontierRoot,
  inclusionProof,
  type LeafHash,
  leafHash,
  merkleRoot,
  nodeHash,
  verifyConsistency,
  verifyInclusion,
  verifySubtreeConsistency,
  verifySubtreeInclusion,
} from '#core/ledger/merkle.ts';
import { hasVectors, listVectors, readVector } from '#tests/vectors/shared.ts';

interface Case {
  readonly wantErr: boolean;
  readonly proof: readonly string[] | null;
  readonly root: string;
  readonly leafHash: string;
  readonly leafIdx: number;
  readonly treeSize: number;
  readonly start: number;
  readonly end: number;
  readonly size: number;
  readonly size1: number;
  readonly size2: number;
  readonly root1: string;
  readonly root2: string;
}
const decode = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
const leaf = (text: string) => decode(text) as LeafHash;
const proofOf = (vector: Case) => (vector.proof ?? []).map(decode);
const MERKLE_ERROR = { name: 'AffidavitError', code: expect.stringMatching(/^MERKLE_(RANGE|PROOF)$/) as string };

const VERIFY: Readonly<Record<string, (vector: Case) => void>> = {
  inclusion: (v) => verifyInclusion(leaf(v.leafHash), v.leafIdx, v.treeSize, proofOf(v), decode(v.root)),
  subtreeinclusion: (v) =>
    verifySubtreeInclusion(leaf(v.leafHash), v.leafIdx, v.start, v.end, proofOf(v), decode(v.root)),
  consistency: (v) => verifyConsistency(v.size1, v.size2, proofOf(v), decode(v.root1), decode(v.root2)),
  subtreeconsistency: (v) =>
    verifySubtreeConsistency(v.start, v.end, v.size, proofOf(v), decode(v.root1), decode(v.root2)),
};

describe('RFC 9162: proofs', () => {
  test.skipIf(!hasVectors('merkle'))('all 518 cases of the published suite (unproved without it)', () => {
    const files = listVectors('merkle/testdata');
    expect(files).toHaveLength(518);
    const taken: string[] = [];
    const refused: string[] = [];
    for (const file of files) {
      const [, , kind = ''] = file.split('/');
      const vector = JSON.parse(readVector(file).toString()) as Case;
      expect(Object.keys(VERIFY), file).toContain(kind);
      let error: unknown = null;
      try {
        VERIFY[kind]?.(vector);
      } catch (thrown) {
        error = thrown;
        expect(error, file).toMatchObject(MERKLE_ERROR);
      }
      if (error !== null && !vector.wantErr) refused.push(file);
      if (error === null && vector.wantErr) taken.push(file);
    }
    expect(taken).toEqual([]);
    expect(refused).toEqual([]);
  });

  test('every proof of every tree up to 40 leaves holds, and for no other position', () => {
    const leaves = Array.from({ length: 40 }, (_, at) => leafHash(utf8(`leaf ${at}`)));
    for (let size = 1; size <= leaves.length; size++) {
      const root = merkleRoot(leaves.slice(0, size));
      for (let index = 0; index < size; index++) {
        const proof = inclusionProof(leaves, index, size);
        verifyInclusion(leaves[index] ?? leaf(''), index, size, proof, root);
        const other = leaves[(index + 1) % size] ?? leaf('');
        if (size > 1) expect(() => verifyInclusion(other, index, size, proof, root)).toThrow('MERKLE_PROOF');
        if (size > 1)
          expect(() => verifyInclusion(other, (index + 2) % size, size, proof, root)).toThrow('MERKLE_PROOF');
      }
      for (let from = 1; from <= size; from++) {
        const earlier = merkleRoot(leaves.slice(0, from));
        const proof = consistencyProof(leaves, from, size);
        verifyConsistency(from, size, proof, earlier, root);
        if (from < size) expect(() => verifyConsistency(from, size, proof, root, root)).toThrow('MERKLE_PROOF');
        if (from < size)
          expect(() => verifyConsistency(from, size, [...proof, root], earlier, root)).toThrow('MERKLE_PROOF');
      }
    }
  });
});

describe('RFC 6962 §2.1: the tree', () => {
  test('hashes of the published unit test', () => {
    expect(toHex(merkleRoot([]))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(toHex(leafHash(utf8('')))).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
    expect(toHex(leafHash(utf8('L123456')))).toBe('395aa064aa4c29f7010acfe3f25db9485bbd4b91897b6ad7ad547639252b4d56');
    expect(toHex(nodeHash(utf8('N123'), utf8('N456')))).toBe(
      'aa217fe888e47007fa15edab33c2b492a722cb106c64667fc2b044444de66bbb',
    );
  });

  test('the root is the recursion of §2.1, written down with another library', () => {
    const sha = (...parts: readonly Uint8Array[]) => {
      const hash = createHash('sha256');
      for (const part of parts) hash.update(part);
      return hash.digest();
    };
    const tree = (data: readonly Uint8Array[]): Uint8Array => {
      const [first] = data;
      if (first === undefined) return sha();
      if (data.length === 1) return sha(new Uint8Array([0]), first);
      let split = 1;
      while (split * 2 < data.length) split *= 2;
      return sha(new Uint8Array([1]), tree(data.slice(0, split)), tree(data.slice(split)));
    };
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }), { maxLength: 70 }), (data) => {
        expect(toHex(merkleRoot(data.map(leafHash)))).toBe(Buffer.from(tree(data)).toString('hex'));
      }),
    );
  });

  test('the frontier grows without its past, and the old one stays as it was', () => {
    const leaves = Array.from({ length: 100 }, (_, at) => leafHash(utf8(String(at))));
    let frontier = EMPTY_FRONTIER;
    for (const [size, next] of leaves.entries()) {
      const before = [...frontier];
      const grown = frontierAppend(frontier, size, next);
      expect(frontier).toEqual(before);
      expect(frontierRoot(grown)).toEqual(merkleRoot(leaves.slice(0, size + 1)));
      frontier = grown;
    }
    expect(frontier).toHaveLength(3);
  });
});

describe('impossible positions', () => {
  const leaves = Array.from({ length: 5 }, (_, at) => leafHash(utf8(String(at))));
  const root = merkleRoot(leaves);
  test.each<[string, () => unknown]>([
    ['a frontier of another size', () => frontierAppend([root], 3, leaf(''))],
    ['a frontier that is too short', () => frontierAppend([], 1, leaf(''))],
    ['a negative size', () => frontierAppend([], -1, leaf(''))],
    ['an index at the end', () => inclusionProof(leaves, 5, 5)],
    ['an index in the gap', () => inclusionProof(leaves, 1.5, 5)],
    ['more leaves than there are', () => inclusionProof(leaves, 0, 6)],
    ['consistency with nothing', () => consistencyProof(leaves, 0, 5)],
    ['consistency with more', () => consistencyProof(leaves, 6, 5)],
    ['NaN', () => verifyInclusion(leafHash(root), Number.NaN, 5, [], root)],
    ['a size beyond 2^53', () => verifyInclusion(leafHash(root), 0, 2 ** 60, [], root)],
    ['a subtree that is none', () => verifySubtreeInclusion(leafHash(root), 3, 3, 5, [], root)],
    ['an empty tree', () => verifyConsistency(0, 5, [], root, root)],
    ['a shrunken tree', () => verifyConsistency(5, 4, [], root, root)],
  ])('%s', (_, call) => {
    expect(call).toThrow(expect.objectContaining({ code: 'MERKLE_RANGE' }));
  });

  test.each<[string, () => unknown]>([
    ['a short hash in a proof', () => verifyInclusion(leafHash(root), 0, 2, [new Uint8Array(31)], root)],
    ['a short root', () => verifyInclusion(leafHash(root), 0, 1, [], new Uint8Array(0))],
    ['a leaf that is no hash', () => verifyInclusion(leaf(''), 0, 1, [], root)],
    [
      'a proof of a million hashes',
      () => verifyInclusion(leafHash(root), 0, 2, Array<Uint8Array>(1_000_000).fill(root), root),
    ],
  ])('%s', (_, call) => {
    expect(call).toThrow(expect.objectContaining({ code: 'MERKLE_PROOF' }));
  });
});
