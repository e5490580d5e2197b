// `affidavit debate validate`: every fault of a debate by its code.

import { readDebate } from '#core/debate/read.ts';
import { errorsOf, type Finding } from '#core/debate/validate.ts';
import { DEBATE_BYTES_MAX } from '#core/limits.ts';
import { readInput, readStdin } from '#helper/files.ts';
import { harmlessLine, wrap, type Terminal } from '#helper/terminal.ts';

/** 0 where it is sound, warnings or not; 1 with an error. */
export async function validate(path: string, terminal: Terminal): Promise<number> {
  const read = readDebate(await bytesAt(path));
  const errors = errorsOf(read.findings).length;
  if (terminal.json) terminal.value({ valid: errors === 0, findings: read.findings });
  else {
    for (const finding of read.findings) print(terminal, finding);
    terminal.line(errors === 0 ? sound(read) : terminal.look(`Not sound: ${count(errors, 'error')}.`, 'strong'));
  }
  return errors === 0 ? 0 : 1;
}

const bytesAt = (path: string): Promise<Uint8Array> =>
  path === '-' ? readStdin(DEBATE_BYTES_MAX) : readInput(path, DEBATE_BYTES_MAX);

function sound(read: ReturnType<typeof readDebate>): string {
  if (read.kind !== 'debate') throw new TypeError('a debate without errors can be read');
  const { participants, turns } = read.artifact;
  return `Sound: ${count(turns.length, 'turn')} by ${count(participants.length, 'participant')}, ${count(read.findings.length, 'warning')}.`;
}

function print({ line, look, width }: Terminal, { code, message, place, severity }: Finding): void {
  const where = place === '' ? '' : `${harmlessLine(place)}: `;
  line(`${look(severity.padEnd(8), severity === 'error' ? 'strong' : 'soft')} ${code}`);
  line(wrap(`${where}${harmlessLine(message)}`, width, '         '));
}

const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;
