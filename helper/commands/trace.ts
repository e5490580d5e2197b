// `affidavit trace`: why a record is there. Its observation and input, what it was made from, the rules it met, the step
// it caused, and the sealed reply that used it: every link a hash that is computed again here.

import { BUNDLE_BYTES_MAX } from '#core/limits.ts';
import { readBundle } from '#core/bundle/read.ts';
import { ZodError } from 'zod';
import { HelperError } from '#helper/terminal/errors.ts';
import { readInput } from '#helper/terminal/input-file.ts';
import { traceRecord, type Trace, type TraceObservation } from '#desk/bundle/trace-record.ts';
import { harmless, wrap, type Terminal } from '#helper/terminal/terminal.ts';

export async function trace(path: string, seq: number, terminal: Terminal): Promise<number> {
  const bundle = readBundle(await readInput(path, BUNDLE_BYTES_MAX));
  const found = await traceRecord(bundle, seq).catch(refuseOddRecords);
  if (found === null) {
    throw new HelperError(
      'RECORD_NOT_FOUND',
      `the bundle holds records 0 to ${bundle.entries.length - 1}, not ${seq}. Nothing was changed. Name one of them.`,
    );
  }
  if (terminal.json) terminal.value(found);
  else printTrace(terminal, found);
  return 0;
}

/** Records of a stranger that are none of the five kinds. */
function refuseOddRecords(cause: unknown): never {
  if (!(cause instanceof ZodError)) throw cause;
  throw new HelperError(
    'BUNDLE_RECORD',
    'a record is not of any shape a ledger holds. Nothing was changed. `affidavit verify` names it.',
    { cause },
  );
}

function printTrace(terminal: Terminal, { causes, note, record, used_by }: Trace): void {
  const { line, look, width } = terminal;
  line();
  line(look(`Record ${record.seq}  ${record.tag}`, 'strong'));
  line(`  ${look('commit', 'soft')}  ${record.commitment}`);
  line(`  ${look('chain', 'soft')}   ${record.chain}`);
  line();
  line(look('Caused by', 'strong'));
  for (const cause of causes) printObservation(terminal, cause);
  line(look('Used by', 'strong'));
  if (used_by.length === 0) line('  no sealed reply');
  for (const state of used_by)
    line(
      `  ${look(`record ${state.seq}`, 'accent')}  reply to record ${state.question_seq}\n    ${look('state', 'soft')}   ${state.state_hash}`,
    );
  line();
  line(look(wrap(note, width), 'soft'));
}

function printObservation({ line, look, width }: Terminal, cause: TraceObservation): void {
  line(
    `  ${look(`record ${cause.seq}`, 'accent')}  ${cause.class ?? 'unknown'}: ${harmless(cause.oracle_id)} ${look(harmless(cause.model_id), 'soft')}`,
  );
  const row = (name: string, value: string): void => line(`    ${look(name.padEnd(8), 'soft')}${value}`);
  row('obs', `${cause.obs_hash}${cause.obs_hash_holds ? '' : '  DOES NOT HOLD'}`);
  row('input', cause.input_hash);
  if (cause.from.length > 0) row('from', `records ${cause.from.join(', ')}`);
  row('says', wrap(short(harmless(cause.output)), width, ' '.repeat(12)).trimStart());
  for (const policy of cause.policies) {
    row(
      'rule',
      `${policy.result === 'BREACH' ? look('BREACH', 'strong') : 'permitted'} ${policy.policy_id} (record ${policy.ledger_seq})`,
    );
  }
  const { transition } = cause;
  if (transition !== null)
    row(
      'step',
      `${transition.prev_state} -> ${transition.next_state}${transition.violation === null ? '' : ` ${transition.violation}`}`,
    );
  line();
}

const SHOWN_MAX = 240;
const short = (text: string): string =>
  text.length <= SHOWN_MAX ? text : `${text.slice(0, SHOWN_MAX)}… (${text.length} characters)`;
