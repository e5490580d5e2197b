// Words of About.

export const about = {
  title: 'About',
  lead: 'Affidavit answers from your documents and shows the evidence for every sentence.',
  certifiesTitle: 'What it certifies',
  certifies: [
    'Grounding: every sentence rests on a passage that you can open.',
    'Traceability: every step from question to answer is recorded, and any later change to the record is noticed.',
    'Policy: the rules for these stakes were applied, and the decision follows from them.',
  ],
  notTitle: 'What it does not certify',
  not: [
    'That a source is true. If a document is wrong, an answer that quotes it is wrong too.',
    'That the answer is advice. It is not legal, medical or financial advice.',
    'That nothing is missing. It reads what you gave it.',
  ],
  theoremTitle: 'The Axioma Inference Theorem',
  theorem:
    'Non-deterministic systems can be used safely if and only if they are transformed into immutable, canonical, ordered evidence before influencing deterministic computation.',
  theoremSource: 'SRS-004 §16.3',
  theoremPlain:
    'So models are not trusted here. They are recorded: what was given, what came back, which rule was applied, and that the decision follows. Anyone with the record can work out the same decisions again, without the model.',
  conformanceTitle: 'How far it keeps to its protocols',
  conformance: (ids: number) =>
    `Five published protocols ask ${String(ids)} things of it. What is known of them in this build:`,
  states: {
    proved: 'shown by a test that was seen to fail without it',
    'proved as read': 'shown so, as we read the protocol',
    part: 'kept in part',
    tested: 'tested, and nobody has seen the test fail',
    built: 'built, and nobody can reach it yet',
    open: 'not kept, or not shown',
    unmeasured: 'not measured, since what it takes is not at hand',
  } as Readonly<Record<string, string>>,
  conformanceRows: (count: number) => `The ${String(count)} that are not shown whole, and what is missing`,
  conformanceNothing: 'nothing shows it yet',
  keysTitle: 'Keys',
  keys: [
    { keys: ['/'], does: 'Go to the question' },
    { keys: ['Enter'], does: 'Ask; on a citation, open its document at the passage' },
    { keys: ['Shift', 'Enter'], does: 'A new line in the question' },
    { keys: ['Esc'], does: 'Close the excerpt, the document, the trace or the list of cases' },
    { keys: ['Alt', '1–9, 0'], does: 'The pages, in the order of the menu; 0 is About' },
    { keys: ['Ctrl', 'K'], does: 'Find any page, case, document or command by name; on a Mac, Command and K' },
    { keys: ['Tab'], does: 'Move through citations, traces and every other control, in reading order' },
  ],
  wordsTitle: 'Words used here',
  licenceTitle: 'Licences',
  licence:
    'Affidavit is free software under the Apache License 2.0. Set in Newsreader, Public Sans and IBM Plex Mono, all under the SIL Open Font License 1.1. Built with Svelte, SvelteKit, Dexie, Comlink, Zod, Floating UI and the noble cryptography libraries, each under the MIT or Apache licence.',
  patent:
    'The deterministic execution specification it follows names a patent application, GB2521625.0, claimed by the specification’s author. See the NOTICE file.',
  key: 'the card of the key that signs your bundles, with the name on it.',
  privacyTitle: 'Where your data is',
  privacy:
    'Your documents, questions and answers are in this browser’s storage and nowhere else. The page’s content policy keeps it from contacting any other host.',
  languageTitle: 'Language',
  languageWhat:
    'This changes the text of the app. Documents, questions and answers stay as they are; the built-in engines read English.',
  languageSwitch: 'Language of the app',
} as const;
