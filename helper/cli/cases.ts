// `affidavit export`, `correct`, `import`, `fsck` and `key`: the options of the commands that work on the store.

import { InvalidArgumentError, Option } from 'commander';
import { CITATION_FORMATS, type CitationFormat } from '#core/answer/cite.ts';
import { RISKS } from '#core/admission/shapes.ts';
import { repeated, terminal, type Adding, type Common } from '#helper/cli/options.ts';

export function addCaseCommands({ end, stored }: Adding): void {
  stored('export', 'write the bundle of a stored case; without a case, list the stored cases')
    .argument('[case]', 'id of the case, or the beginning of it')
    .option('--out <FILE>', 'the file to write (default: <case>.affidavit)')
    .option('--force', 'replace a file that is there without asking')
    .option(
      '--only <N>',
      'show this reply and all documents that its search found, whole; withhold the rest; may be repeated',
      replyNumbers,
    )
    .addOption(
      new Option('--citations <FORMAT>', 'write the citations of its replies instead of a bundle').choices(
        CITATION_FORMATS,
      ),
    )
    .option('--quote <N>', 'show this reply as sealed, with only the passages it cites; may be repeated', replyNumbers)
    .option('--withhold <WHAT>', 'withhold a reply by number or a document by name; may be repeated', repeated)
    .option('--yes', 'do not ask before a part gives away whole documents')
    .action(
      async (caseId: string | undefined, options: Common & { force?: true; out?: string; yes?: true } & Parts) => {
        const { exportCase, exportCitations, listCases } = await import('#helper/commands/export.ts');
        const { citations: format, data, force = false, only = [], out, quote = [], withhold = [] } = options;
        if (caseId !== undefined && format !== undefined) {
          end(await exportCitations({ caseId, data, out, force, only, format }, terminal(options)));
          return;
        }
        end(
          caseId === undefined
            ? await listCases(data, terminal(options))
            : await exportCase(
                { caseId, data, out, force, only, quote, withhold, yes: options.yes === true },
                terminal(options),
              ),
        );
      },
    );

  stored(
    'correct',
    'say that a sentence of a stored answer was wrong: its documents count less, and questions that rested on them are asked again',
  )
    .argument('<case>', 'id of the case, or the beginning of it')
    .argument('<reply>', 'number of the reply, from 1', ordinal)
    .requiredOption('--reason <TEXT>', 'why it was wrong; it is recorded')
    .option('--sentence <N>', 'which sentence of the reply, from 1', ordinal, 1)
    .action(async (caseId: string, reply: number, options: Common & { reason: string; sentence: number }) => {
      const { correctCommand } = await import('#helper/commands/correct.ts');
      const { data, reason, sentence } = options;
      end(await correctCommand({ caseId, reply, sentence, reason, data }, terminal(options)));
    });

  stored('review', 'list the sentences of a stored case that need review, or review one')
    .argument('<case>', 'id of the case, or the beginning of it')
    .option('--settle <N>', 'the number in that list', ordinal)
    .addOption(new Option('--holds', 'it holds: the question is asked again with it').conflicts('drop'))
    .option('--drop', 'it does not hold: the question is asked again without it')
    .action(async (caseId: string, options: Common & { drop?: true; holds?: true; settle?: number }) => {
      const { review } = await import('#helper/commands/by-hand.ts');
      const { data, drop, holds, settle = null } = options;
      if ((settle === null) !== (drop === undefined && holds === undefined))
        throw new InvalidArgumentError('--settle goes with --holds or --drop');
      end(await review({ caseId, data, settle, holds: holds === true }, terminal(options)));
    });

  stored('again', 'ask the question of a stored reply again, now, with other stakes if given')
    .argument('<case>', 'id of the case, or the beginning of it')
    .argument('<reply>', 'number of the reply, from 1', ordinal)
    .addOption(new Option('--stakes <RISK>', 'what is at stake').choices(['low', 'medium', 'high']))
    .option('--reason <TEXT>', 'why the stakes are lower; it is recorded')
    .addOption(
      new Option('--tell', 'of a refusal: just say what its first passage says; it is recorded').conflicts('stakes'),
    )
    .action(
      async (caseId: string, reply: number, options: Common & { reason?: string; stakes?: string; tell?: true }) => {
        const { again } = await import('#helper/commands/by-hand.ts');
        const { data, reason = null, stakes, tell = false } = options;
        const risk = RISKS.find((one) => one === stakes?.toUpperCase()) ?? null;
        end(await again({ caseId, reply, reason, stakes: risk, tell, data }, terminal(options)));
      },
    );

  stored('import', 'verify a bundle, and store its case if no check fails')
    .argument('<file>')
    .action(async (path: string, options: Common) => {
      const { importCase } = await import('#helper/commands/import.ts');
      end(await importCase({ path, data: options.data }, terminal(options)));
    });

  stored('fsck', 'check the store: files, blobs, chains, and every decision of every case')
    .option('--repair', 'first move unusable files aside; deletes nothing')
    .action(async (options: Common & { repair?: true }) => {
      const { fsck } = await import('#helper/commands/fsck.ts');
      end(await fsck({ data: options.data, repair: options.repair === true }, terminal(options)));
    });

  stored('key', 'show the key card of this device, which bundles include')
    .option('--name <NAME>', 'the name on the card; an empty text removes it')
    .option('--rotate', 'replace the key; the old one signs the handover')
    .option('--qr', 'also show key and name as a QR code')
    .action(async (options: Common & { name?: string; qr?: true; rotate?: true }) => {
      const { key } = await import('#helper/commands/keys/key.ts');
      const { data, name, qr = false, rotate = false } = options;
      end(await key({ data, name, qr, rotate }, terminal(options)));
    });
}

interface Parts {
  readonly citations?: CitationFormat;
  readonly only?: readonly number[];
  readonly quote?: readonly number[];
  readonly withhold?: readonly string[];
}

function replyNumbers(value: string, before: readonly number[] = []): readonly number[] {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError('expected the number of a reply, from 1');
  return [...before, Number(value)];
}

function ordinal(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('expected a number from 1');
  return Number(text);
}
