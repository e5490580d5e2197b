// The Merkle tree over a case: RFC 6962 §2.1, proofs as RFC 9162 §2.1.3 and §2.1.4 verify them. Leaf data of the case
// tree is the 32-byte commit(e). Roots and proofs of a bundle are attacker-controlled.

import { concat, sha256 } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';

/** A hashed leaf. The brand keeps leaf data and leaf hashes apart: hashing twice or not at all gives another tree. */
export type LeafHash = Uint8Array & { readonly __leaf: true };
/** The roots of the complete subtrees of a tree, largest first: all that appending needs. */
export type Frontier = readonly Uint8Array[];

export const EMPTY_FRONTIER: Frontier = [];

export function leafHash(data: Uint8Array): LeafHash {
  return sha256(concat(LEAF_PREFIX, data)) as LeafHash;
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concat(NODE_PREFIX, left, right));
}

/** The frontier of `size` leaves with one more. */
export function frontierAppend(frontier: Frontier, size: number, leaf: LeafHash): Frontier {
  assertSize(size);
  if (frontier.length !== countOnes(size)) {
    throw new AffidavitError(
      'MERKLE_RANGE',
      `expected ${countOnes(size)} subtrees for ${size} leaves, got ${frontier.length}`,
    );
  }
  const grown: Uint8Array[] = [...frontier];
  let node: Uint8Array = leaf;
  for (let rest = size; isOdd(rest); rest = half(rest)) node = nodeHash(grown.pop() ?? node, node);
  return [...grown, node];
}

/** The root of the tree with this frontier; of the empty tree, the hash of nothing. */
export function frontierRoot(frontier: Frontier): Uint8Array {
  const last = frontier.at(-1);
  if (last === undefined) return sha256(new Uint8Array(0));
  return frontier.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), last);
}

export function merkleRoot(leaves: readonly LeafHash[]): Uint8Array {
  let frontier = EMPTY_FRONTIER;
  for (const [size, leaf] of leaves.entries()) frontier = frontierAppend(frontier, size, leaf);
  return frontierRoot(frontier);
}

/** That leaf `index` is in the tree of the first `size` leaves. */
export function inclusionProof(leaves: readonly LeafHash[], index: number, size: number): readonly Uint8Array[] {
  assertSize(size);
  if (size > leaves.length || !Number.isInteger(index) || index < 0 || index >= size) {
    throw new AffidavitError('MERKLE_RANGE', `expected index < size <= ${leaves.length}, got ${index} and ${size}`);
  }
  return pathTo(leaves.slice(0, size), index);
}

/** Throws MERKLE_RANGE for an impossible position, MERKLE_PROOF unless the proof leads from the leaf to the root. */
export function verifyInclusion(
  leaf: LeafHash,
  index: number,
  size: number,
  proof: readonly Uint8Array[],
  root: Uint8Array,
): void {
  verifySubtreeInclusion(leaf, index, 0, size, proof, root);
}

/** The same in the subtree over the leaves `start` to `end` (exclusive), which must be one (`assertSubtree`). */
export function verifySubtreeInclusion(
  leaf: LeafHash,
  index: number,
  start: number,
  end: number,
  proof: readonly Uint8Array[],
  root: Uint8Array,
): void {
  assertSubtree(start, end);
  if (!Number.isInteger(index) || index < start || index >= end) {
    throw new AffidavitError('MERKLE_RANGE', `expected an index from ${start} to below ${end}, got ${index}`);
  }
  assertHashes([leaf, root, ...proof]);
  let position = index - start;
  let last = end - start - 1;
  let node: Uint8Array = leaf;
  for (const sibling of proof) {
    if (last === 0) throw new AffidavitError('MERKLE_PROOF', 'inclusion proof is too long');
    if (isOdd(position) || position === last) {
      node = nodeHash(sibling, node);
      while (!isOdd(position) && position > 0) [position, last] = [half(position), half(last)];
    } else {
      node = nodeHash(node, sibling);
    }
    [position, last] = [half(position), half(last)];
  }
  if (last !== 0) throw new AffidavitError('MERKLE_PROOF', 'inclusion proof is too short');
  if (!equalBytes(node, root)) throw new AffidavitError('MERKLE_PROOF', 'inclusion proof leads to another root');
}

/** That the tree of the first `size` leaves begins with the tree of the first `from`. */
export function consistencyProof(leaves: readonly LeafHash[], from: number, size: number): readonly Uint8Array[] {
  assertSize(size);
  if (size > leaves.length || !Number.isInteger(from) || from < 1 || from > size) {
    throw new AffidavitError('MERKLE_RANGE', `expected 1 <= from <= size <= ${leaves.length}, got ${from} and ${size}`);
  }
  return subProof(leaves.slice(0, size), from, true);
}

/**
 * Throws MERKLE_RANGE for impossible sizes, MERKLE_PROOF unless both roots follow from the proof. The empty tree is
 * consistent with every tree: a proof of it proves nothing and is refused, as in the published suite.
 */
export function verifyConsistency(
  from: number,
  size: number,
  proof: readonly Uint8Array[],
  fromRoot: Uint8Array,
  root: Uint8Array,
): void {
  if (from === 0) throw new AffidavitError('MERKLE_RANGE', 'expected a tree that is not empty');
  verifySubtreeConsistency(0, from, size, proof, fromRoot, root);
}

/**
 * That the subtree over the leaves `start` to `end` (exclusive) is part of the tree of `size` leaves; with start 0 this
 * is consistency. The root of an empty subtree is the hash of nothing, and nothing needs to be proved about it.
 */
export function verifySubtreeConsistency(
  start: number,
  end: number,
  size: number,
  proof: readonly Uint8Array[],
  subtreeRoot: Uint8Array,
  root: Uint8Array,
): void {
  assertSize(size);
  if (end > size) throw new AffidavitError('MERKLE_RANGE', `expected an end up to ${size}, got ${end}`);
  assertHashes(proof);
  if (start === end) {
    verifyEmpty(start, subtreeRoot, proof);
    return;
  }
  assertSubtree(start, end);

  // Positions of the subtree's first and last node and of the tree's last node, one level up at a time.
  let [first, last, treeLast] = [start, end - 1, size - 1];
  const climb = () => {
    [first, last, treeLast] = [half(first), half(last), half(treeLast)];
  };
  const atEdge = last === treeLast;
  while (first !== last && (atEdge || isOdd(last))) climb();

  let rest = proof;
  let seed: Uint8Array | undefined = subtreeRoot;
  if (first !== last) [seed, ...rest] = proof;
  if (seed === undefined) throw new AffidavitError('MERKLE_PROOF', 'consistency proof is too short');
  let subtreeNode = seed;
  let treeNode = seed;
  for (const sibling of rest) {
    if (treeLast === 0) throw new AffidavitError('MERKLE_PROOF', 'consistency proof is too long');
    if (isOdd(last) || last === treeLast) {
      if (first < last) subtreeNode = nodeHash(sibling, subtreeNode);
      treeNode = nodeHash(sibling, treeNode);
      while (!isOdd(last) && last > 0) climb();
    } else {
      treeNode = nodeHash(treeNode, sibling);
    }
    climb();
  }
  if (treeLast !== 0) throw new AffidavitError('MERKLE_PROOF', 'consistency proof is too short');
  if (!equalBytes(subtreeNode, subtreeRoot)) {
    throw new AffidavitError('MERKLE_PROOF', 'consistency proof leads to another earlier root');
  }
  if (!equalBytes(treeNode, root)) throw new AffidavitError('MERKLE_PROOF', 'consistency proof leads to another root');
}

function verifyEmpty(position: number, root: Uint8Array, proof: readonly Uint8Array[]): void {
  assertSize(position);
  if (proof.length > 0 || !equalBytes(root, frontierRoot(EMPTY_FRONTIER))) {
    throw new AffidavitError('MERKLE_PROOF', 'expected the hash of nothing and no proof for an empty subtree');
  }
}

/** RFC 6962 §2.1.1: PATH(m, D[n]). */
function pathTo(leaves: readonly LeafHash[], index: number): readonly Uint8Array[] {
  if (leaves.length <= 1) return [];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...pathTo(left, index), merkleRoot(right)]
    : [...pathTo(right, index - split), merkleRoot(left)];
}

/** RFC 6962 §2.1.2: SUBPROOF(m, D[n], b). */
function subProof(leaves: readonly LeafHash[], from: number, isKnown: boolean): readonly Uint8Array[] {
  if (from === leaves.length) return isKnown ? [] : [merkleRoot(leaves)];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return from <= split
    ? [...subProof(left, from, isKnown), merkleRoot(right)]
    : [...subProof(right, from - split, false), merkleRoot(left)];
}

/** The largest power of two below the size. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** A subtree starts at a multiple of the smallest power of two that holds its leaves; it has at least one. */
function assertSubtree(start: number, end: number): void {
  assertSize(start);
  assertSize(end);
  let width = 1;
  while (width < end - start) width *= 2;
  if (start < end && start % width === 0) return;
  throw new AffidavitError('MERKLE_RANGE', `expected the bounds of a subtree, got ${start} and ${end}`);
}

function assertSize(size: number): void {
  if (Number.isSafeInteger(size) && size >= 0) return;
  throw new AffidavitError('MERKLE_RANGE', `expected a count of leaves, got ${size}`);
}

function assertHashes(hashes: readonly Uint8Array[]): void {
  const wrong = hashes.find((hash) => hash.length !== HASH_BYTES);
  if (wrong === undefined) return;
  throw new AffidavitError('MERKLE_PROOF', `expected hashes of ${HASH_BYTES} bytes, got one of ${wrong.length}`);
}

function countOnes(size: number): number {
  let ones = 0;
  for (let rest = size; rest > 0; rest = half(rest)) if (isOdd(rest)) ones++;
  return ones;
}

/** Not `>> 1` and `& 1`: those stop at 32 bits. */
function half(value: number): number {
  return Math.floor(value / 2);
}

function isOdd(value: number): boolean {
  return value % 2 === 1;
}

function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, at) => byte === right[at]);
}

const HASH_BYTES = 32;
const LEAF_PREFIX = new Uint8Array([0]);
const NODE_PREFIX = new Uint8Array([1]);
