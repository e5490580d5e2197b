// The command line as a person calls it, in this process: what is on stdin, no environment, and what it wrote.
import { run } from '#helper/cli.ts';

export interface Written {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Nothing on stdin. */
export const command = (...args: readonly string[]): Promise<Written> => commandOn('', args);

export async function commandOn(stdin: string, args: readonly string[]): Promise<Written> {
  const said = { stdout: '', stderr: '' };
  const decoder = new TextDecoder();
  const text = (part: string | Uint8Array): string => (typeof part === 'string' ? part : decoder.decode(part));
  const status = await run(args, {
    stdin: (async function* () {
      await Promise.resolve();
      yield new TextEncoder().encode(stdin);
    })(),
    stdout: (part) => (said.stdout += text(part)),
    stderr: (part) => (said.stderr += part),
    env: {},
  });
  return { status, ...said };
}
