// The engines that are here, said honestly: what each can and cannot do.

import type { EngineView } from '#lib/contract/engine.ts';

const HERE = { state: 'in_use', reproducible: true, bytes: null, memory: null, licence: 'Apache-2.0' } as const;

export function engineViews(): readonly EngineView[] {
  return [
    {
      ...HERE,
      id: 'extractive',
      slot: 'writer',
      name: 'Extractive writer',
      can: [
        'Quotes the sentences of your documents that answer, each with its citation.',
        'Works at once, offline, on any device.',
      ],
      cannot: ['It does not rephrase, summarise or combine.'],
    },
    {
      ...HERE,
      id: 'lexical-judge',
      slot: 'judge',
      name: 'Built-in judge',
      can: [
        'Compares words, numbers, dates, names and negation of a sentence with its passage.',
        'Abstains where it cannot tell.',
      ],
      cannot: ['It is no NLI model: at high stakes it takes only what two documents say alike.'],
    },
    {
      ...HERE,
      id: 'lexical',
      slot: 'retriever',
      name: 'Lexical search',
      can: ['Finds passages by words, word families and synonyms.'],
      cannot: ['It knows English best.'],
    },
    {
      ...HERE,
      id: 'builtin-classifier',
      slot: 'classifier',
      name: 'Risk classifier',
      can: ['Recognises questions of law and of security, and errs to the higher risk.'],
      cannot: [],
    },
    {
      ...HERE,
      id: 'text',
      slot: 'parser',
      name: 'Document reader',
      can: ['PDF, office text, mail, web pages, tables, Markdown, plain text and code.'],
      cannot: ['A scan has no text to read.'],
    },
  ];
}
