// What the interface says of models that a person adds.

const milliseconds = (took: number): string => `${took < 10 ? took.toFixed(1) : String(Math.round(took))} ms`;

export const models = {
  title: 'Models that you can add',
  brief:
    'None is needed, and none is downloaded until you agree. A second judge reads what the built-in judge leaves open, a sentence encoder searches by meaning, and a model that writes words your answers. All that they say is checked.',
  how: 'How far each may decide',
  lead: 'A second judge is an entailment model that reads what the built-in judge leaves open: it finds contradictions and weak support. A sentence encoder searches your documents by meaning, so that a refusal can also show passages in other words for you to accept. When you enable a second judge, it is measured on this device with 960 labelled sentences: where it lets fewer than 3 in 100 false ones through, it may let a sentence pass that the built-in judge leaves open, at low and medium stakes. Any other only takes answers away, and the encoder never lets one through.',
  writer:
    'A model that writes is one of this list, or a GGUF file of your own of up to 2 GB: take that from files. It runs on the processor of this device, slowly, and writes in place of the built-in writer. With a graphics card and WebGPU, a model for WebLLM is faster: take all of its files together, with its library (a .wasm file). This list offers none of those yet. What it writes is checked like anything else, and if it fails, no other engine takes its place: the question is refused.',
  licence: 'Licence',
  size: 'Size',
  source: 'Source',
  hash: 'SHA-256',
  improves: 'Improves',
  more: 'What it improves, and its files',
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
    partial: 'It is not used until it is complete.',
    damaged: 'A part of it has changed or is damaged. It is not used until it is repaired.',
    whole: 'It is not used until you enable it.',
    used: 'It is used for every question.',
  },
  download: (size: string): string => `Download ${size}`,
  /** `runtime`: what runs a model, where it is not here. */
  sure: (name: string, size: string, runtime: string | null): string =>
    runtime === null
      ? `Download ${name}? ${size} are downloaded from this app’s own address and stay on this device until you delete them.`
      : `Download ${name}? ${size} are downloaded from this app’s own address, and once ${runtime} for the model runtime. They stay on this device until you delete them.`,
  /** Too large for the page. */
  program: (id: string): string =>
    `Too large for the page. The program on this computer can run it: affidavit models get ${id}, then affidavit serve --engine ${id}`,
  sureRuntime: (size: string): string =>
    `The model runtime is not on this device. ${size} are downloaded once from this app’s own address.`,
  sureRemove: (name: string, size: string): string =>
    `Delete ${name}? This frees ${size}. Its outputs in your cases stay, and can be checked without it.`,
  yes: 'Download',
  no: 'Not now',
  removeYes: 'Delete it',
  keep: 'Keep it',
  resume: 'Resume',
  repair: 'Repair',
  verify: 'Check again',
  use: 'Enable',
  useNot: 'Disable',
  onCard: 'It runs on the graphics card.',
  tryCard: 'Try the graphics card',
  leaveCard: 'Back to the processor',
  sureCard: (size: string): string =>
    `The model runtime for the graphics card is not on this device. ${size} are downloaded once from this app’s own address. The model is then tried both ways, and moves only if it gives the same results there in less time.`,
  /** Milliseconds for a text. */
  trial: (told: {
    readonly verdict: 'faster' | 'other' | 'slower';
    readonly difference: number;
    readonly processor: number;
    readonly card: number;
  }): string => {
    const times = `${milliseconds(told.card)} a text, ${milliseconds(told.processor)} on the processor`;
    if (told.verdict === 'faster')
      return `The graphics card gives the same results and is faster (${times}). The model runs there now.`;
    if (told.verdict === 'slower')
      return `The graphics card gives the same results but is not faster (${times}). Nothing was changed.`;
    return `The graphics card gives different results (by up to ${told.difference.toFixed(3)}). Nothing was changed.`;
  },
  measure: 'Measure it',
  /** Of labelled sentences; null where it was not measured. */
  measured: (
    found: {
      readonly unsupported: number;
      readonly falselyAccepted: number;
      readonly supported: number;
      readonly accepted: number;
      readonly decides: boolean;
    } | null,
  ): string => {
    if (found === null) return 'It was not measured here, so it only takes answers away.';
    const figures = `Measured on this device: of ${String(found.unsupported)} unsupported sentences it would let ${String(found.falselyAccepted)} pass, of ${String(found.supported)} supported ones ${String(found.accepted)}.`;
    return found.decides
      ? `${figures} It may let a sentence pass at low and medium stakes.`
      : `${figures} It only takes answers away.`;
  },
  remove: 'Delete',
  cancel: 'Cancel',
  of: (what: string, name: string): string => `${what}: ${name}`,
  phase: {
    fetching: (done: string, all: string, left: string | null): string =>
      `${done} of ${all}${left === null ? '' : `, ${left} left`}`,
    checking: (done: string, all: string): string => `Checking ${done} of ${all}`,
    runtime: (done: string, all: string): string => `Model runtime: ${done} of ${all}`,
    starting: 'One moment',
    removing: 'Deleting',
    opening: 'Trying it on simple test sentences',
    measuring: (done: number, all: number): string =>
      `Enabled. Measuring how often it is right: ${String(done)} of ${String(all)} sentences`,
    trying: (done: number, all: number): string =>
      `On the processor and on the graphics card: ${String(done)} of ${String(all)} texts`,
  },
  left: (seconds: number): string =>
    seconds < 60
      ? `${String(Math.max(1, Math.round(seconds)))} seconds`
      : `${String(Math.round(seconds / 60))} minutes`,
  noPlace:
    'This browser does not let the page store a model, for example in a private window or on an address without https. Models cannot be added here.',
  room: (free: string): string => `This browser leaves about ${free} to this app.`,
  file: 'Take from files …',
  folder: 'Take from a folder …',
  fileWhat: 'For a machine without a network. Files are recognised by their bytes, not by their names.',
  taken: (names: readonly string[]): string => `${names.join(', ')}: complete and checked.`,
  missing: (name: string, paths: readonly string[]): string => `${name} still needs ${paths.join(' and ')}.`,
  unknown: (count: number): string =>
    count === 1
      ? 'One file belongs to no model of this list.'
      : `${String(count)} files belong to no model of this list.`,
  holds: (name: string): string => `${name} is intact: every byte matches the list.`,
} as const;
