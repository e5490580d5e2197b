// Words of the shell: places, hashes, counters, storage, updates, installing.

export const shell = {
  name: 'Affidavit',
  skip: 'Skip to content',
  places: 'Places',
  place: { case: 'Case', sources: 'Sources', record: 'Record', verify: 'Verify', engines: 'Engines', about: 'About' },
  title: (place: string) => `${place} · Affidavit`,
  cases: 'All cases',
  starting: 'Opening …',
  notHere: 'This page does not exist.',
  notHereWhat: 'The address may be mistyped. Nothing was lost.',
  home: 'Go to the case',
} as const;

export const close = 'Close';

export const drop = 'Let go anywhere: documents go to Sources, a bundle is verified.';

export const hash = {
  copy: (short: string) => `Copy hash ${short}`,
  copied: 'copied',
} as const;

export const requests = {
  nothing: 'Nothing leaves this device',
  offline: 'Offline',
  count: (count: number) => `network requests: ${count}`,
  left: (count: number) => (count === 1 ? '1 network request' : `${count} network requests`),
  title: 'Network requests',
  explain:
    'Counted by the browser, not by us: every request that the page and its workers made since it was opened. The files of the app itself are counted apart; fetching them sends nothing of yours.',
  own: (count: string) => `Files of the app itself: ${count}.`,
  none: 'No other request was made.',
  worker: 'worker',
  page: 'page',
} as const;

export const storage = {
  kept: 'Kept on this device',
  may_be_cleared: 'May be cleared when space runs low, and with a private window: back up or install',
  cleared_after_seven_days: 'May be cleared after 7 days without a visit: back up or install',
  unknown: 'This browser does not say whether it keeps storage: back up',
  used: (used: string, quota: string) => `${used} used of about ${quota}`,
} as const;

export const update = {
  ready: 'A new version is ready.',
  kept: 'Your cases stay as they are.',
  take: 'Restart with it',
  later: 'Later',
} as const;

export const install = {
  title: 'Keep it on this device',
  why: 'Installed, Affidavit opens without a network and its storage is not cleared for lack of visits.',
  button: 'Install',
  done: 'Installed.',
  safari: 'In Safari: Share, then “Add to Home Screen”. On a Mac: File, then “Add to Dock”.',
  firefox:
    'Firefox on Android: menu, then “Install”. On a computer Firefox keeps it as a bookmark; it works offline all the same.',
  other: 'Open the browser’s menu and choose “Install” or “Add to Home screen”.',
} as const;
