// What a case is called where nobody has named it.

const TITLE_MAX = 60;

/** The first line of what it was asked first, as much of it as a title holds. */
export function toTitle(question: string): string {
  const [line = ''] = question.trim().split('\n');
  return line.length <= TITLE_MAX ? line : `${line.slice(0, TITLE_MAX).replace(/\s+\S*$/u, '')} …`;
}
