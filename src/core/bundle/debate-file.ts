// A debate as a file: its artifact as JSON, or a bundle of it.

import { answerName } from '#core/bundle/format.ts';
import { kindOfBundle } from '#core/bundle/kind.ts';
import { readBundle } from '#core/bundle/read.ts';
import { readDebate } from '#core/debate/read.ts';

/** Of a bundle the last debate in it, of anything else the bytes as they are. What a bundle proves is what a verifier says. */
export function artifactIn(bytes: Uint8Array): Uint8Array {
  if (kindOfBundle(bytes) !== 'debate') return bytes;
  const { files } = readBundle(bytes);
  const last = [...files.keys()].filter((name) => name.startsWith('answers/')).length;
  return files.get(answerName(last)) ?? bytes;
}

/** Whether these bytes are a debate. What a debate came to is no document: a debate over it would prove itself. */
export function isDebateFile(bytes: Uint8Array): boolean {
  return kindOfBundle(bytes) === 'debate' || isArtifact(bytes);
}

function isArtifact(bytes: Uint8Array): boolean {
  try {
    return readDebate(bytes).kind === 'debate';
  } catch {
    return false; // no JSON, or too large for a debate
  }
}
