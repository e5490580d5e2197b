// "And in the third?": one word of the question before takes another one of its kind.

/** A year, a month, a day, an ordinal, "Year 5", "the final ones"; null where none has another of its kind. */
export function swapped(rest: string, before: string): string | null {
  const back = /^(?:in )?the year (before|after)(?: (?:that|it))?$/i.exec(rest);
  const year = /\b(?:19|20)\d\d\b/.exec(before)?.[0];
  if (back !== null && year !== undefined) {
    const other = Number(year) + (back[1]?.toLowerCase() === 'before' ? -1 : 1);
    return before.replace(year, String(other));
  }
  // "And how many of plums?" behind "How many kilos of beans were picked?"
  const of = /^(?:how (?:many|much) )?of ([\w' -]+)$/i.exec(rest)?.[1];
  const part = /\b(?:how (?:many|much) \w+ )of ([\w'-]+)/i.exec(before);
  if (of !== undefined && part !== null) return before.replace(part[0], part[0].replace(/[\w'-]+$/, of));
  // "Is Node 16 supported?" and then "18?"
  const number = /^\d+(?:\.\d+)*$/.exec(rest)?.[0];
  const [old, ...more] = before.match(/\b\d+(?:\.\d+)*\b/g) ?? [];
  if (number !== undefined && old !== undefined && more.length === 0) return before.replace(old, number);
  const most = /^(?:and )?(?:the )?(most|least|fewest)$/i.exec(rest)?.[1]?.toLowerCase();
  if (most !== undefined && /\bthe (?:most|least|fewest)\b/i.test(before))
    return before.replace(/\bthe (?:most|least|fewest)\b/i, `the ${most}`);
  const thing = rest.replace(/^(?:(?:in|for|on|at|by|from|during|of)\s+)?(?:the\s+)?/i, '');
  const short = /^([\w'-]+)(?:\s+(?:one|ones|year|month|time))?$/i.exec(thing)?.[1] ?? thing;
  for (const kind of KINDS) {
    const old = kind.exec(before)?.[0];
    const other = kind.exec(short)?.[0];
    if (old !== undefined && other !== undefined && other === short) {
      // "On weekdays" becomes "at weekends".
      const preposition = /^(?:in|on|at|by|from|during)\b/i.exec(rest)?.[0].toLowerCase();
      const at = before.indexOf(old);
      const head = before.slice(0, at);
      const fitting =
        preposition === undefined ? head : head.replace(/\b(?:in|on|at|by|from|during) $/i, `${preposition} `);
      return fitting + short + before.slice(at + old.length);
    }
  }
  return null;
}

/** Words that stand for each other. */
const KINDS: readonly RegExp[] = [
  /\b(?:19|20)\d\d\b/,
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/i,
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|week(?:end|day)s?)\b/i,
  /\b(?:first|second|third|fourth|fifth|sixth|last)\b/i,
  /\b(?:low|high|peak|off|main) season\b/i,
  /\b(?:year|class|form|group|room|plot|level|floor|section|part|step|stage|zone|band|unit|gate|platform) (?:\d+|[A-Z])\b/i,
  /\b(?:spring|summer|autumn|winter)\b/i,
  /\b(?:morning|afternoon|evening|night)s?\b/i,
];
