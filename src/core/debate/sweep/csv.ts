// The runs of a sweep as CSV: one line for each.

import type { Line } from '#core/debate/sweep/table.ts';

const HEAD =
  'debate_id,run_id,index,mode,participants,rounds,without,model,seed,status,outcome,turns,struck,quality,disagreement,traps';

export function toCsv(debateId: string, lines: readonly Line[]): string {
  const rows = lines.map(({ arm, disagreement, index, outcome, quality, runId, seed, status, struck, traps, turns }) =>
    [
      debateId,
      runId,
      index,
      arm.mode,
      arm.participants,
      arm.rounds,
      arm.without.join(' '),
      arm.model ?? 'builtin',
      seed,
      status,
      outcome,
      turns,
      struck,
      quality ?? '',
      disagreement ?? '',
      traps,
    ]
      .map(toCell)
      .join(','),
  );
  return `${[HEAD, ...rows].join('\r\n')}\r\n`;
}

/** Quoted where it has to be; a cell that a spreadsheet would take for a formula is a text. */
function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
