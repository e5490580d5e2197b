// What the interface says of looking something up outside, at a person's request.

export const outside = {
  open: 'Search outside',
  lead: 'Nothing leaves this computer unless you send it here, and a result counts less until you accept it.',
  needs: (origin: string) =>
    `This needs the Affidavit program on this computer. Start it with: affidavit serve --search --pair ${origin}. Then pair this page with it under Engines.`,
  toEngines: 'Pair it under Engines',
  off: 'The program that serves or is paired with this page was started without a search. Start it with --search, as in: affidavit serve --search. A page that was paired before has to be paired again.',
  query: 'The words that are sent',
  host: (host: string) =>
    `These words and nothing else go to ${host}, which also sees the address of your network. Change them as you like.`,
  none: 'Every word of your question is also in your own documents. Type other words.',
  private: (pieces: string) => `This is in your own documents: ${pieces}. Nothing was sent. Use other words.`,
  send: 'Send these words',
  sending: 'Asking…',
  cancel: 'Cancel',
  title: 'Found outside, not accepted yet',
  waiting:
    'An answer that rests on one of these says so and is less sure. Read it, and accept it if you would rely on it.',
  fetched: (time: string) => `fetched ${time}`,
  hash: 'SHA-256 of its text',
  reason: 'Why you accept it',
  accept: 'Accept and ask again',
  acceptOf: (name: string) => `Accept ${name} and ask again`,
} as const;
