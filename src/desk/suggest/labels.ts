// Questions that a label with its value answers: "Deposit: 1,880 euros", "Tour manager: Ada Brandt". What may stand in a label
// is endless, so that it has to end in a word that is known to name an amount, a time, a person or a value.

interface Kind {
  readonly ends: RegExp;
  readonly value: RegExp;
  readonly ask: (label: string, is: 'is' | 'are') => string;
}

const TIME = /\d{1,2}[.:]\d\d|\d (?:am|pm)\b|\b(?:19|20)\d\d\b|day\b|\b\d{1,2} [A-Z][a-z]{2}/u;
const KINDS: readonly Kind[] = [
  {
    ends: /\b(?:rent|deposit|fees?|price|costs?|charge|total|balance|premium|excess|salary|wage|pay|bonus|allowance|fine|discount|budget|fare|tax|estimate|bill)$/u,
    value: /[€$£] ?\d|\d[\d,.]* ?(?:€|euros?|dollars?|pounds?|cents?)\b/u,
    ask: (label, is) => `How much ${is} the ${label}?`,
  },
  {
    ends: /\b(?:meeting|deadline|appointment|departure|arrival|check-in|check-out|delivery|exam|concert|visit|lesson|inspection|rehearsal)$/u,
    value: TIME,
    ask: (label, is) => `When ${is} the ${label}?`,
  },
  { ends: /\b(?:hours|times?|(?<=[a-z] )date)$/u, value: TIME, ask: (label, is) => `What ${is} the ${label}?` },
  {
    ends: /\b(?:landlord|landlady|tenant|owner|manager|secretary|treasurer|chair|teacher|doctor|driver|contact|policyholder|organiser|organizer|coordinator|captain|author|supplier|seller|buyer|employer|director|leader)$/u,
    value: /^(?:(?:Mrs?|Ms|Dr|Prof)\.? )?[A-Z][\p{L}'-]+ [A-Z]/u,
    ask: (label) => `Who is the ${label}?`,
  },
  {
    ends: /\b(?:number|code|password|size|weight|capacity|temperature|pressure|reference|limit|speed|height|width|length|area|mileage)$/u,
    value: /^\S{0,12}\d/u,
    ask: (label) => `What is the ${label}?`,
  },
];
/** Heads of letters and of files. */
const NOT_ASKED = /^(?:date|from|to|subject|re|cc|tel|phone|fax|page|time|note|version|received|sent|copy)\b/iu;

export function labelled(line: string): string | null {
  const [, label, value] = /^([A-Z][a-z-]+(?: [a-z-]+){0,3}) ?: (\S.{0,80})$/u.exec(line) ?? [];
  if (label === undefined || value === undefined || NOT_ASKED.test(label)) return null;
  const name = label.toLowerCase();
  const kind = KINDS.find(({ ends, value: wanted }) => ends.test(name) && wanted.test(value));
  return kind?.ask(name, /[^su]s$/u.test(name) ? 'are' : 'is') ?? null;
}
