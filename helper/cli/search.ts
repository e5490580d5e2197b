// `affidavit search` and `affidavit accept`: what each takes.

import { terminal, type Adding, type Common } from '#helper/cli/options.ts';
import { variables } from '#helper/terminal/io.ts';
import { systemNetwork } from '#helper/search/guarded-get.ts';
import { WIKI } from '#helper/search/providers.ts';

export function addSearchCommands({ end, stored }: Adding): void {
  stored(
    'search',
    'search outside for a stored case, after showing what will be sent; results are not accepted yet, and the last question is asked again',
  )
    .argument('<case>', 'id of the case, or the beginning of it')
    .argument('<query>', 'the words to look up; none that only your own documents have')
    .option('--site <SITE>', 'the host of a wiki, or brave (with a key in AFFIDAVIT_BRAVE_KEY)', WIKI)
    .option('--yes', 'agree to the query without being asked')
    .action(async (caseId: string, query: string, options: Common & { site: string; yes?: true }) => {
      const { search } = await import('#helper/commands/search.ts');
      const { data, site, yes = false } = options;
      const key = variables()['AFFIDAVIT_BRAVE_KEY'] ?? null;
      end(await search({ caseId, query, site, key, yes, data }, systemNetwork, terminal(options)));
    });

  stored('accept', 'accept a document that a search found, and record the reason')
    .argument('<case>', 'id of the case, or the beginning of it')
    .argument('<document>', 'its name, or the beginning of it')
    .requiredOption('--reason <TEXT>', 'why; it is recorded')
    .action(async (caseId: string, document: string, options: Common & { reason: string }) => {
      const { accept } = await import('#helper/commands/search.ts');
      const { data, reason } = options;
      end(await accept({ caseId, document, reason, data }, terminal(options)));
    });
}
