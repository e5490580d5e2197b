import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { Desk } from '#tests/harness/command.ts';

const desk = new Desk();
const QUESTION = 'By law, how many days does a landlord have to return the deposit?';
const DOCUMENTS = {
  'act.txt':
    'Section 14. The landlord must return the deposit within 30 days after the end of the lease. Section 15 is about keys.',
  'leaflet.txt':
    'Housing office. Within 30 days after the end of the lease, the landlord has to return the deposit. The office is open on Tuesdays.',
  'other.txt':
    'Housing office. The landlord must return the deposit within 60 days after the end of the lease. The office is open on Tuesdays.',
};
for (const [name, text] of Object.entries(DOCUMENTS)) writeFileSync(desk.path(name), text);
afterAll(() => {
  desk.clear();
});

const ask = (...names: readonly string[]): ReturnType<Desk['run']> =>
  desk.run(['ask', QUESTION, ...names.flatMap((name) => ['--source', name, '--type', 'statute'])]);

describe('affidavit ask, at high stakes', () => {
  it('EBOM-REQ-015, EBOM-REQ-018: one source is refused with exit 3 and the numbers', async () => {
    const { status, stdout } = await ask('act.txt');
    expect(status).toBe(3);
    expect(stdout.replace(/\s+/g, ' ')).toContain('Only one document bears on it');
    expect(stdout).toContain('0.85');
  });

  it('EBOM-REQ-015, EBOM-REQ-018: a second one in its own words is answered, each sentence cited twice, and proved', async () => {
    const bundle = desk.path('high.affidavit');
    const { status, stdout } = await desk.run([
      ...['ask', QUESTION, '--source', 'act.txt', '--type', 'statute', '--source', 'leaflet.txt', '--type', 'statute'],
      ...['--bundle', bundle],
    ]);
    expect(status).toBe(0);
    expect(stdout.replace(/\s+/g, ' ')).toMatch(/within 30 days after the end of the lease\. \[1\]\[2\]/);
    expect((await desk.run(['verify', bundle])).status).toBe(0);
  });

  it('one that contradicts is refused, and named', async () => {
    const { status, stdout } = await ask('act.txt', 'other.txt');
    // A contradiction is asked back at every risk; at this one the same reply is a refusal.
    expect(status).toBe(4);
    expect(stdout.replace(/\s+/g, ' ')).toMatch(/Authoritative sources contradict:.*(?:act|other)\.txt/);
  });
});
