// A person's own rules from a file: compiled by the core that will use them, before anything is stored.

import { fromUtf8 } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';
import { PACK_BYTES_MAX } from '#core/limits.ts';
import type { Rules } from '#core/admission/policy/packs/named.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { readInput } from '#helper/terminal/input-file.ts';
import type { CoreModule } from '#desk/frozen/frozen.ts';

export async function readRules(path: string, core: Pick<CoreModule, 'withOwnPack'>): Promise<Rules> {
  const bytes = await readInput(path, PACK_BYTES_MAX);
  try {
    return core.withOwnPack(fromUtf8(bytes).replace(/\n$/, ''));
  } catch (cause) {
    if (!(cause instanceof AffidavitError)) throw cause;
    throw new HelperError(
      'POLICY_REGISTRY',
      `${path} is no policy pack (${cause.message}). Nothing was stored. \`affidavit canon\` writes canonical JSON.`,
      { cause },
    );
  }
}
