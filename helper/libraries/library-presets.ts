// What is known of the official sources that a person has, so that a library of them is built with a few words (EBOM "Target
// Libraries"). The texts stay where they are: none comes with the product.

import type { Domain } from '#core/admission/grammar.ts';
import { HelperError } from '#helper/terminal/errors.ts';

export const PRESETS = ['python', 'statutes', 'poems', 'story-worlds'] as const;
export type PresetName = (typeof PRESETS)[number];

export interface Preset {
  /** Null: it has to be given. */
  readonly name: string | null;
  readonly domain: Domain;
  readonly credibility: number;
  readonly volatility: string;
  readonly lifetime: string;
  readonly url: string | null;
  readonly about: string;
}

/** Throws USAGE where the release is none of what the preset is about. */
export function presetOf(preset: PresetName, release: string): Preset {
  switch (preset) {
    case 'python': {
      const version = /^3\.\d{1,2}/.exec(release)?.[0];
      if (version === undefined)
        throw new HelperError('USAGE', 'expected --release as 3.12.4. Nothing was written.', { exitCode: 2 });
      return {
        name: `python_stdlib_${version.replace('.', '_')}`,
        domain: 'coding',
        credibility: 0.95,
        volatility: 'LOW',
        lifetime: '30_days',
        url: `https://docs.python.org/${version}/library/{id}.html`,
        about: `The library reference of Python ${version}, as a person downloaded it.`,
      };
    }
    case 'statutes':
      return { ...PRIMARY, domain: 'legal_research', volatility: 'LOW', lifetime: '30_days', about: 'Statutes.' };
    case 'poems':
      return { ...PRIMARY, domain: 'literary_analysis', about: 'Poems in the public domain.' };
    case 'story-worlds':
      return {
        ...PRIMARY,
        domain: 'fiction',
        credibility: 0.8,
        about: 'Fact sheets on story worlds: metadata only, no text of a story.',
      };
  }
}

/** A primary text is what it says; it changes only as another version. */
const PRIMARY = { name: null, credibility: 1, volatility: 'STATIC', lifetime: 'indefinite', url: null } as const;
