// `affidavit verify`, `receipt`, `replay`, `trace` and `prove`: the options of the commands that read a bundle.

import { InvalidArgumentError, Option } from 'commander';
import { repeated, terminal, wantMeaning, type Adding, type Common } from '#helper/cli/options.ts';

export function addBundleCommands({ command, end, stored }: Adding): void {
  command('verify', 'run every check on a bundle; exit 0 proved, 5 recorded, 6 shown, 1 failed')
    .argument('<bundle>')
    .option('--receipt <FILE>', 'a receipt of the case that you kept; may be repeated', repeated)
    .option('--signer <KEY>', 'fail unless this key packed it (base 64, or its fingerprint); may be repeated', repeated)
    .option('--trust <FILE>', 'fail unless a key of this file packed it, one a line; may be repeated', repeated)
    .option(
      '--reply <FILE>',
      'fail unless this reply (JSON of `ask --json`, `check --json` or /chat) stands in the bundle, by its proof',
    )
    .option(
      '--with-models',
      'also ask the encoder and the reader of this product again, and prove what they say the same of',
    )
    .action(async (path: string, options: Common & Trusting) => {
      const { verify } = await import('#helper/commands/verify.ts');
      const { receipt = [], signer = [], trust = [] } = options;
      if (options.withModels === true) await wantMeaning(true);
      const trusted = { signers: signer, files: trust };
      const { reply = null, withModels = false } = options;
      end(await verify(path, receipt, terminal(options), trusted, withModels, reply));
    });

  stored('receipt', 'print the latest signed checkpoint of a bundle, for someone else to keep')
    .argument('<bundle>')
    .option('--out <FILE>', 'the file to write (default: stdout)')
    .option('--cosign', 'verify the bundle, then also sign the checkpoint with the key of this device')
    .addOption(
      new Option('--accept <VERDICT>', 'with --cosign: also sign a bundle with this verdict').choices([
        'recorded',
        'shown',
      ]),
    )
    .option('--qr', 'show it as a QR code')
    .option('--add <FILE>', 'add this cosigned receipt, and write the bundle to --out')
    .option('--receipt <FILE>', 'with --cosign: an earlier receipt that must be consistent; may be repeated', repeated)
    .action(async (path: string, options: Common & Receipts) => {
      const { addReceipt, receipt } = await import('#helper/commands/keys/receipt.ts');
      const { accept, add, cosign = false, data, out, qr = false } = options;
      if (add !== undefined) {
        end(await addReceipt({ path, add, out }, terminal(options)));
        return;
      }
      end(await receipt({ path, out, cosign, accept, qr, earlier: options.receipt ?? [], data }, terminal(options)));
    });

  command('replay', 'compute every decision again from the recorded observations, without a model')
    .argument('<bundle>')
    .option('--policy <FILE>', 'also list what rules of your own would judge differently')
    .action(async (path: string, options: Common & { policy?: string }) => {
      const { replay } = await import('#helper/commands/verify.ts');
      end(await replay(path, options.policy, terminal(options)));
    });

  command('trace', 'show all causes of one record, down to the hashes')
    .argument('<bundle>')
    .argument('<seq>', 'number of the record', sequence)
    .action(async (path: string, seq: number, options: Common) => {
      const { trace } = await import('#helper/commands/trace.ts');
      end(await trace(path, seq, terminal(options)));
    });

  command('prove', 'prove one record under a signed root, reading a few kilobytes of the bundle')
    .argument('<bundle>')
    .argument('<seq>', 'number of the record', sequence)
    .option('--out <FILE>', 'write the proof as a C2SP tlog-proof')
    .action(async (path: string, seq: number, options: Common & { out?: string }) => {
      const { prove } = await import('#helper/commands/prove.ts');
      end(await prove({ path, seq, out: options.out }, terminal(options)));
    });
}

interface Trusting {
  readonly reply?: string;
  readonly receipt?: readonly string[];
  readonly signer?: readonly string[];
  readonly trust?: readonly string[];
  readonly withModels?: true;
}

interface Receipts {
  readonly accept?: 'recorded' | 'shown';
  readonly add?: string;
  readonly cosign?: true;
  readonly out?: string;
  readonly qr?: true;
  readonly receipt?: readonly string[];
}

function sequence(text: string): number {
  if (!/^[0-9]{1,15}$/.test(text)) throw new InvalidArgumentError('expected a number of a record');
  return Number(text);
}
