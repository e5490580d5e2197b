// What the interface says of the program on this computer whose model may write.

export const helper = {
  title: 'The program on this computer',
  lead: 'The Affidavit program can run larger models than the page, on all processors or a graphics card. What its model writes is checked like anything else, and if it fails, no other engine takes its place: the question is refused.',
  served: 'This program serves this page.',
  paired: (base: string): string => `This page is paired with the program at ${base}.`,
  noWriter: 'The program has no model. Start it with one: affidavit serve --engine FILE.gguf',
  writes: 'It writes for every question.',
  waits: (model: string): string => `It does not write while ${model} is enabled on this page.`,
  rests: 'It does not write until you enable it.',
  elsewhere:
    'The program does not say that the model is on this computer. It gets your question and the documents that you declared as public, and no others.',
  use: 'Enable',
  useNot: 'Disable',
  forget: 'Forget it',
  how: 'To use it from this page, start it with:',
  address: 'Its address',
  ask: 'Ask for a code',
  permission: 'The browser may ask whether this page may reach this computer.',
  code: 'The code in its terminal',
  pair: 'Pair',
  cancel: 'Cancel',
} as const;
