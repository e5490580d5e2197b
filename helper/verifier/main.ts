// The command of `affidavit-verify`. Exit 0 proved, 5 recorded, 6 shown, 1 failed, 2 usage, 7 where a file cannot be read.

import { parseArgs } from 'node:util';
import { EXIT_OF_VERDICT, exitOf, USAGE } from '#helper/terminal/exit-codes.ts';
import { toErrorLine } from '#helper/terminal/errors.ts';
import { harmless } from '#core/bytes/text.ts';
import type { Report } from '#helper/package/types.ts';
import { verify } from '#helper/verifier/verify.ts';

const HELP = `Usage: affidavit-verify [--signer KEY]... [--receipt FILE]... [--files DIR] [--json] BUNDLE

Runs every check on a bundle of Affidavit, offline.
  --signer KEY    fail unless this key packed it (base 64, or its fingerprint); may be repeated
  --receipt FILE  a receipt of the case that you kept; may be repeated
  --files DIR     more frozen code: a clone or an installed affidavit
  --json          the whole report

Exit: 0 proved, 5 recorded, 6 shown, 1 failed, 2 usage, 7 a file that cannot be read.
`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  try {
    const given = parsed(args);
    if (given === null) return USAGE;
    const { readReceipts } = await import('#helper/terminal/input-file.ts');
    const { files, json = false, receipt = [], signer } = given.values;
    const options = { receipts: await readReceipts(receipt), ...(files === undefined ? {} : { files }) };
    const report = await verify(given.bundle, signer === undefined ? options : { ...options, trust: signer });
    process.stdout.write(json ? `${JSON.stringify({ schema_version: 1, ...report })}\n` : told(report));
    return EXIT_OF_VERDICT[report.verdict];
  } catch (error) {
    process.stderr.write(`${harmless(toErrorLine(error)).replaceAll('\n', ' ')}\n`);
    return exitOf(error);
  }
}

function parsed(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        signer: { type: 'string', multiple: true },
        receipt: { type: 'string', multiple: true },
        files: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const [bundle, ...others] = positionals;
    if (values.help !== true && bundle !== undefined && others.length === 0) return { bundle, values };
  } catch (error) {
    process.stderr.write(`${harmless(toErrorLine(error))}\n`);
  }
  process.stderr.write(HELP);
  return null;
}

function told({ checks, notProved, sentence, verdict }: Report): string {
  const lines = checks.map(
    ({ code, detail, id, status }) => `${status.padEnd(11)} ${id.padEnd(15)} ${code ?? ''} ${detail}`,
  );
  const not = notProved.map((claim) => `  - ${claim}`);
  return `${[verdict, ...lines, '', sentence, '', 'Not proved by any of this:', ...not].map(harmless).join('\n')}\n`;
}
