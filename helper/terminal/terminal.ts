// What is printed. Results go to stdout, progress and errors to stderr; colour and progress only where a person looks.

import { givenIo, writeStderr } from '#helper/terminal/io.ts';
import { harmless, harmlessLine } from '#core/bytes/text.ts';
import { writeStdout } from '#helper/terminal/stdout.ts';

export { harmless, harmlessLine };

/** How a piece of text looks: its meaning never hangs on it. */
export type Look = 'strong' | 'soft' | 'accent' | 'plain';

export interface Terminal {
  readonly json: boolean;
  /** Columns that text is set in. */
  readonly width: number;
  readonly look: (text: string, look: Look) => string;
  /** A line of the result. */
  readonly line: (text?: string) => void;
  /** A machine's result: one JSON value on one line. */
  readonly value: (value: unknown) => void;
  /** A word about the work at hand, overwritten by the next one; nothing where nobody looks. */
  readonly progress: (text: string) => void;
  /** Takes the progress line away. */
  readonly settle: () => void;
}

const WIDTH_MAX = 88;
const WIDTH_MIN = 40;
const CODES: Readonly<Record<Look, string>> = { strong: '1', soft: '2', accent: '36', plain: '' };

export function openTerminal(json: boolean): Terminal {
  const { env, stderr, stdout } = process;
  const isOwn = givenIo() === null;
  const colour = isOwn && stdout.isTTY && !json && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb';
  const watched = isOwn && stderr.isTTY && !json && env.TERM !== 'dumb';
  return {
    json,
    width: isOwn && stdout.isTTY ? Math.max(WIDTH_MIN, Math.min(WIDTH_MAX, stdout.columns - 1)) : WIDTH_MAX,
    look: (text, look) => (colour && look !== 'plain' ? `\x1b[${CODES[look]}m${text}\x1b[0m` : text),
    line: (text = '') => writeStdout(`${text}\n`),
    value: (value) => writeStdout(`${JSON.stringify(value)}\n`),
    progress: (text) => {
      if (watched) stderr.write(`\r\x1b[K${harmlessLine(text)}`);
    },
    settle: () => {
      if (watched) stderr.write('\r\x1b[K');
    },
  };
}

/** The same where a file goes to stdout: the result is told on stderr. */
export function aside(terminal: Terminal): Terminal {
  return {
    ...terminal,
    look: (text) => text,
    line: (text = '') => writeStderr(`${text}\n`),
    value: (value) => writeStderr(`${JSON.stringify(value)}\n`),
  };
}

/** Sets text in lines of at most `width`, each after `indent`. Words longer than a line stand alone. */
export function wrap(text: string, width: number, indent = ''): string {
  return text
    .split('\n')
    .map((paragraph) => {
      const lines: string[] = [];
      let line = '';
      for (const word of paragraph.split(/\s+/).filter((piece) => piece !== '')) {
        if (line !== '' && indent.length + line.length + 1 + word.length > width) {
          lines.push(indent + line);
          line = word;
        } else line = line === '' ? word : `${line} ${word}`;
      }
      return [...lines, indent + line].join('\n');
    })
    .join('\n');
}
