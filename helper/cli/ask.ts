// `affidavit ask` and `affidavit check`: their options.

import { InvalidArgumentError, Option } from 'commander';
import { SOURCE_TYPES } from '#core/admission/shapes.ts';
import { terminal, terminalBeside, wantMeaning, type Adding, type Common } from '#helper/cli/options.ts';
import { Documents, SPHERES } from '#helper/documents/documents.ts';
import { toMoment } from '#helper/asking/stable-ids.ts';
import { FORMATS, type Format } from '#helper/draft/findings.ts';
import { replying } from '#helper/replies/reply-error.ts';

export function addAskingCommands({ end, stored }: Adding): void {
  const documents = new Documents();

  stored('ask', 'ask one question, in a new case or a stored one; exit 0 answered, 3 refused, 4 needs clarification')
    .argument('[question]', 'the question, or - for stdin')
    .argument('[documents...]', 'as --source, all of the type that is said first')
    .option('--in <FILE>', 'many questions, JSON Lines of {question, id, clarify}, or - for stdin; a line of JSON each')
    .option('--source <PATH>', 'a document, Markdown or plain text; may be repeated', (path: string) =>
      documents.add(path),
    )
    .addOption(
      new Option('--type <TYPE>', 'the type of the --source before it; given first, of all sources')
        .choices(SOURCE_TYPES)
        .argParser((type: string) => documents.declareType(type)),
    )
    .option('--dated <DATE>', 'the date of the document, YYYY-MM-DD; placed like --type', (date: string) =>
      documents.declareDate(date),
    )
    .option('--credibility <SCORE>', 'how far to believe the document, 0 to 1; placed like --type', (score: string) =>
      documents.declareCredibility(score),
    )
    .addOption(
      new Option('--sphere <SPHERE>', 'inside (yours, the default), outside (public), liminal; placed like --type')
        .choices(Object.keys(SPHERES))
        .argParser((sphere: string) => documents.declareSphere(sphere)),
    )
    .option('--case <CASE>', 'ask in this stored case, after what was asked there, with its documents and these')
    .addOption(new Option('--no-store', 'keep nothing: the case is in memory, and gone afterwards').conflicts('case'))
    .addOption(new Option('--stable-ids <MOMENT>', STABLE).argParser(toMoment).conflicts('case'))
    .option('--library <NAME>', 'an expert library, by name or file; may be repeated', append)
    .option(
      '--publisher <KEY>',
      'add a library signed with this key (`nobody`: not signed) although another key signed it before; may be repeated',
      append,
    )
    .option(
      '--after <QUESTION>',
      'a question to ask before it, which it may lean on; may be repeated, in order',
      append,
    )
    .option('--constraints <TRACE>', 'accept what was learned in this run of ERCP; may be repeated', append)
    .option(
      '--engine <NAME>',
      'the engine that writes: extractive, a model that is here (models list), or FILE.gguf',
      'extractive',
    )
    .addOption(
      new Option('--server <URL>', 'a local server that writes: llama-server, Ollama, LM Studio').conflicts('engine'),
    )
    .option('--model <NAME>', 'the model of --server, where it has several')
    .option('--profile <ID>', 'what --server has to have: qwen2.5-14b-instruct-q4_k_m or qwen2.5-72b-instruct')
    .option(
      '--or-smaller',
      'where the model of --engine does not fit in memory, the next smaller one that is here writes',
    )
    .option('--signal', 'keep how likely --engine finds each sentence with the passages and without; decides nothing')
    .option('--no-meaning', 'search by words alone, without the encoder and the reader that came with the product')
    .option('--no-rewording', 'search for the question alone, also where a model writes')
    .addOption(
      new Option('--policy <FILE>', 'add rules of your own: a policy pack in canonical JSON').conflicts('case'),
    )
    .option(
      '--clarify <CHOICE>',
      'what you say where it asks back: the number of what you mean, a document by name, or words of your own',
    )
    .option('--bundle <FILE>', 'write the bundle that proves the answer')
    .option('--force', 'replace the file of --bundle without asking')
    .action(async (question: string | undefined, paths: readonly string[], options: Common & Asked) => {
      const { ask } = await import('#helper/commands/ask.ts');
      for (const path of paths) documents.add(path);
      await wantMeaning(options.meaning);
      const { after = [], bundle, case: caseId, clarify, constraints = [], data, engine } = options;
      const { force = false, library: libraries = [], policy, publisher: publishers } = options;
      const { model, orSmaller, profile, rewording: rewords, server, signal, stableIds } = options;
      const sources = documents.declared();
      const asked = {
        question,
        questions: options.in,
        after,
        sources,
        libraries,
        publishers,
        data,
        caseId,
        bundle,
        constraints,
        engine,
        server,
        model,
        profile,
        orSmaller,
        signal,
        rewords,
        force,
        isFleeting: !options.store,
        stableIds,
        policy,
        clarify,
      };
      const look = terminal({ ...options, ...(options.in === undefined ? {} : { json: true }) });
      end(await replying(look, () => ask(asked, look)));
    });

  stored('check', 'check drafts against documents, with a verdict per sentence; Markdown is read as Markdown')
    .argument('[draft...]', 'files, or - for stdin', ['-'])
    .option('--source <PATH>', 'a document, or a folder of them; may be repeated', (path: string) =>
      documents.add(path),
    )
    .addOption(new Option('--format <FORMAT>', 'what is printed').choices([...FORMATS]))
    .option('--max-unsupported <N>', 'exit 0 with up to so many sentences open or without support', toCount, 0)
    .option('--rewrite', 'propose what the documents say for each sentence that does not hold, checked and cited')
    .option('-o, --output <FILE>', 'write the rewritten draft as Markdown; a draft itself is never written over')
    .addOption(new Option('--stable-ids <MOMENT>', STABLE).argParser(toMoment))
    .option('--bundle <FILE>', 'write the bundle that proves the verdicts')
    .option('--force', 'replace the files of --bundle and -o without asking')
    .action(async (drafts: readonly string[], options: Common & Checked) => {
      const { check } = await import('#helper/commands/check.ts');
      const { bundle, data, force = false, maxUnsupported, output, rewrite, stableIds } = options;
      const format = options.format ?? (options.json === true ? 'json' : 'text');
      const sources = documents.declared();
      const asked = { drafts, sources, data, bundle, force, format, maxUnsupported, output, rewrite, stableIds };
      const look = terminalBeside(options.json === true, bundle, output);
      end(await replying(look, () => check(asked, look)));
    });
}

const STABLE =
  'take place at this moment (YYYY-MM-DD, or with THH:MMZ), so that equal runs have equal ids and bytes; keeps nothing, and salts are not secret';

interface Checked {
  readonly bundle?: string;
  readonly force?: boolean;
  readonly format?: Format;
  readonly maxUnsupported: number;
  readonly output?: string;
  readonly rewrite?: true;
  readonly stableIds?: number;
}

function toCount(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('expected a whole number.');
  return Number(text);
}

interface Asked {
  readonly case?: string;
  readonly constraints?: readonly string[];
  readonly after?: readonly string[];
  readonly clarify?: string;
  readonly bundle?: string;
  readonly engine: string;
  readonly force?: true;
  readonly in?: string;
  readonly library?: readonly string[];
  readonly meaning: boolean;
  readonly publisher?: readonly string[];
  readonly model?: string;
  readonly orSmaller?: true;
  readonly rewording: boolean;
  readonly policy?: string;
  readonly profile?: string;
  readonly server?: string;
  readonly signal?: true;
  readonly stableIds?: number;
  readonly store: boolean;
}

function append(one: string, all: readonly string[] = []): readonly string[] {
  return [...all, one];
}
