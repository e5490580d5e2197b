// Lists without bullets, behind what heads them: short lines one below the other, and things with commas between that are all a
// section says.

import { sentences } from '#core/english/sentences.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';
import type { SourceText } from '#core/evidence/source.ts';
import { tokens } from '#core/english/words.ts';
import { toStem } from '#language/stem.ts';
import type { List } from '#core/table/denied.ts';

/** "Colour that fades, damage by storm, and work that others have done to it." under "Not covered". */
export function enumeratedIn({ passages, text }: SourceText): readonly List[] {
  return passages.flatMap(({ end, heading, start }, passage): readonly List[] => {
    const own = text.slice(start, end);
    const said = own.trimEnd();
    const all = sentences(own);
    const title = heading.split(HEADING_SEPARATOR).at(-1) ?? '';
    if (all.length !== 1 || title === '' || /[|:;]|\S {3,}\S/.test(own) || !/, (?:and|or)\s/.test(said)) return [];
    const parts = [...said.replace(/\.$/, '').matchAll(/(?:^|,\s+(?:(?:and|or)\s+)?)([^,]+)/g)];
    const items = parts.map(({ 0: part, 1: item = '', index }) => {
      const at = start + index + part.indexOf(item);
      return { text: item.replace(/\s+/g, ' '), start: at, end: at + item.length, passage };
    });
    return items.length < ITEMS_MIN || items.some((item) => GOES_ON.test(item.text)) ? [] : [{ title, heading, items }];
  });
}
/** "Bring a coat, which you will need, and a hat": no thing of its own. */
const GOES_ON = /^(?:which|who|that|but|if|when|while|where|because|so|as|please|you|we|it|they|he|she|I)\b/i;

/** "KIT LIST", and below it a thing in each line up to the next blank one. */
export function linesIn({ passages, text }: SourceText): readonly List[] {
  const lists: List[] = [];
  let start = 0;
  let title = '';
  let lines: { text: string; start: number; end: number }[] = [];
  const close = (): void => {
    const first = lines[0];
    const items = lines.map((line) => ({
      ...line,
      passage: passages.findIndex((one) => one.start <= line.start && line.end <= one.end),
    }));
    if (first !== undefined && lines.length >= ITEMS_MIN && HEADS.test(title))
      lists.push({ title: title.replace(/:$/, ''), heading: passages[items[0]?.passage ?? -1]?.heading ?? '', items });
    title = '';
    lines = [];
  };
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const from = start + raw.length - raw.trimStart().length;
    if (line === '') close();
    else if (title === '') title = line;
    else lines.push({ text: line, start: from, end: from + line.length });
    // A line that is a sentence, a number or a row makes the whole a text.
    if (lines.length > 0 && !THING.test(line)) title = 'no list';
    start += raw.length + 1;
  }
  close();
  return lists;
}
const ITEMS_MIN = 3;
const HEADS = /^(?:[A-Z][A-Z ]{3,40}|[A-Z][^.!?]{2,60}:)$/;
const THING = /^[A-Za-z][^.!?|:;\t]{1,70}\)?$/;

/** "Please come with", "KIT LIST": heads what has to be brought, in none of the words that ask for it. */
export const headsWhatToBring = (title: string): boolean =>
  /\b(?:come with|(?:have|take) with you|kit list|packing list|what to (?:pack|bring|take)|you will need|you'll need)\b/i.test(
    title,
  );
export const asksWhatToBring = (question: string): boolean =>
  /^what\b.*\b(?:bring|pack|take along|take with|come with|need to have)\b/i.test(question.trim());

/** "What do the children need to bring?": who has to, of whom the document speaks ("£14.50 a child"). */
export function withoutBringer(question: string, text: string): string {
  const found = asksWhatToBring(question) ? BRINGER.exec(question.trim()) : null;
  const [, before = '', who = '', after = ''] = found ?? [];
  const stem = toStem(who.toLowerCase());
  const isThere = found !== null && tokens(text).some((token) => token.stem === stem);
  return isThere ? `${before} they ${after}` : question;
}
const BRINGER =
  /^(what (?:do|does|must|should|shall|will|can)) (?:the |our |my |each |every |all )?([a-z]+) ((?:(?:have|need) to )?(?:bring|pack|take along|take with|come with)\b.*)$/i;

/** "What do I have to do to keep it?", of what is headed "What you have to do", or "Your duties". */
export const headsDuties = (title: string): boolean =>
  /\b(?:what you (?:have to|must|need to|should|are to) do|(?:your|tenant's|member's|owner's) (?:duties|obligations|responsibilities|part))\b/i.test(
    title,
  );
export const asksDuties = (question: string): boolean => DUTIES.test(question.trim());
const DUTIES =
  /^what (?:(?:do|does|must|should|shall) (?:I|we|you|the \w+|one|they) (?:(?:have|need) to )?do|are (?:my|our|your|the \w+'s) (?:duties|obligations))\b/i;
/** "To keep the guarantee": what it is done for. */
export const withoutPurpose = (question: string): string =>
  question.replace(/\bdo (?:so as |in order )?to [a-z]+ /i, 'do ');
