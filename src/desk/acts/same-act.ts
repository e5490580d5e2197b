// Whether a person asks again for what broke off: a failed write leaves a question, a document or a library on the record as begun.

import type { Act } from '#core/case/case.ts';
import { sha256Hex } from '#core/bytes/hash.ts';
import { toPlainText } from '#core/bytes/text.ts';
import type { CaseState, OpenWork } from '#core/case/state.ts';
import type { Originals } from '#desk/acts/originals.ts';

export async function isSameAct(
  act: Act,
  { act: left, seq }: OpenWork,
  { turns }: Pick<CaseState, 'turns'>,
  originals: Originals,
): Promise<boolean> {
  switch (act.kind) {
    case 'draft':
      return left.kind === 'draft' && left.text === toPlainText(act.text).text.trim();
    case 'debate':
      return left.kind === 'debate' && left.text === act.text;
    case 'ercp':
      return left.kind === 'ercp' && left.text === act.text;
    case 'question': {
      const asked = turns.find(({ questionSeq }) => questionSeq === seq);
      return asked?.text === toPlainText(act.text).text.trim();
    }
    case 'accept':
      return left.kind === 'accept' && left.source === act.source && left.passage === act.passage;
    case 'tell':
      return left.kind === 'tell' && left.source === act.source && left.passage === act.passage;
    case 'clarify':
      return left.kind === 'clarify' && left.choose === act.choose && left.text === act.text;
    case 'stakes':
      return left.kind === 'stakes' && left.risk === act.risk && left.reason === act.reason;
    case 'review':
      return left.kind === 'review' && left.text === act.text && left.holds === act.holds;
    case 'import':
      return left.kind === 'import' && isSameBytes(await originals.bytesOf({ act: left }), act.bytes);
    case 'library':
      return left.kind === 'library' && left.hash === sha256Hex(act.bytes);
    case 'constraint':
    case 'release':
    case 'describe':
    case 'withdraw':
      return false; // one record, there or not
  }
}

function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
