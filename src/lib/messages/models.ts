// What the interface says of models that a person adds.

export const models = {
  title: 'A second judge',
  lead: 'A model of entailment reads what the built-in judge leaves open. It finds contradictions and doubts support. Nobody has calibrated its numbers here, so it takes answers away and never lets one through. Nothing is downloaded before you say so.',
  licence: 'Licence',
  size: 'Size',
  source: 'Source',
  hash: 'SHA-256',
  improves: 'What it improves',
  known: 'What is known of it',
  files: 'Files and hashes',
  state: {
    absent: 'Not on this device.',
    partial: (here: string, all: string): string => `${here} of ${all} are here. It is not used before it is whole.`,
    damaged: (here: string, all: string): string =>
      `${here} of ${all} are here, and something of it is damaged. It is not used.`,
    whole: 'On this device, and checked.',
    used: 'On this device, checked, and asked with every question.',
  },
  download: (size: string): string => `Download ${size}`,
  downloadOf: (name: string, size: string): string => `Download ${name}, ${size}`,
  sure: (name: string, size: string): string =>
    `Download ${name}? ${size} come from this app’s own address and stay on this device until you delete them.`,
  yes: 'Download',
  no: 'Not now',
  resume: 'Resume',
  repair: 'Repair',
  verify: 'Check again',
  use: 'Put to work',
  useNot: 'Put away',
  remove: 'Delete',
  cancel: 'Cancel',
  of: (what: string, name: string): string => `${what}: ${name}`,
  phase: {
    fetching: (done: string, all: string, left: string | null): string =>
      `${done} of ${all}${left === null ? '' : `, ${left} left`}`,
    checking: (done: string, all: string): string => `Checking ${done} of ${all}`,
    starting: 'One moment',
    opening: 'Trying it on pairs that anybody can judge',
  },
  left: (seconds: number): string =>
    seconds < 60
      ? `${String(Math.max(1, Math.round(seconds)))} seconds`
      : `${String(Math.round(seconds / 60))} minutes`,
  room: (free: string): string => `This browser leaves about ${free} to this app.`,
  file: 'Take from files …',
  folder: 'Take from a folder …',
  fileWhat: 'For a machine without network. A file is known by its bytes, whatever it is called.',
  taken: (names: readonly string[]): string => `${names.join(', ')}: here, whole, and checked.`,
  missing: (name: string, paths: readonly string[]): string => `${name} still misses ${paths.join(' and ')}.`,
  unknown: (count: number): string =>
    count === 1
      ? 'One file belongs to no model of this list.'
      : `${String(count)} files belong to no model of this list.`,
  holds: (name: string): string => `${name} holds: every byte is what the list says.`,
} as const;
