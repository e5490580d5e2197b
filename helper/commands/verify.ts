// `affidavit verify` and `replay`: what a stranger can know of a bundle. No network, no engine beyond the frozen ones and, on request, the models of the product.

import { versioned } from '#desk/bundle/report-json.ts';
import { kindOfBundle } from '#core/bundle/kind.ts';
import type { Check } from '#core/bundle/checks.ts';
import type { Rejudgement } from '#core/verify/rejudge.ts';
import { libraryName } from '#core/evidence/library.ts';
import { keyIdOf } from '#core/keys/dsse.ts';
import type { Facts, ReplyStanding, VerifyReport } from '#core/verify/verify.ts';
import { fromBase64 } from '#core/bytes/base64.ts';
import { fromUtf8 } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';
import { BUNDLE_BYTES_MAX } from '#core/limits.ts';
import { findReply } from '#helper/commands/verify-reply.ts';
import { EXIT_OF_VERDICT, UNREADABLE } from '#helper/terminal/exit-codes.ts';
import { readInput, readReceipts } from '#helper/terminal/input-file.ts';
import { requireKeys } from '#helper/keys/keys-given.ts';
import { coreFor } from '#desk/frozen/frozen.ts';
import { verifyBundle } from '#desk/bundle/verify.ts';
import { frozen } from '#helper/frozen.ts';
import { withModels } from '#helper/meaning.ts';
import { readRules } from '#helper/asking/own-rules.ts';
import { harmless, wrap, type Terminal } from '#helper/terminal/terminal.ts';

/** Some ten thousand keys. */
const TRUST_BYTES_MAX = 1_048_576;

/** Whom a reader trusts to pack: keys as they were typed, and files of keys. */
interface Trust {
  readonly signers: readonly string[];
  readonly files: readonly string[];
}

/** Exits with 0 only where the bundle is proved, with 7 where the file is no bundle. `isWithModels`: the encoder and the reader that came with the product are asked again. */
export async function verify(
  path: string,
  receipts: readonly string[],
  terminal: Terminal,
  trust: Trust = { signers: [], files: [] },
  isWithModels = false,
  reply: string | null = null,
): Promise<number> {
  const kept = await readReceipts(receipts);
  const trusted = await trustedKeys(trust);
  const bytes = await readInput(path, BUNDLE_BYTES_MAX);
  const report = await verifyBytes(bytes, terminal, kept, trusted, isWithModels);
  const found = reply === null || isNoBundle(bytes) ? null : await findReply(bytes, reply);
  if (terminal.json) terminal.value(versioned(found === null ? report : { ...report, reply: found }));
  else {
    printReport(terminal, path, report);
    if (found !== null)
      terminal.line(wrap(`The reply ${found.stands ? 'stands' : 'DOES NOT STAND'}: ${found.detail}.`, terminal.width));
  }
  if (isNoBundle(bytes)) return UNREADABLE;
  return found?.stands === false ? EXIT_OF_VERDICT.failed : EXIT_OF_VERDICT[report.verdict];
}

/** What does not even begin as a zip was never a bundle; one that was changed is one that fails. */
const isNoBundle = (bytes: Uint8Array): boolean => ZIP_BEGINS.some((byte, at) => bytes[at] !== byte);
const ZIP_BEGINS = [0x50, 0x4b, 0x03, 0x04];

/** Null where nobody is asked for. */
async function trustedKeys({ files, signers }: Trust): Promise<readonly string[] | null> {
  if (signers.length + files.length === 0) return null;
  const texts = await Promise.all(files.map(async (file) => fromUtf8(await readInput(file, TRUST_BYTES_MAX))));
  return requireKeys([...signers, ...texts.flatMap((text) => text.split('\n'))]);
}

/** The same, told by what was decided again. */
export async function replay(path: string, policy: string | undefined, terminal: Terminal): Promise<number> {
  const bytes = await readInput(path, BUNDLE_BYTES_MAX);
  const otherwise = policy === undefined ? null : await rejudge(bytes, policy);
  const report = await verifyBytes(bytes, terminal);
  const { facts, limits, notProved, replies, sentence, verdict } = report;
  const shown = report.checks.filter((check) => REPLAYED.has(check.id) || check.status === 'fail');
  if (terminal.json)
    terminal.value(
      versioned({
        verdict,
        sentence,
        limits,
        modelCalls: 0,
        checks: shown,
        facts,
        replies,
        notProved,
        ...(otherwise ?? {}),
      }),
    );
  else {
    printReport(terminal, path, { ...report, checks: shown });
    if (otherwise !== null) printRejudged(terminal, otherwise);
  }
  return EXIT_OF_VERDICT[verdict];
}

interface Otherwise {
  readonly pack: string;
  readonly differences: readonly Rejudgement[];
}

async function rejudge(bytes: Uint8Array, policy: string): Promise<Otherwise | null> {
  const core = await frozen.core(coreFor(frozen.names, kindOfBundle(bytes)));
  const { pack, set } = await readRules(policy, core);
  try {
    return { pack, differences: core.rejudgeBundle(bytes, set) };
  } catch (error) {
    if (error instanceof AffidavitError) return null; // the checks say what is wrong with the bundle
    throw error;
  }
}

function printRejudged({ line, width }: Terminal, { differences, pack }: Otherwise): void {
  line();
  line(wrap(harmless(`With ${pack}, ${count(differences.length, 'observation')} would be judged differently.`), width));
  for (const { cls, now, recorded, seq } of differences) {
    const told = (ids: readonly string[]): string => (ids.length === 0 ? 'permitted' : `breach of ${ids.join(', ')}`);
    line(wrap(harmless(`  record ${seq} (${cls}): recorded as ${told(recorded)}; now ${told(now)}`), width, '    '));
  }
}

const REPLAYED: ReadonlySet<string> = new Set(['rules', 'derivations', 'replay', 'engines']);

export async function verifyBytes(
  bytes: Uint8Array,
  terminal: Terminal,
  receipts: readonly string[] = [],
  trusted: readonly string[] | null = null,
  isWithModels = false,
): Promise<VerifyReport> {
  const report = await verifyBundle(frozen, bytes, {
    receipts,
    ...(isWithModels ? { loadEngines: withModels(frozen.loadEngines) } : {}),
    ...(trusted === null ? {} : { trusted }),
    report: (_done, running, progress) => {
      const far = progress === null ? '' : `: ${String(progress.done)} of ${String(progress.of)} records`;
      terminal.progress(`Checking ${running.replaceAll('_', ' ')}${far}`);
    },
  });
  terminal.settle();
  return report;
}

const WORDS: Readonly<Record<Check['status'], string>> = {
  pass: 'pass',
  fail: 'FAIL',
  skipped: 'skip',
  interrupted: 'stop',
};

function printReport(
  terminal: Terminal,
  path: string,
  { checks, facts, limits, notProved, replies, sentence }: VerifyReport,
): void {
  const { line, look, width } = terminal;
  line();
  line(harmless(path));
  line();
  for (const check of checks) {
    const code = check.code === null || check.detail.startsWith(check.code) ? '' : `${check.code}: `;
    const detail = wrap(harmless(`${code}${check.detail}`), width, ' '.repeat(DETAIL_AT)).trimStart();
    line(
      `  ${look(WORDS[check.status], check.status === 'pass' ? 'plain' : 'strong')}  ${check.id.padEnd(DETAIL_AT - 8)}${look(detail, 'soft')}`,
    );
  }
  line();
  line(look(wrap(harmless(sentence), width), 'strong'));
  line();
  if (limits.length > 0) line(look('Limits of this verdict:', 'soft'));
  for (const { code, seq, subject } of limits) {
    const where = [...(subject === undefined ? [] : [subject]), ...(seq === undefined ? [] : [`record ${seq}`])];
    line(look(`  - ${wrap(harmless([code, ...where].join(', ')), width, '    ').trimStart()}`, 'soft'));
  }
  if (limits.length > 0) line();
  for (const reply of replies) printReply(terminal, reply);
  if (replies.length > 0) line();
  if (facts !== null) {
    const row = (name: string, value: string): void => line(`${look(name.padEnd(8), 'soft')} ${harmless(value)}`);
    row('Case', facts.caseId);
    row('Head', facts.head);
    row(
      'Records',
      `${facts.records}, of ${count(facts.sources, 'document')} and ${count(facts.turns, 'question')}, in ${count(facts.epochs, 'epoch')}`,
    );
    row('Replies', `${facts.turnsReplayed} replayed, ${facts.turnsFolded} folded, of ${facts.turns}`);
    for (const { name, publisher, version } of facts.libraries)
      row(
        'Library',
        `${libraryName({ name, version })}, ${publisher === null ? 'not signed' : `signed by ${publisher}`}`,
      );
    for (const [name, value] of signedBy(facts)) row(name, value);
    line();
  }
  line(look('Not proved by any of this:', 'soft'));
  for (const claim of notProved) line(look(`  - ${wrap(claim, width, '    ').trimStart()}`, 'soft'));
}

/** Which of its decisions were computed again. */
function printReply(
  { line, look, width }: Terminal,
  { notRecomputed, number, recomputed, standing }: ReplyStanding,
): void {
  const list = recomputed.length === 0 ? 'nothing' : recomputed.join(', ');
  const rest = notRecomputed.length === 0 ? '' : `; not: ${notRecomputed.join(', ')}`;
  const told = `Reply ${number} (${standing}): computed again: ${list}${rest}`;
  line(look(wrap(told, width, '    ').trimStart(), 'soft'));
}

/** Names are what they say of themselves; what nobody gave the key of is told as not known. */
function signedBy({ cosigners, keys, signer, signerName }: Facts): readonly (readonly [string, string])[] {
  if (signer === null) return [['Signed', 'no']];
  const name = signerName === null ? '' : `, which calls itself ${signerName}`;
  const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
  return [
    ['Packed', `by ${signer}${name}`],
    ['Key', keyIdOf(fromBase64(signer))],
    ...keys.map(({ from, kind, time }) => {
      const said = kind === 'rotated' ? 'handed over to the next' : 'lost, according to the next one only';
      return ['Before', `${keyIdOf(fromBase64(from))}, ${said}, ${day(time)}`] as const;
    }),
    ...cosigners.map(({ holds, key, name: who, size, time }) => {
      const when = time === null ? '' : `, ${day(time)} by its clock`;
      return [
        'Also',
        `${who} over ${size} records${when}: ${HOLDS[holds]}${key === null ? '' : `, key ${key}`}`,
      ] as const;
    }),
  ];
}

const HOLDS = { yes: 'holds', no: 'DOES NOT HOLD', unknown: 'unknown, its key is not here' } as const;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Column at which the details begin: two, the word, two, the name of the check. */
const DETAIL_AT = 24;
