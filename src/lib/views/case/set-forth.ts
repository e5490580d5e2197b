// An answer by rules, set so that its value leads: "£12", and below it what that is; what holds now, and below it what it replaced.
// Nothing changes its place; only the colon behind a value is left out.

export interface SetPart {
  readonly text: string;
  /** Set small, on a line of its own. */
  readonly aside: boolean;
}

/** `computed`: it rests on cells. Whatever has another form is one part. */
export function setForth(text: string, computed: boolean): readonly SetPart[] {
  const [, lead, now, rest] = IN_FORCE.exec(text) ?? [];
  if (lead !== undefined && now !== undefined && rest !== undefined) return parts(lead, now, rest);
  if (!computed) return parts('', text, '');
  const [, row, cell] = /^([^:]{1,120} \u00b7 [^:]{1,60}:)\s+(\S.*)$/s.exec(text) ?? [];
  if (row !== undefined && cell !== undefined && cell.length <= VALUE_MAX) return parts(row, cell, '');
  const [, value, formula] = /^(.{1,60}?)(:\s+(?:the|\d+ of) .+)$/s.exec(text) ?? [];
  return value === undefined || formula === undefined
    ? parts('', text, '')
    : parts('', value, formula.replace(/^:\s+/, ''));
}
const IN_FORCE = /^(In force:) (".+?"(?: \([^)]+\))?), ((?:in place of|until) ".+)$/s;
const VALUE_MAX = 60;

function parts(before: string, main: string, after: string): readonly SetPart[] {
  return [
    { text: before, aside: true },
    { text: main, aside: false },
    { text: after, aside: true },
  ].filter(({ text }) => text !== '');
}
