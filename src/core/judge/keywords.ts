// The words that make a question legal, security, coding, analysis, literary or fiction, as EBOM lists them. Ours are in the
// language tables (`keywords.txt`). Matched by stem, so inflections count; "=" before a word asks for exactly that form.

import type { Domain } from '#core/admission/grammar.ts';

const list = (text: string): string[] => text.split(', ');

/** EBOM v2.0 "Target Domains", word for word, in order of precedence among equals. */
export const KEYWORDS: readonly { readonly domain: Domain; readonly spec: readonly string[] }[] = [
  {
    domain: 'legal_research',
    spec: list('law, legal, statute, regulation, case, contract, =rights, liability, =precedent'),
  },
  { domain: 'security_code', spec: list('security, =authentication, encryption, vulnerability') },
  { domain: 'coding', spec: list('code, function, algorithm, debug') },
  { domain: 'analysis', spec: list('analyze, explain, reason, logic, argument, thesis') },
  { domain: 'literary_analysis', spec: list('poem, poetry, lyrics, interpret, metaphor, symbolism, theme, literary') },
  { domain: 'fiction', spec: list('story, fanfic, character, plot, fiction, narrative') },
];
