import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { BOATHOUSE, Desk } from '#tests/harness/command.ts';

const desk = new Desk();
const bundle = desk.path('a.affidavit');
const hash = z.string().regex(/^[0-9a-f]{64}$/);
let caseId = '';
let head = '';
let records = 0;

beforeAll(async () => {
  writeFileSync(desk.path('boathouse.md'), BOATHOUSE);
  const { stdout } = await desk.run([
    'ask',
    'How many rowing boats does the boathouse hold?',
    '--source',
    'boathouse.md',
    '--bundle',
    bundle,
    '--json',
  ]);
  ({
    case_id: caseId,
    head,
    records,
  } = z.looseObject({ case_id: z.string(), head: hash, records: z.number() }).parse(JSON.parse(stdout)));
});
afterAll(() => desk.clear());

describe('the store', () => {
  it('keeps what was asked, and exports it by the beginning of its id', async () => {
    const listed = await desk.run(['export', '--json']);
    expect(JSON.parse(listed.stdout)).toEqual([
      {
        case_id: caseId,
        title: 'How many rowing boats does the boathouse hold?',
        created: expect.any(Number) as number,
        records,
        head,
      },
    ]);
    const exported = await desk.run(['export', caseId.slice(0, 6), '--out', 'again.affidavit']);
    expect(exported.status).toBe(0);
    expect(
      readFileSync(desk.path('again.affidavit')).equals(readFileSync(bundle)),
      'the same case, the same bytes',
    ).toBe(true);
  });

  it('takes a case in whose import was killed before its first record, and shows no case before that', async () => {
    const begun = desk.path(`begun/cases/${caseId}`);
    mkdirSync(begun, { recursive: true });
    writeFileSync(join(begun, 'ledger'), '');
    writeFileSync(join(begun, 'case.json'), '{"archived":false,"created":1,"title":"Rowing boats"}\n');
    const there = { data: 'begun' };
    expect(JSON.parse((await desk.run(['export', '--json'], there)).stdout)).toEqual([]);
    expect(await desk.run(['export', caseId], there)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^CASE_NOT_FOUND: /) as string,
    });
    expect((await desk.run(['import', bundle, '--json'], there)).stdout).toContain(`"added":${records}`);
    expect((await desk.run(['export', caseId, '--out', 'begun.affidavit'], there)).status).toBe(0);
  });

  it('never writes over a file that is there, and says which case is not', async () => {
    expect(await desk.run(['export', caseId, '--out', bundle])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^BUNDLE_EXISTS: /) as string,
    });
    expect(await desk.run(['export', '../../etc'])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^CASE_NOT_FOUND: /) as string,
    });
  });

  it('keeps everything for its owner alone', () => {
    const data = desk.path('data');
    for (const name of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })]) {
      const found = statSync(join(data, name));
      expect([name, found.mode & 0o777]).toEqual([name, found.isDirectory() ? 0o700 : 0o600]);
    }
    expect(statSync(bundle).mode & 0o777).toBe(0o600);
    const path = join(desk.path('data'), 'device-key.pem');
    expect(readFileSync(path, 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----/);
  });

  it('takes in a bundle of another device, once, and can export it again', async () => {
    const first = await desk.run(['import', bundle, '--json'], { data: 'other' });
    expect(JSON.parse(first.stdout)).toMatchObject({ case_id: caseId, added: records, head, verdict: 'proved' });
    expect(JSON.parse((await desk.run(['import', bundle, '--json'], { data: 'other' })).stdout)).toMatchObject({
      added: 0,
    });
    expect(JSON.parse((await desk.run(['fsck', '--json'], { data: 'other' })).stdout)).toMatchObject({
      cases: 1,
      findings: [],
    });
    expect((await desk.run(['export', caseId, '--out', 'theirs.affidavit'], { data: 'other' })).status).toBe(0);
    expect((await desk.run(['verify', 'theirs.affidavit'])).status).toBe(0);
  });

  it('stores nothing of a bundle that does not hold', async () => {
    const changed = readFileSync(bundle);
    const at = changed.indexOf('ledger.jsonl') + 200;
    changed[at] = (changed[at] ?? 0) ^ 1;
    writeFileSync(desk.path('changed.affidavit'), changed);
    expect(await desk.run(['import', 'changed.affidavit'], { data: 'untouched' })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^BUNDLE_NOT_PROVED: /) as string,
    });
    expect((await desk.run(['export', '--json'], { data: 'untouched' })).stdout).toBe('[]\n');
  });
});

describe('trace', () => {
  const trace = z.looseObject({
    record: z.looseObject({ seq: z.number(), tag: z.string(), commitment: hash, chain: hash }),
    causes: z.array(
      z.looseObject({
        seq: z.number(),
        class: z.string(),
        obs_hash: hash,
        obs_hash_holds: z.literal(true),
        input_hash: hash,
        from: z.array(z.number()),
        policies: z.array(z.looseObject({ result: z.enum(['PERMITTED', 'BREACH']) })).min(1),
        transition: z.looseObject({ next_state: z.string() }),
      }),
    ),
    used_by: z.array(z.looseObject({ seq: z.number(), state_hash: hash })),
  });
  const traced = async (seq: number) =>
    trace.parse(JSON.parse((await desk.run(['trace', bundle, String(seq), '--json'])).stdout));

  it('reaches from the sealed reply to the question and the imported document, hash by hash', async () => {
    const { causes, record } = await traced(records - 1);
    expect(record).toMatchObject({ tag: 'AX:STATE:v1', chain: head });
    const classes = causes.map((cause) => cause.class);
    expect(classes).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^gate\//),
        'nli',
        'writer',
        'retriever',
        'classifier',
        'clock',
        'parser',
        'person',
      ]),
    );
    for (const cause of causes)
      for (const seq of cause.from) expect(causes.some((other) => other.seq === seq && seq < cause.seq)).toBe(true);
  });

  it('a rule and a step lead to their observation, a document to the reply that used it', async () => {
    const { causes } = await traced(records - 1);
    const parser = causes.find((cause) => cause.class === 'parser');
    const seq = parser?.seq ?? -1;
    expect((await traced(seq)).used_by).toMatchObject([{ seq: records - 1 }]);
    expect((await traced(seq + 1)).causes[0]).toMatchObject({ seq });
    expect((await traced(seq + 1 + (parser?.policies.length ?? 0))).causes[0]).toMatchObject({ seq });
  });

  it('a record that is not there has its code', async () => {
    expect(await desk.run(['trace', bundle, String(records)])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^RECORD_NOT_FOUND: /) as string,
    });
  });
});

describe('prove', () => {
  it('gives one record, its path and the checkpoint over it, and reads little of the file', async () => {
    const { status, stdout } = await desk.run(['prove', bundle, '2', '--out', 'two.tlog-proof', '--json']);
    expect(status).toBe(0);
    const proof = z
      .looseObject({
        record: z.looseObject({ seq: z.literal(2) }),
        size: z.literal(records),
        path: z.array(hash).min(5),
        bytes_read: z.number().max(65_536),
      })
      .parse(JSON.parse(stdout));
    const written = readFileSync(desk.path('two.tlog-proof'), 'utf8').split('\n');
    expect(written[0]).toBe('c2sp.org/tlog-proof@v1');
    expect(written[2]).toBe('index 2');
    expect(written.indexOf('')).toBe(3 + proof.path.length);
  });

  it('has a code for a record that is not there, and for a file that is no bundle', async () => {
    for (const [file, code, exit] of [
      [bundle, 'LEDGER_NOT_FOUND', 1],
      ['nothing.affidavit', 'FILE_NOT_FOUND', 7],
    ] as const) {
      const { status, stderr } = await desk.run(['prove', file, String(records)]);
      expect([status, stderr.split(':')[0]]).toEqual([exit, code]);
    }
  });
});

describe('receipt', () => {
  it('is given by a bundle, cosigned after it was verified, and holds a bundle against it', async () => {
    expect(await desk.run(['receipt', bundle, '--out', 'case.receipt'])).toMatchObject({ status: 0 });
    const [key = '', empty, origin] = readFileSync(desk.path('case.receipt'), 'utf8').split('\n');
    expect([key.split('+')[0], empty]).toEqual([origin, '']);
    const verified = await desk.run(['verify', bundle, '--receipt', 'case.receipt', '--json']);
    expect(verified.status).toBe(0);
    expect(verified.stdout).toContain(`1 agree, the latest over ${records} of ${records} records`);
    const cosigned = await desk.run(['receipt', bundle, '--cosign', '--receipt', 'case.receipt'], { data: 'friend' });
    expect(cosigned.status).toBe(0);
    expect(cosigned.stdout).toMatch(/^\u2014 affidavit\.local\/device\/[0-9a-f]{16} /m);
    writeFileSync(desk.path('friend.receipt'), cosigned.stdout);
    const shown = await desk.run(['verify', bundle, '--receipt', 'friend.receipt']);
    expect(shown.status).toBe(0);
    expect(shown.stdout).toMatch(/^Also +affidavit\.local\/device\/[0-9a-f]{16} over \d+ records, .*: holds, key /m);
    const unknown = cosigned.stdout.replace(/\naffidavit\.local\/device\/.*\n\n/, '\n\n');
    writeFileSync(desk.path('unknown.receipt'), unknown);
    expect((await desk.run(['verify', bundle, '--receipt', 'unknown.receipt'])).stdout).toContain('not known');
    const added = await desk.run(['receipt', bundle, '--add', 'friend.receipt', '--out', 'seen.affidavit']);
    expect(added.status).toBe(0);
    expect(JSON.parse((await desk.run(['verify', 'seen.affidavit', '--json'])).stdout)).toMatchObject({
      verdict: 'proved',
      facts: { cosigners: [{ holds: 'yes', size: records }] },
    });
  });

  it('that is none fails the check by its code', async () => {
    writeFileSync(desk.path('none.receipt'), 'no receipt');
    const { status, stdout } = await desk.run(['verify', bundle, '--receipt', 'none.receipt']);
    expect(status).toBe(1);
    expect(stdout).toContain('RECEIPT_FORMAT');
  });
});

describe('key', () => {
  it('shows the card, takes a name that bundles then claim, and hands over to another key', async () => {
    const before = z.looseObject({ fingerprint: hash, name: z.null() });
    const first = before.parse(JSON.parse((await desk.run(['key', '--json'])).stdout));
    expect(await desk.run(['key', '--name', 'two\nlines'])).toMatchObject({ status: 2 });
    expect((await desk.run(['key', '--name', 'Ada', '--rotate'])).stdout).toContain(first.fingerprint.slice(0, 16));
    await desk.run(['export', caseId, '--out', 'named.affidavit']);
    const { status, stdout } = await desk.run(['verify', 'named.affidavit']);
    expect(status).toBe(0);
    expect(stdout).toContain('which calls itself Ada');
    expect(stdout).toMatch(new RegExp(`^Before +${first.fingerprint}, handed over`, 'm'));
  });
});

describe('export of a part', () => {
  it('withholds what was not chosen; what it shows verifies, what it hides is counted', async () => {
    const exported = await desk.run(['export', caseId, '--only', '1', '--yes', '--out', 'part.affidavit', '--json']);
    expect(exported.status).toBe(0);
    // One question of one document: only the case secret is withheld.
    expect(JSON.parse(exported.stdout)).toMatchObject({ records, head, replies: [1], withheld: 1 });
    const { status, stdout } = await desk.run(['verify', 'part.affidavit', '--json']);
    expect(status).toBe(6);
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'shown',
      facts: { withheld: 1, turnsReplayed: 1, turnsFolded: 0 },
    });
  });

  it('is cosigned only where the person names its verdict', async () => {
    const sign = (...more: readonly string[]) =>
      desk.run(['receipt', 'part.affidavit', '--cosign', ...more], { data: 'friend' });
    for (const more of [[], ['--accept', 'recorded']])
      expect(await sign(...more)).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(
          /^VERDICT_NOT_ACCEPTED: .* 1 of \d+ records are withheld\. .*--accept shown$/m,
        ) as string,
      });
    expect(await sign('--accept', 'shown')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^\u2014 affidavit\.local\/device\/[0-9a-f]{16} /m) as string,
      stderr: expect.stringMatching(/^1 of \d+ records are withheld\.$/m) as string,
    });
    expect(await sign('--accept', 'failed')).toMatchObject({ status: 2, stdout: '' });
  });

  it.each([[[]], [['--json']]])(
    'without a terminal, and without --yes, gives no whole document away and names it (%j)',
    async (more) => {
      const { status, stderr } = await desk.run(['export', caseId, '--only', '1', '--out', 'asked.affidavit', ...more]);
      expect(status).toBe(2);
      expect(stderr).toMatch(
        /^PART_NOT_CONFIRMED: .*boathouse\.md \(cited\)\. Agree with --yes\. --quote 1 shows only/,
      );
      expect(existsSync(desk.path('asked.affidavit'))).toBe(false);
    },
  );

  it('quotes a reply with the passages it cites, and nothing else of the case', async () => {
    await desk.run(['export', caseId, '--quote', '1', '--out', 'quoted.affidavit']);
    const { status, stdout } = await desk.run(['verify', 'quoted.affidavit', '--json']);
    expect(status).toBe(6);
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'shown',
      facts: { turnsReplayed: 0, turnsFolded: 1, turnsQuoted: 1 },
    });
  });

  it.each([
    [['--only', '1', '--quote', '1'], 2, 'REDACTION_CHOICE'],
    [['--quote', '2'], 1, 'REDACTION_CHOICE'],
    [['--only', '2'], 1, 'REDACTION_CHOICE'],
    [['--only', '0'], 2, ''],
    [['--withhold', '1'], 1, 'REDACTION_CHOICE'],
    [['--withhold', 'nothing.md'], 1, 'REDACTION_CHOICE'],
    [['--withhold', 'boathouse.md'], 1, 'REDACTION_CHOICE'],
  ])('%j has its exit status and code', async (args, status, code) => {
    const ended = await desk.run(['export', caseId, ...args, '--out', 'no.affidavit']);
    expect(ended.status).toBe(status);
    expect(ended.stderr).toContain(code);
  });

  it('of citations is text for other tools', async () => {
    const csl = await desk.run(['export', caseId, '--citations', 'csl-json']);
    expect(JSON.parse(csl.stdout)).toMatchObject([{ type: 'document', title: 'boathouse.md' }]);
    const tex = await desk.run(['export', caseId, '--citations', 'bibtex', '--only', '1']);
    expect(tex.stdout).toMatch(/^@misc\{affidavit-[0-9a-f]{8}-\d+-1,\n {2}title = \{\{boathouse\.md\}\},/);
    const blocks = await desk.run(['export', caseId, '--citations', 'char-location']);
    const rows = z
      .array(z.looseObject({ citations: z.array(z.looseObject({ cited_text: z.string() })).min(1) }))
      .parse(JSON.parse(blocks.stdout));
    const cited = rows.flatMap(({ citations }) => citations.map(({ cited_text }) => cited_text));
    expect(cited.join('\n')).toContain('eleven rowing boats');
  });
});

describe('fsck', () => {
  const findings = async (data: string) => {
    const { status, stdout } = await desk.run(['fsck', '--json'], { data });
    return {
      status,
      findings: z
        .looseObject({ findings: z.array(z.looseObject({ kind: z.string(), path: z.string() })) })
        .parse(JSON.parse(stdout)).findings,
    };
  };
  /** A data folder with one imported case, and the only file in it that matches. */
  const prepare = async (data: string, inside: string): Promise<string> => {
    await desk.run(['import', bundle], { data });
    const names = readdirSync(desk.path(data), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(desk.path(data), name),
    );
    const path = names.find((name) => name.includes(`/${inside}`) && statSync(name).isFile());
    if (path === undefined) throw new Error(`expected a file of ${inside}`);
    return path;
  };

  it('finds nothing wrong with a sound store, nor with one that is not there', async () => {
    expect(await findings('data')).toEqual({ status: 0, findings: [] });
    expect(await findings('nowhere')).toEqual({ status: 0, findings: [] });
  });

  it.each([
    ['blobs', 'blob-hash'],
    ['ledger', 'damaged-frame'],
  ])('finds one flipped bit in %s', async (inside, kind) => {
    const path = await prepare(`with-${kind}`, inside);
    const bytes = readFileSync(path);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    const found = await findings(`with-${kind}`);
    expect(found.status).toBe(1);
    expect(found.findings[0]).toMatchObject({ kind });
  });

  it('names what is no case, every command passes it over, and --repair moves it aside and deletes nothing', async () => {
    const data = 'foreign';
    await prepare(data, 'ledger');
    const cases = join(desk.path(data), 'cases');
    mkdirSync(join(cases, 'killed'));
    mkdirSync(join(cases, 'lost+found\x1b[2J'));
    writeFileSync(join(cases, 'lost+found\x1b[2J', 'inode'), 'kept');
    expect(await findings(data)).toMatchObject({ status: 1, findings: [{ kind: 'empty-case' }, { kind: 'foreign' }] });
    const listed = await desk.run(['export', '--json'], { data });
    expect(JSON.parse(listed.stdout)).toMatchObject([{ case_id: caseId }]);
    expect(listed.stderr.match(/^CASE_PASSED_OVER: cases\/(?:killed|lost\+found)/gm)).toHaveLength(2);
    expect(listed.stderr).not.toContain('\x1b');
    for (const args of [
      ['import', bundle],
      ['export', caseId, '--out', 'beside-foreign.affidavit'],
    ])
      expect((await desk.run(args, { data })).status).toBe(0);
    const repaired = await desk.run(['fsck', '--repair'], { data });
    expect(repaired).toMatchObject({ status: 0, stderr: '' });
    expect(repaired.stdout).toMatch(/^moved {2}cases\/killed to quarantine\//m);
    expect(await findings(data)).toEqual({ status: 0, findings: [] });
    expect((await desk.run(['export', '--json'], { data })).stderr).toBe('');
    const [run = ''] = readdirSync(join(desk.path(data), 'quarantine'));
    const kept = join(desk.path(data), 'quarantine', run, 'cases', 'lost+found\x1b[2J', 'inode');
    expect(readFileSync(kept, 'utf8')).toBe('kept');
  });

  it('a damaged case goes aside with --repair, and comes back from a bundle of it', async () => {
    const path = await prepare('comes-back', 'ledger');
    const bytes = readFileSync(path);
    bytes[500] = (bytes[500] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    expect(await desk.run(['import', bundle], { data: 'comes-back' })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('CASE_FOLDER: ') as string,
    });
    expect((await desk.run(['fsck', '--repair'], { data: 'comes-back' })).status).toBe(0);
    expect((await desk.run(['import', bundle], { data: 'comes-back' })).status).toBe(0);
    expect(await findings('comes-back')).toEqual({ status: 0, findings: [] });
  });

  it('a torn end is named and is no damage: it was never acknowledged', async () => {
    const path = await prepare('torn', 'ledger');
    writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.from('AFL1 12')]));
    expect(await findings('torn')).toMatchObject({ status: 0, findings: [{ kind: 'torn-end' }] });
  });
});

describe('a killed command', () => {
  it('loses nothing: the store is sound, and what was left open is finished before it is exported', async () => {
    // After each of these times the process is gone, wherever it was.
    for (const delay of [0, 40, 80, 120, 200, 300]) {
      const data = `killed-${delay}`;
      await desk.killAfterFirstRecord(
        ['ask', 'How many canoes does the boathouse hold?', '--source', 'boathouse.md'],
        data,
        delay,
      );
      expect({ delay, status: (await desk.run(['fsck'], { data })).status }).toEqual({ delay, status: 0 });
      const [only] = z
        .array(z.looseObject({ case_id: z.string(), records: z.number() }))
        .parse(JSON.parse((await desk.run(['export', '--json'], { data })).stdout));
      const out = desk.path(`${data}.affidavit`);
      expect((await desk.run(['export', only?.case_id ?? '', '--out', out], { data })).status).toBe(0);
      expect((await desk.run(['verify', out], { data })).status).toBe(0);
      expect((await desk.run(['fsck'], { data })).status).toBe(0);
    }
  });
});
