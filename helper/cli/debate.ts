// `affidavit debate run|sweep|validate|evaluate|label`: what each takes.

import { Argument, InvalidArgumentError, Option, type Command } from 'commander';
import type { Truth } from '#core/debate/evaluators/labels.ts';
import { PARTS, type Part } from '#core/debate/rows.ts';
import { Documents } from '#helper/documents/documents.ts';
import { terminalBeside } from '#helper/cli/options.ts';
import { openTerminal } from '#helper/terminal/terminal.ts';

interface Common {
  readonly json?: true;
}
interface RunFlags extends Common {
  readonly question: string;
  readonly participants: number;
  readonly rounds: number;
  readonly mode: 'posthoc' | 'in_loop';
  readonly seed: number;
  readonly model?: string;
  readonly temperature: number;
  readonly diversity?: true;
  readonly id?: string;
  readonly out?: string;
  readonly bundle?: string;
  readonly force?: true;
  readonly data?: string;
}

export function addDebateCommands(debate: Command, end: (status: number) => void): void {
  const command = (name: string, description: string): Command =>
    debate
      .command(name)
      .description(description)
      .option('--json', 'print one JSON value on stdout, for scripts')
      .exitOverride();

  addRun(command, end);
  addResume(command, end);
  addSweep(command, end);
  addLabel(command, end);

  command('validate', 'list the errors of a debate; exit 0 without errors, 1 with errors')
    .addArgument(file())
    .action(async (path: string, options: Common) => {
      const { validate } = await import('#helper/commands/debate/debate.ts');
      end(await validate(path, openTerminal(options.json === true)));
    });

  command('evaluate', 'evaluate how a debate is argued, not who is right')
    .addArgument(file())
    .option('--out <FILE>', 'write the evaluation as JSON')
    .addOption(
      new Option('--without <LAYER>', 'leave out a layer first: the loop, or the log of its control').choices([
        'loop',
        'control',
      ]),
    )
    .option('--model <FILE>', 'a GGUF file that adds its critique; the figures stay those of the rules')
    .option('--force', 'replace the file of --out without asking')
    .action(
      async (
        path: string,
        options: Common & { out?: string; force?: true; model?: string; without?: 'loop' | 'control' },
      ) => {
        const { evaluateFile } = await import('#helper/commands/debate/debate.ts');
        const { force = false, json = false, model, out, without } = options;
        end(await evaluateFile({ path, out, force, model, without }, terminalBeside(json, out)));
      },
    );
}

function addLabel(command: (name: string, description: string) => Command, end: (status: number) => void): void {
  command(
    'label',
    'say which attempts were right, so that `evaluate` counts right answers given up and wrong ones put right',
  )
    .addArgument(file())
    .requiredOption('--out <FILE>', 'write the debate with its labels as JSON')
    .addOption(truthOf('the side that is right: each attempt is labelled by its stance'))
    .option('--right <TURN.ATTEMPT>', 'an attempt that was right, as t3.0; may be repeated', gather, [])
    .option('--wrong <TURN.ATTEMPT>', 'an attempt that was wrong; may be repeated', gather, [])
    .option('--force', 'replace the file of --out without asking')
    .action(
      async (
        path: string,
        options: Common & {
          out: string;
          truth?: Truth;
          right: readonly string[];
          wrong: readonly string[];
          force?: true;
        },
      ) => {
        const { labelFile } = await import('#helper/commands/debate/label.ts');
        const { force = false, json = false, out, right, truth = null, wrong } = options;
        end(await labelFile({ path, out, force, right, truth, wrong }, terminalBeside(json, out)));
      },
    );
}

const gather = (one: string, before: readonly string[]): readonly string[] => [...before, one];
const truthOf = (description: string): Option =>
  new Option('--truth <STANCE>', description).choices(['for', 'against', 'open']);

function addRun(command: (name: string, description: string) => Command, end: (status: number) => void): void {
  const documents = new Documents();
  command('run', 'debate a question over documents, by quotation or by a model; exit 0 if it was completed, else 1')
    .requiredOption('--question <TEXT>', 'the question, best one with a yes or no answer')
    .requiredOption('--source <PATH>', 'a document; may be repeated', (path: string) => documents.add(path))
    .option('--participants <N>', 'participants, 2 to 5; with three or more, the last is a judge', whole, 3)
    .option('--rounds <N>', 'rounds, 1 to 12', whole, 3)
    .addOption(
      new Option('--mode <MODE>', 'judge turns at the end, or each attempt as it is made')
        .choices(['posthoc', 'in_loop'])
        .default('posthoc'),
    )
    .option('--seed <N>', 'who begins, and how a model is sampled', whole, 0)
    .option('--model <FILE>', 'a GGUF file that debates instead of the built-in debater')
    .addOption(temperature())
    .addOption(diversity())
    .option('--id <NAME>', 'the scenario, for runs that belong together (default: made of the question)')
    .option('--out <FILE>', 'write the debate as JSON (schema v2.0)')
    .option('--bundle <FILE>', 'write the bundle that proves the debate')
    .option('--force', 'replace the files of --out and --bundle without asking')
    .option('--data <DIR>', 'the folder with the cases (default: AFFIDAVIT_DATA, else the user data folder)')
    .action(async (options: RunFlags) => {
      const { runDebate } = await import('#helper/commands/debate/run.ts');
      const { bundle, data, diversity: isDiverse, force = false, id, json = false, model, out, ...request } = options;
      const given = {
        ...request,
        ...reasonFor(isDiverse),
        id,
        model,
        sources: documents.declared(),
        data,
        bundle,
        out,
        force,
      };
      end(await runDebate(given, terminalBeside(json, given.out, given.bundle)));
    });
}

interface ResumeFlags extends Common {
  readonly model?: string;
  readonly temperature: number;
  readonly out?: string;
  readonly bundle?: string;
  readonly force?: true;
  readonly data?: string;
}

function addResume(command: (name: string, description: string) => Command, end: (status: number) => void): void {
  command('resume', 'continue a debate that was interrupted; exit 0 if it was completed, else 1')
    .addArgument(new Argument('<case>', 'the case of the debate, as `affidavit export` lists it'))
    .option('--model <FILE>', 'the GGUF file that debated; without it the built-in debater goes on')
    .addOption(temperature())
    .option('--out <FILE>', 'write the debate as JSON (schema v2.0)')
    .option('--bundle <FILE>', 'write the bundle that proves the debate')
    .option('--force', 'replace the files of --out and --bundle without asking')
    .option('--data <DIR>', 'the folder with the cases (default: AFFIDAVIT_DATA, else the user data folder)')
    .action(async (caseId: string, options: ResumeFlags) => {
      const { resumeDebate } = await import('#helper/commands/debate/run.ts');
      const { bundle, data, force = false, json = false, model, out, temperature: warmth } = options;
      const given = { caseId, model, temperature: warmth, data, out, bundle, force };
      end(await resumeDebate(given, terminalBeside(json, given.out, given.bundle)));
    });
}

interface SweepFlags extends Common {
  readonly question: string;
  readonly seeds: readonly number[];
  readonly mode: readonly ('posthoc' | 'in_loop')[];
  readonly participants: readonly number[];
  readonly rounds: readonly number[];
  readonly without: readonly (readonly Part[])[];
  readonly model: readonly (string | null)[];
  readonly temperature: number;
  readonly diversity?: true;
  readonly processes: number;
  readonly queue: string;
  readonly store?: string;
  readonly truth?: Truth;
  readonly id?: string;
  readonly csv?: string;
  readonly out?: string;
  readonly force?: true;
}

function addSweep(command: (name: string, description: string) => Command, end: (status: number) => void): void {
  const documents = new Documents();
  command('sweep', 'many runs of one debate, varied by seed, mode, participants and rounds; the same command continues')
    .requiredOption('--question <TEXT>', 'what is debated')
    .requiredOption('--source <PATH>', 'a document; may be repeated', (path: string) => documents.add(path))
    .requiredOption('--queue <DIR>', 'the folder of the queue; with the same folder, an interrupted sweep continues')
    .option(
      '--store <FILE>',
      'the URL of a PostgreSQL with the queue, for several machines; --queue then holds only cases',
    )
    .option('--seeds <LIST>', 'seeds, as 0-9 or 0,3,7', numbers, numbers('0-9'))
    .option('--mode <LIST>', 'in_loop, posthoc, or both with a comma', modes, ['in_loop'])
    .option('--participants <LIST>', 'participants, 2 to 5, as 2,3', numbers, [3])
    .option('--rounds <LIST>', 'rounds, 1 to 12, as 1,3', numbers, [3])
    .option(
      '--without <LIST>',
      'ablations of in_loop: none, crit, rca, t3, pid, or several with +, as none,pid,crit+t3',
      ablations,
      [[]],
    )
    .option('--model <LIST>', 'who debates: builtin, or GGUF files, with commas', models, [null])
    .addOption(temperature())
    .addOption(diversity())
    .option('--processes <N>', 'processes that work on the queue, 1 to 16', whole, 1)
    .addOption(truthOf('the side that is right, if known, for the paranoia rate'))
    .option('--id <NAME>', 'the scenario (default: made of the question)')
    .option('--csv <FILE>', 'write one line for each run')
    .option('--out <FILE>', 'write table and runs as JSON')
    .option('--force', 'replace the files of --csv and --out without asking')
    .action(async (options: SweepFlags) => {
      const { sweepDebate } = await import('#helper/commands/debate/sweep.ts');
      const { csv, diversity: isDiverse, force = false, id, json = false, mode, model, out, truth = null } = options;
      const { participants, processes, question, queue, rounds, seeds, store, temperature: warmth, without } = options;
      const asked = { participants, question, rounds, seeds, without, modes: mode, ...reasonFor(isDiverse) };
      const given = { ...asked, id, sources: documents.declared(), queue, store, models: model, temperature: warmth };
      end(await sweepDebate({ ...given, processes, truth, csv, out, force }, terminalBeside(json, csv, out)));
    });

  command('sweep-worker', 'one more process of a sweep; `sweep --processes` starts it').action(
    async (options: Common) => {
      const { sweepWorker } = await import('#helper/commands/debate/sweep.ts');
      end(await sweepWorker(openTerminal(options.json === true)));
    },
  );
}

const temperature = (): Option =>
  new Option('--temperature <T>', 'how freely a model is sampled, 0 to 2; above 0.2 with --diversity')
    .default(0)
    .argParser(warm);
const diversity = (): Option =>
  new Option('--diversity', 'the documented reason to sample above 0.2: debate_diversity');
const reasonFor = (isDiverse: true | undefined): { documentedReason?: 'debate_diversity' } =>
  isDiverse === true ? { documentedReason: 'debate_diversity' } : {};

function warm(text: string): number {
  const value = /^\d(?:\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= 2)) throw new InvalidArgumentError('expected 0 to 2');
  return value;
}

/** `none,pid,crit+t3`: each a list of what is left out. */
function ablations(text: string): readonly (readonly Part[])[] {
  const found = [...new Set(text.split(',').map((one) => one.trim()))];
  return found.map((one) => {
    if (one === 'none') return [];
    return one.split('+').map((part) => {
      const known = PARTS.find((name) => name === part.trim());
      if (known === undefined) throw new InvalidArgumentError(`expected none, ${PARTS.join(', ')}, or several with +`);
      return known;
    });
  });
}

const models = (text: string): readonly (string | null)[] =>
  [...new Set(text.split(',').map((one) => one.trim()))].map((one) => (one === 'builtin' ? null : one));

/** `0-3,7` is 0, 1, 2, 3 and 7; each once, in their order. */
function numbers(text: string): readonly number[] {
  const found = text.split(',').flatMap((part) => {
    const [from, to = from] = part.split('-').map((one) => whole(one.trim()));
    if (from === undefined || to === undefined || to < from || to - from > NUMBERS_MAX)
      throw new InvalidArgumentError('expected whole numbers such as 0-9 or 0,3,7');
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
  return [...new Set(found)];
}

const NUMBERS_MAX = 2_000;

function modes(text: string): readonly ('posthoc' | 'in_loop')[] {
  const found = text.split(',').map((one) => one.trim());
  return [...new Set(found)].map((one) => {
    if (one !== 'posthoc' && one !== 'in_loop') throw new InvalidArgumentError('expected in_loop, posthoc, or both');
    return one;
  });
}

const file = (): Argument => new Argument('<file>', 'a debate as JSON, the bundle of one, or - for stdin');

function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('expected a whole number');
  return Number(text);
}
