// A virtual display with a program on it. `xvfb-run` waits for a signal that may come before it listens, and then waits for
// ever (seen on busy machines); Xvfb itself tells the number of its display once it takes connections.

import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { killTree, processTree, untilGone } from '#tests/harness/processes.ts';
import { limit } from '#tests/limits.ts';

const START_MS = limit(60_000);
const CLOSE_MS = limit(10_000);

export interface Displayed {
  /** SIGKILL for the program with all of its children, and for the display. */
  kill(): Promise<void>;
}

/**
 * Starts `command` in a D-Bus session of its own, on a display of its own.
 *
 * @throws Error "timed out: ..." where the display takes no connection within START_MS
 */
export async function startDisplayed(command: readonly string[], env: NodeJS.ProcessEnv): Promise<Displayed> {
  const screen = ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', '1280x1024x24'];
  const server = spawn('Xvfb', screen, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true });
  const pids = [server.pid];
  const kill = async (): Promise<void> => {
    const roots = pids.filter((pid) => pid !== undefined);
    const tree = roots.flatMap((pid) => processTree(pid));
    for (const pid of roots) killTree(pid);
    await untilGone(tree, CLOSE_MS);
  };
  try {
    const display = await numberFrom(server.stdio[3] as Readable);
    const session = ['--', ...command];
    const shown = { ...env, DISPLAY: `:${display}` };
    pids.unshift(spawn('dbus-run-session', session, { stdio: 'ignore', detached: true, env: shown }).pid);
  } catch (error) {
    await kill();
    throw error;
  }
  return { kill };
}

function numberFrom(told: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const late = setTimeout(() => reject(new Error(`timed out: expected a display within ${START_MS} ms`)), START_MS);
    told.on('data', (part: Buffer) => {
      text += part.toString();
      if (!text.endsWith('\n')) return;
      clearTimeout(late);
      resolve(text.trim());
    });
    told.once('close', () => reject(new Error('expected Xvfb to run')));
  });
}
