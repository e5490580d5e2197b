// `affidavit eval`, `score`, `classify`, `canon` and `bench`: their options.

import { Argument, InvalidArgumentError, Option } from 'commander';
import { terminal, wantMeaning, type Adding, type Common } from '#helper/cli/options.ts';
import { Documents } from '#helper/documents/documents.ts';

const SUITES = ['functional', 'adversarial'] as const;
type Suite = (typeof SUITES)[number] | 'all' | 'none';

export function addMeasuringCommands({ command, end, stored }: Adding): void {
  const documents = new Documents();
  stored('eval', 'test the rules, and how well your own questions are answered; exit 0 if every goal is reached')
    .addOption(
      new Option('--suite <NAME>', 'the tests to run (default: all, or none with --questions)').choices([
        'all',
        'functional',
        'adversarial',
        'none',
      ]),
    )
    .option('--source <PATH>', 'a document for your questions; may be repeated', (path: string) => documents.add(path))
    .option('--questions <FILE>', 'questions, one a line: the question => what the answer should say')
    .option('--no-meaning', 'search by words alone, without the encoder and the reader that came with the product')
    .option('--history', 'show the earlier runs instead')
    .action(async (options: Common & { meaning: boolean; suite?: Suite; questions?: string; history?: true }) => {
      const { evalCommand, evalHistory } = await import('#helper/commands/measure/eval.ts');
      await wantMeaning(options.meaning);
      const { data, history, questions, suite = questions === undefined ? 'all' : 'none' } = options;
      if (history === true) {
        end(await evalHistory(data, terminal(options)));
        return;
      }
      const suites = SUITES.filter((name) => suite === 'all' || suite === name);
      end(await evalCommand({ suites, sources: documents.declared(), questions, data }, terminal(options)));
    });

  for (const [name, description] of [
    ['score', 'judge pairs of evidence and claim, one {id, evidence, claim} per line'],
    ['classify', 'find domain, risk and claim type of texts, one {id, text} per line'],
  ] as const) {
    const engines = name === 'score' ? (['builtin', 'transformers'] as const) : (['builtin'] as const);
    stored(name, description)
      .requiredOption('--in <FILE>', 'JSON Lines, - for stdin')
      .requiredOption('--out <FILE>', 'JSON Lines, - for stdout')
      .addOption(new Option('--engine <NAME>', 'the engine that judges').choices(engines).default('builtin'))
      .action(async (options: Common & { in: string; out: string; engine: 'builtin' | 'transformers' }) => {
        if (name === 'score') {
          const { score } = await import('#helper/commands/measure/score.ts');
          end(await score(options, terminal(options)));
        } else {
          const { classify } = await import('#helper/commands/measure/classify.ts');
          end(await classify(options, terminal(options)));
        }
      });
  }

  command('canon', 'read JSON on stdin, write its canonical bytes on stdout')
    .addOption(
      new Option('--profile <NAME>', 'RFC 8785, or with control characters as \\u00xx')
        .choices(['rfc8785', 'ax'])
        .default('rfc8785'),
    )
    .action(async (options: Common & { profile: 'rfc8785' | 'ax' }) => {
      const { canon } = await import('#helper/commands/measure/canon.ts');
      end(await canon(options.profile, terminal(options)));
    });

  command('bench', 'measure the speed on this machine against named peers')
    .addArgument(
      new Argument('[NAME]', 'the benchmark')
        .choices(['judge', 'ledger', 'prove', 'retrieval', 'vectors'])
        .default('ledger'),
    )
    .option('--size <N>', 'number of pairs, records, passages or vectors (default: the size of the goals)', benchSize)
    .action(async (name: string, options: Common & { size?: number }) => {
      const { benchmarks } = await import('#helper/commands/measure/bench.ts');
      end(await benchmarks(name, options.size ?? null, terminal(options)));
    });
}

function benchSize(text: string): number {
  if (!/^[1-9]\d{2,6}$/.test(text)) throw new InvalidArgumentError('expected a number from 100 to 9999999');
  return Number(text);
}
