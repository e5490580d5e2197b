// Files of the debate that is shown, handed to the person as downloads.

import type { Debates } from '#lib/contract/client.ts';
import { save } from '#lib/state/case/save-bundle.ts';

export async function saveDebateBundle(client: Debates): Promise<void> {
  const { bytes, name } = await client.debateBundle();
  save(name, Uint8Array.from(bytes), 'application/vnd.affidavit+zip');
}

export async function saveDebateFile(client: Debates, kind: 'artifact' | 'evaluation'): Promise<void> {
  const { name, text } = await client.debateFile(kind);
  save(name, text, 'application/json');
}
