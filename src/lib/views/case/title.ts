// What a case is called where nobody has named it.

const TITLE_MAX = 60;

/** The first line of what it was asked first, as much of it as a title holds. */
export function toTitle(question: string): string {
  const [line = ''] = question.trim().split('\n');
  return line.length <= TITLE_MAX ? line : `${line.slice(0, TITLE_MAX).replace(/\s+\S*$/u, '')} …`;
}

interface Named {
  readonly name: string;
  readonly library: unknown;
}

/**
 * Its own documents by name, as many as a title holds: later questions may be about something else, the documents stay.
 * Empty where no document has a name that says anything.
 */
export function titleOf(sources: readonly Named[]): string {
  const names = [...new Set(sources.flatMap(({ library, name }) => (library === null ? saidIn(name) : [])))];
  let title = '';
  for (const [at, name] of names.entries()) {
    const longer = title === '' ? toTitle(name) : `${title}, ${name}`;
    if (longer.length > TITLE_MAX && at > 0) return `${title} …`;
    title = longer;
  }
  return title;
}

/** "swim-club_fees.md" is "Swim club fees"; what was pasted has no name. */
function saidIn(file: string): readonly string[] {
  if (UNNAMED.test(file)) return [];
  const words = file
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[\s_-]+/gu, ' ')
    .trim();
  return /\p{L}/u.test(words) ? [`${words.charAt(0).toUpperCase()}${words.slice(1)}`] : [];
}
/** In each language that the page speaks. */
const UNNAMED = /^(?:Pasted (?:text|page)|Eingefügte(?:r Text| Seite))\b/u;
