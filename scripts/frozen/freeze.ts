// The frozen builds: the decision core, the reproducible engines and the parsers, each one file named by its SHA-256. The manifest
// of every case names the core that decided it, so the same sources must give the same bytes on every machine:
// bundler and flags are pinned here, and nothing of path or time gets in.
import { build } from 'esbuild';
import type { Kind } from '#core/admission/shapes.ts';
import { FLAGS, frozenOf, type FrozenFile } from './file.ts';
import { freezeParsers } from './parsers.ts';
import { CORE, ENGINES, shareModules, type Shared } from './shared.ts';
import { oneProtocol } from './one-protocol.ts';
import { leanZod } from './lean-zod.ts';

interface How {
  /** Where it is the core of that kind of case. */
  readonly protocol?: Kind;
  /** What it takes from other frozen files. Without it, it stands alone. */
  readonly shared?: Shared;
}

/** Bundles `entry`, a path relative to `root`. */
export async function freeze(root: string, entry: string, { protocol, shared }: How = {}): Promise<FrozenFile> {
  const result = await build({
    ...FLAGS,
    absWorkingDir: root,
    entryPoints: [entry],
    plugins: [
      ...(shared === undefined ? [] : [shared.plugin]),
      leanZod,
      ...(protocol === undefined ? [] : [oneProtocol(protocol)]),
    ],
  });
  return frozenOf(entry, root, result);
}

/** All of this build: what is new in a release, and what its parts are called. */
export interface Whole {
  /** The last file of each part, which names the others. */
  readonly built: Readonly<Record<'core' | 'engines' | 'ercp' | 'debate' | 'parsers', FrozenFile>>;
  readonly files: readonly FrozenFile[];
}

export async function freezeAll(root: string): Promise<Whole> {
  const shared = await shareModules(root);
  const core = await freeze(root, CORE, { protocol: 'question', shared });
  const engines = await freeze(root, ENGINES, { shared });
  const ercp = await freeze(root, CORE, { protocol: 'ercp', shared });
  const debate = await freeze(root, CORE, { protocol: 'debate', shared });
  const parts = await freezeParsers(root);
  const parsers = parts.at(-1);
  if (parsers === undefined) throw new Error('expected a file of parsers, got none');
  const built = { core, engines, ercp, debate, parsers };
  return { built, files: [...new Set([...shared.files, ...parts, ...Object.values(built)])] };
}
