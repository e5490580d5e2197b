// `affidavit prove`: one record of a bundle with the path to a signed root, from a few kilobytes of the file.

import { proveRecord, toTlogProof, type RecordProof } from '#core/bundle/inclusion.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { openByteFile, type ByteFile } from '#helper/documents/byte-file.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { writeOutput } from '#helper/terminal/output-file.ts';
import { harmless, wrap, type Terminal } from '#helper/terminal/terminal.ts';

export interface ProveOptions {
  readonly path: string;
  readonly seq: number;
  /** Where a C2SP tlog-proof is written to. */
  readonly out: string | undefined;
}

export async function prove({ out, path, seq }: ProveOptions, terminal: Terminal): Promise<number> {
  const { proof, read } = await readProof(path, seq);
  if (out !== undefined) await writeOutput(out, toTlogProof(proof), { replace: false });
  const { checkpoint, entry, key, root, size } = proof;
  if (terminal.json) {
    const record = { payload: parseStrict(entry.payload), seq: entry.seq, tag: entry.tag };
    terminal.value({ record, size, root, path: proof.path, checkpoint, key, bytes_read: read });
    return 0;
  }
  const { line, look, width } = terminal;
  line();
  line(look(`Record ${entry.seq}  ${entry.tag}`, 'strong'));
  line(wrap(harmless(entry.payload), width, '  '));
  line();
  const row = (name: string, value: string): void => line(`  ${look(name.padEnd(8), 'soft')}${harmless(value)}`);
  row('tree', `${size} records, root ${root}`);
  row('path', `${proof.path.length} hashes`);
  row('signed', checkpoint === null || key === null ? 'no: the manifest with the root is unsigned' : `by key ${key}`);
  row('read', `${read} bytes`);
  line();
  line(look(wrap(NOTE, width), 'soft'));
  return 0;
}

const NOTE =
  'This proves that the record is under the root. `affidavit verify` checks whether its decision was right. Nothing here says whose key it is.';

async function readProof(path: string, seq: number): Promise<{ readonly proof: RecordProof; readonly read: number }> {
  const file = opened(path);
  try {
    return { proof: await proveRecord(file, seq), read: file.bytesRead };
  } finally {
    file.close();
  }
}

function opened(path: string): ByteFile {
  try {
    return openByteFile(path);
  } catch (cause) {
    const [code, why] =
      codeOf(cause) === 'ENOENT'
        ? (['FILE_NOT_FOUND', 'is not there'] as const)
        : (['FILE_NOT_READ', 'cannot be read'] as const);
    throw new HelperError(code, `${path} ${why}. Nothing was stored. Check the path.`, { cause });
  }
}
