// The built site as a plain host would serve it: from a folder of the host, no special headers, and it can die.
import { serveStatic, type ServeOptions } from '#tests/harness/serve.ts';

export interface ShellServer {
  readonly origin: string;
  /** Paths asked for under the prefix, in order and with it. */
  readonly asked: readonly string[];
  stop(): Promise<void>;
}

/** `answer`: what a host would do for an address itself; says whether it did. */
export async function serveShell(
  folder: string,
  prefix: string,
  answer?: NonNullable<ServeOptions['answer']>,
  { weights = false }: Pick<ServeOptions, 'weights'> = {},
): Promise<ShellServer> {
  const asked: string[] = [];
  const server = await serveStatic(folder, {
    base: prefix,
    weights,
    answer: (path, request, response) => {
      asked.push(prefix + path);
      return answer?.(path, request, response) === true;
    },
  });
  return { origin: `http://localhost:${String(server.port)}`, asked, stop: () => server.stop() };
}
