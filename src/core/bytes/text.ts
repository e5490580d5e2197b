// Text at the edge of the core: what is canonical, what is refused, and how a document becomes plain text.
// NFC of code points that are newer than an engine differs between engines (measured), so everything that Unicode 15.0
// does not assign is refused. The only file that may use `normalize`.

import { ASSIGNED_CHANGES } from '#core/bytes/assigned15.gen.ts';
import { AffidavitError, type TextCode } from '#core/errors.ts';

/** What was done to a document beyond copying it, in this order. */
export type TextTransform = 'nfc' | 'lf' | 'tab4' | 'controls';

/** SRS-004 SHALL-037, SHALL-043: inputs get LF line ends and NFC. Refuses nothing: see `checkText`. */
export function normaliseText(text: string): string {
  return toLineFeeds(text).normalize('NFC');
}

/** SRS-004 SHALL-042, SHALL-043: why an oracle's text may not be admitted, or null. Changes nothing. */
export function checkText(text: string): TextCode | null {
  if (PLAIN_ASCII.test(text)) return null;
  if (LONE_SURROGATE.test(text)) return 'TEXT_LONE_SURROGATE';
  if (CONTROL.test(text)) return 'TEXT_CONTROL';
  // Before NFC, which engines agree on only for what is assigned.
  if (firstUnassigned(text) !== null) return 'TEXT_UNASSIGNED';
  return text.normalize('NFC') === text ? null : 'TEXT_NOT_NFC';
}

/**
 * An imported document as text that `checkText` passes: line ends to LF, TAB to four spaces, other C0 controls and
 * U+FEFF removed, NFC. `transforms` names those that changed something (SRS-004 SHALL-043, AMB-34: never silently).
 * Throws TEXT_LONE_SURROGATE and TEXT_UNASSIGNED. The document is attacker-controlled.
 */
export function toPlainText(raw: string): { text: string; transforms: TextTransform[] } {
  if (LONE_SURROGATE.test(raw)) {
    throw new AffidavitError('TEXT_LONE_SURROGATE', 'expected well-formed Unicode, got a surrogate without its pair');
  }
  const unassigned = firstUnassigned(raw);
  if (unassigned !== null) {
    const name = `U+${unassigned.toString(16).toUpperCase().padStart(4, '0')}`;
    throw new AffidavitError('TEXT_UNASSIGNED', `expected text of Unicode 15.0, got ${name}`);
  }
  const lines = toLineFeeds(raw);
  const untabbed = lines.replaceAll('\t', '    ');
  const cleared = untabbed.replace(REMOVED, '');
  const text = cleared.normalize('NFC');
  const transforms: TextTransform[] = [];
  if (text !== cleared) transforms.push('nfc');
  if (lines !== raw) transforms.push('lf');
  if (untabbed !== lines) transforms.push('tab4');
  if (cleared !== untabbed) transforms.push('controls');
  return { text, transforms };
}

/** Text of a stranger as it may be shown: what steers a terminal or turns the line around is U+FFFD. Tabs and lines stay. */
export function harmless(text: string): string {
  return text.replace(STEERING, '\ufffd');
}

/** The same for what has to stay on one line: a name must not write lines of its own. */
export function harmlessLine(text: string): string {
  return harmless(text).replace(/[\t\n]/g, '\ufffd');
}

/** A name as it is put on record: one line, without what `harmless` would hide. */
export function toNameLine(raw: string): string {
  return toPlainText(raw).text.replace(STEERING, '').replaceAll('\n', ' ').trim();
}

/** Words as a person typed them, put on record: canonical, without what `harmless` would hide and without letters of no width. */
export function toTyped(raw: string): string {
  const plain = toPlainText(raw).text.replace(STEERING, '').replace(NO_WIDTH, '').replace(LONE_JOINERS, '');
  return toPlainText(plain).text.trim(); // what stood between a letter and its mark may be gone
}

/** Ligatures and the positional forms of Arabic and Hebrew as the letters that they are: how a page sets them is no text. */
export function expandPresentationForms(text: string): string {
  return text.replace(PRESENTATION_FORMS, (form) => form.normalize('NFKC'));
}

/** Whether Unicode 15.0 gives the code point a general category other than Cn (noncharacters are Cn). */
export function isAssigned15(codePoint: number): boolean {
  let low = 0;
  let high = CHANGES.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((CHANGES[middle] ?? Infinity) <= codePoint) low = middle + 1;
    else high = middle;
  }
  // `low` changes stand at or before it; before the first one, everything is assigned.
  return low % 2 === 0 && codePoint >= 0 && codePoint <= 0x10ffff;
}

function firstUnassigned(text: string): number | null {
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) < FIRST_CHANGE) continue;
    const codePoint = text.codePointAt(at) ?? 0;
    if (!isAssigned15(codePoint)) return codePoint;
    if (codePoint > 0xffff) at++;
  }
  return null;
}

function toLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(LINE_END, '\n') : text;
}

function toChanges(differences: string): readonly number[] {
  let change = 0;
  return differences.split(' ').map((difference) => (change += Number.parseInt(difference, 36)));
}

const CHANGES = toChanges(ASSIGNED_CHANGES);
/** U+0378: all of Latin, IPA and most of Greek come before it. */
const FIRST_CHANGE = CHANGES[0] ?? 0;
const PLAIN_ASCII = /^[\n\x20-\x7e]*$/;
/** Assigned since Unicode 6 at the latest: every engine expands them alike. */
const PRESENTATION_FORMS =
  /[\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufb4f\ufb50-\ufbb1\ufbd3-\ufd3d\ufdf0-\ufdfb\ufe70-\ufefc]/g;
const LINE_END = /\r\n?/g;
/** Controls of C0 but TAB and LF, DEL and C1, marks and turns of direction, separators of lines and paragraphs. */
const STEERING =
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
/** Spaces, hyphens and operators of no width. */
const NO_WIDTH = /[\u00ad\u180e\u200b\u2060-\u2064]/g;
/** Joiners, but between letters of alphabets that are written with them. */
const LONE_JOINERS = /(?<![\u0080-\uffff])[\u200c\u200d]+|[\u200c\u200d]+(?![\u0080-\uffff])/g;
/** With the `u` flag a surrogate matches only where it is not part of a pair. */
const LONE_SURROGATE = /[\ud800-\udfff]/u;
// SHALL-043b: U+0000 to U+001F except LF.
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0009\u000b-\u001f]/;
// eslint-disable-next-line no-control-regex
const REMOVED = /[\u0000-\u0009\u000b-\u001f\ufeff]/g;
