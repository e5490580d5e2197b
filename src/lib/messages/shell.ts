// Words of the shell: places, hashes, counters, storage, updates, installing.

export const shell = {
  name: 'Affidavit',
  skip: 'Skip to content',
  places: 'Places',
  place: {
    case: 'Case',
    sources: 'Sources',
    record: 'Record',
    check: 'Check',
    reason: 'Reason',
    debate: 'Debate',
    verify: 'Verify',
    engines: 'Engines',
    evaluate: 'Test',
    about: 'About',
  },
  find: 'Go to …',
  findKeys: 'Ctrl K, or Command K on a Mac',
  title: (place: string) => `${place} · Affidavit`,
  cases: 'All cases',
  starting: 'Opening …',
  notHere: 'This page does not exist.',
  notHereWhat: 'The address may be mistyped. Nothing was lost.',
  home: 'Go to the case',
  close: 'Close',
  more: 'More',
  drop: 'Drop anywhere: documents are added to this case, a bundle is verified.',
  /** Before the code of a problem, to search for. */
  code: 'Code',
} as const;

/** The palette: every place, case, document and act by name. */
export const palette = {
  title: 'Go to, search, or run a command',
  field: 'Page, case, document, question, words of a document, or command',
  none: 'Nothing has this name.',
  found: (count: number) => (count === 1 ? '1 found' : `${count} found`),
  kinds: {
    place: 'Page',
    case: 'Case',
    document: 'Document',
    question: 'Question',
    passage: 'Passage',
    act: 'Command',
  },
  ask: 'Ask a question',
  add: 'Add documents',
  newCase: 'New case',
  print: 'Print this page',
} as const;

export const hash = {
  copy: (short: string) => `Copy hash ${short}`,
  copied: 'copied',
  press: 'Press to copy.',
} as const;

export const requests = {
  nothing: 'Nothing leaves this device',
  offline: 'Offline',
  count: (count: number) => `network requests: ${count}`,
  left: (count: number) => (count === 1 ? '1 network request' : `${count} network requests`),
  title: 'Network requests',
  explain:
    'Counted by the browser, not by us: every request that the page and its workers made since it was opened. The files of the app itself are counted apart; fetching them sends none of your data.',
  own: (count: string) => `Files of the app itself: ${count}.`,
  none: 'No other request was made.',
  worker: 'worker',
  page: 'page',
} as const;

export const storage = {
  kept: 'Kept on this device',
  may_be_cleared: 'May be cleared when space runs low or a private window closes: back up or install',
  cleared_after_seven_days: 'May be cleared after 7 days without a visit: back up or install',
  unknown: 'This browser does not say whether it keeps storage: back up',
  used: (used: string, quota: string) => `${used} used of about ${quota}`,
} as const;

export const lost = {
  title: (count: number) =>
    count === 1
      ? 'A case that was here is gone from this browser.'
      : `${count} cases that were here are gone from this browser.`,
  why: 'They were not deleted in the app: the browser lost or cleared its storage. This can happen when it is closed in the middle of a write, or when space runs low.',
  held: (turns: number, records: number, seen: string) =>
    `${turns} ${turns === 1 ? 'question' : 'questions'}, ${records} ${records === 1 ? 'record' : 'records'}, last here on ${seen}.`,
  exported: (when: string, since: number) =>
    since === 0
      ? `All of it is in the bundle exported on ${when}.`
      : `A bundle was exported on ${when}, before the last ${since} ${since === 1 ? 'record' : 'records'}.`,
  never: 'No bundle of it was exported here.',
  more: (count: number) => `Show ${count} more`,
  next: 'To bring a case back, open its last bundle, and keep it as a case once it is verified. Records that are in no bundle are lost. You can add your documents to a new case.',
  verify: 'Open a bundle',
  dismiss: 'Do not show this again',
} as const;

export const update = {
  ready: 'A new version is ready.',
  kept: 'Your cases stay as they are.',
  take: 'Restart now',
  later: 'Later',
} as const;

/** Files that came through the system’s share menu, or look as if they did. */
export const shared = {
  came: (count: number) =>
    count === 1
      ? 'Another app or a website sent this file to Affidavit:'
      : `Another app or a website sent ${count} files to Affidavit:`,
  closed: 'Nothing was opened or added. If you did not share this, discard it.',
  open: (count: number) => (count === 1 ? 'Open it' : 'Open them'),
  drop: 'Discard',
  refused: 'Another website tried to send files to Affidavit. They were not taken.',
  dismiss: 'Close',
} as const;

/** All that is said inside a page of another site. */
export const framed = {
  what: 'Affidavit does not run inside another website, because that site could steer your clicks.',
  open: 'Open Affidavit on its own',
} as const;

export const install = {
  title: 'Keep it on this device',
  why: 'Once installed, Affidavit opens without a network, and its storage is not cleared when you stay away.',
  button: 'Install',
  done: 'Installed.',
  safari: 'In Safari: Share, then “Add to Home Screen”. On a Mac: File, then “Add to Dock”.',
  firefox:
    'Firefox on Android: menu, then “Install”. On a computer Firefox keeps it as a bookmark; it works offline all the same.',
  other: 'Open the browser’s menu and choose “Install” or “Add to Home screen”.',
} as const;
