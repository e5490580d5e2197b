// What a row of values cannot tell, whatever words it shares with a question.

/**
 * Whether a question asks of rows what their columns do not hold: a row with "Delivery days" and a price tells no delivery charge,
 * and one row of many does not tell what is in stock.
 */
export function asksOtherColumn(question: string, passage: string): boolean {
  const row = passage.split('\n', 1)[0] ?? '';
  const columns = ROW.test(row) ? row.split('; ').map((cell) => cell.slice(0, cell.indexOf(': ')).toLowerCase()) : [];
  if (columns.length === 0) return false;
  const [, which = ''] = /\b([a-z]+) (?:charge|cost|fee|price)s?\b/i.exec(question) ?? [];
  const named = columns.filter((name) => name.split(' ').includes(which.toLowerCase()));
  const isPriced = named.length === 0 || named.some((name) => /charge|cost|fee|price|unit/.test(name));
  return !isPriced || /\b(?:in|out of) stock\b/i.test(question);
}

/** "Code: G1; Item: Spade; Price: 3", as a parser writes a row of values. */
const ROW = /^[^:;]+: [^;]*(?:; [^:;]+: [^;]*)+$/;
