// What the interface says of models that a person adds.

const milliseconds = (took: number): string => `${took < 10 ? took.toFixed(1) : String(Math.round(took))} ms`;

export const models = {
  title: 'Models that you can add',
  lead: 'A second judge is a model of entailment that reads what the built-in judge leaves open: it finds contradictions and doubts support. A sentence encoder reads your documents for meaning: a refusal then shows what comes close in other words, for you to accept. Nobody has calibrated their numbers here, so neither lets an answer through. Nothing is downloaded before you say so.',
  licence: 'Licence',
  size: 'Size',
  source: 'Source',
  hash: 'SHA-256',
  improves: 'Improves',
  files: 'Files and hashes',
  state: {
    absent: 'not on this device',
    partial: (here: string, all: string): string => `${here} of ${all} here`,
    damaged: 'damaged',
    whole: 'here and checked',
    used: 'in use',
  },
  /** What follows from the state. */
  means: {
    absent: null,
    partial: 'It is not used before it is whole.',
    damaged: 'A part of it is not what it was. It is not used before it is repaired.',
    whole: 'It is not asked before you put it to work.',
    used: 'It is asked with every question.',
  },
  download: (size: string): string => `Download ${size}`,
  /** `runtime`: what runs a model, where it is not here. */
  sure: (name: string, size: string, runtime: string | null): string =>
    runtime === null
      ? `Download ${name}? ${size} come from this app’s own address and stay on this device until you delete them.`
      : `Download ${name}? ${size} come from this app’s own address, and ${runtime} of what runs a model, once. They stay on this device until you delete them.`,
  sureRuntime: (size: string): string =>
    `What runs a model is not on this device. ${size} come once from this app’s own address.`,
  sureRemove: (name: string, size: string): string =>
    `Delete ${name}? ${size} are given back. What it said in your cases stays, and can be checked without it.`,
  yes: 'Download',
  no: 'Not now',
  removeYes: 'Delete it',
  keep: 'Keep it',
  resume: 'Resume',
  repair: 'Repair',
  verify: 'Check again',
  use: 'Put to work',
  useNot: 'Put away',
  onCard: 'It runs on the graphics card.',
  tryCard: 'Try the graphics card',
  leaveCard: 'Back to the processor',
  sureCard: (size: string): string =>
    `What runs a model on the graphics card is not on this device. ${size} come once from this app’s own address. The model is then asked both ways, and moves only if it says the same there and takes less time.`,
  /** Milliseconds for a text. */
  trial: (told: {
    readonly verdict: 'faster' | 'other' | 'slower';
    readonly difference: number;
    readonly processor: number;
    readonly card: number;
  }): string => {
    const times = `${milliseconds(told.card)} a text, ${milliseconds(told.processor)} on the processor`;
    if (told.verdict === 'faster')
      return `The graphics card says the same and is faster (${times}): it runs there now.`;
    if (told.verdict === 'slower')
      return `The graphics card says the same but is no faster (${times}): nothing is changed.`;
    return `The graphics card says something else (by up to ${told.difference.toFixed(3)}): nothing is changed.`;
  },
  remove: 'Delete',
  cancel: 'Cancel',
  of: (what: string, name: string): string => `${what}: ${name}`,
  phase: {
    fetching: (done: string, all: string, left: string | null): string =>
      `${done} of ${all}${left === null ? '' : `, ${left} left`}`,
    checking: (done: string, all: string): string => `Checking ${done} of ${all}`,
    runtime: (done: string, all: string): string => `What runs it: ${done} of ${all}`,
    starting: 'One moment',
    removing: 'Deleting',
    opening: 'Trying it on texts that anybody can judge',
    trying: (done: number, all: number): string =>
      `On the processor and on the graphics card: ${String(done)} of ${String(all)} texts`,
  },
  left: (seconds: number): string =>
    seconds < 60
      ? `${String(Math.max(1, Math.round(seconds)))} seconds`
      : `${String(Math.round(seconds / 60))} minutes`,
  noPlace:
    'This browser gives the page no place to keep a model in, as in some private windows or on an address without https. Models cannot be added here.',
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
