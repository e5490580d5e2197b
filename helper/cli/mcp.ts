// `affidavit mcp`: what it takes.

import { Option } from 'commander';
import { repeated, terminal, wantMeaning, type Adding, type Common } from '#helper/cli/options.ts';
import { port } from '#helper/cli/serve.ts';
import { Documents, SPHERES } from '#helper/documents/documents.ts';

interface Flags extends Common {
  readonly allowInside?: true;
  readonly bundle?: string;
  readonly case?: string;
  readonly force?: true;
  readonly http?: number;
  readonly meaning: boolean;
  readonly verify?: readonly string[];
}

export function addMcpCommand({ end, stored }: Adding): void {
  const documents = new Documents();
  stored(
    'mcp',
    'answer an assistant from your documents, over the Model Context Protocol on stdin and stdout, until it leaves',
  )
    .option('--source <PATH>', 'a document or a folder that may be asked about; may be repeated', (path: string) =>
      documents.add(path),
    )
    .addOption(
      new Option(
        '--sphere <SPHERE>',
        'inside (yours, the default), outside (public), liminal; of the --source before it',
      )
        .choices(Object.keys(SPHERES))
        .argParser((sphere: string) => documents.declareSphere(sphere)),
    )
    .option('--case <ID>', 'go on in a stored case, with its documents')
    .option('--allow-inside', 'tell this client the sentences of your own documents that an answer cites')
    .option('--bundle <FILE>', 'write the case there after each call')
    .option('--force', 'replace a file that is there without asking')
    .option('--verify <BUNDLE>', 'a bundle that the assistant may verify; may be repeated', repeated)
    .option(
      '--http <PORT>',
      'serve it there on this machine, to keys with the scope mcp, in place of stdin and stdout',
      port,
    )
    .option('--no-meaning', 'search by words alone')
    .action(async (options: Flags) => {
      if (!options.meaning) await wantMeaning(false);
      const { mcp } = await import('#helper/commands/mcp.ts');
      const { allowInside, bundle, data, force, http, verify = [] } = options;
      end(
        await mcp(
          {
            sources: documents.declared(),
            caseId: options.case,
            allowsInside: allowInside === true,
            bundle,
            force: force === true,
            bundles: verify,
            data,
            port: http,
          },
          terminal(options),
        ),
      );
    });
}
