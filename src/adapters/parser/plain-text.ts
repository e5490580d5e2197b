// Text as it is shown: what a file's author put between letters to steer how they are set stands in nobody's way when the
// text is searched, quoted and compared. Every change is declared.

import { expandPresentationForms, toPlainText } from '#core/bytes/text.ts';

export interface Plain {
  readonly text: string;
  readonly transforms: readonly string[];
}

/** Normalised text of prose: ligatures as their letters, without soft hyphens and signs that nothing draws. Throws TEXT_*. */
export function toProse(raw: string): Plain {
  if (PLAIN_ASCII.test(raw)) return { text: raw, transforms: [] };
  const shown = toShown(raw);
  const whole = shown.text.replaceAll('\u00ad', '');
  const letters = expandPresentationForms(whole);
  const plain = toPlainText(letters);
  return {
    text: plain.text,
    transforms: [
      ...(whole === shown.text ? [] : ['soft-hyphens']),
      ...shown.transforms,
      ...(letters === whole ? [] : ['ligatures']),
      ...plain.transforms,
    ],
  };
}

/** Normalised text of a listing, which is left as it is but for what would show it in another order than it stands in. */
export function toListing(raw: string): Plain {
  const shown = toShown(raw);
  const plain = toPlainText(shown.text);
  return { text: plain.text, transforms: [...shown.transforms, ...plain.transforms] };
}

const PLAIN_ASCII = /^[\n\x20-\x7e]*$/;
/** Marks of direction (one in a name can show "fdp.exe" as "exe.pdf"), spaces of no width, word joiners. */
const UNSEEN = /[\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f]/g;
/** Tags and selectors of variants: letters that nothing draws, in which a whole sentence can be written. */
const HIDDEN = /[\u{e0000}-\u{e007f}]|[\u{e0100}-\u{e01ef}]/gu;

/** Words with such a mark between all their letters: a person sees them, and no search finds them. */
const THREADED =
  /(?:\S(?:\u200b|\u200c|\u200d|[\u2060-\u2064]|\ufeff)+ ?(?:\u200b|\u200c|\u200d|[\u2060-\u2064]|\ufeff)*){6,}\S?/g;

const THREADS = /[\u200b-\u200d\u2060-\u2064\ufeff]/g;

/** Joiners and variants at a Latin letter or a digit, where nothing joins: they part a number for whoever searches it. */
const JOINERS =
  /(?<=[\dA-Za-z][.,]?)(?:\u034f|\u200c|\u200d|[\ufe00-\ufe0f])+(?!\u20e3)|(?:\u034f|\u200c|\u200d)+(?=[.,]?[\dA-Za-z])/g;

/** What shows text in another order than it stands in: read as it stands, and told. */
const TURNED = /[\u202d\u202e]/;

function toShown(raw: string): Plain {
  const drawn = raw
    .replace(HIDDEN, '')
    .replace(THREADED, (run) => run.replace(THREADS, ''))
    .replace(JOINERS, '');
  const text = drawn.replace(UNSEEN, '');
  return {
    text,
    transforms: [
      ...(drawn === raw ? [] : ['hidden-letters']),
      ...(text === drawn ? [] : ['unseen-marks']),
      ...(TURNED.test(raw) ? ['turned-order'] : []),
    ],
  };
}
