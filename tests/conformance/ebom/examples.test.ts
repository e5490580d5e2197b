// The fourteen examples of EBOM v2.0, each with the line of the specification it stands on (tests/fixtures/ebom).

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canonicalBytes, type Json } from '#core/bytes/jcs.ts';
import { readLibrary } from '#core/evidence/library.ts';
import { classifyClaim } from '#core/judge/classify.ts';
import { brokenConstraints } from '#desk/evaluate/constraints.ts';

interface Example {
  readonly id: string;
  readonly line: number;
  readonly text: string;
  readonly category: string;
}
interface Sample<Value> {
  readonly line: number;
  readonly sample: Value;
}
const read = (name: string): unknown => JSON.parse(readFileSync(join('tests', 'fixtures', 'ebom', name), 'utf8'));
const EXAMPLES = read('examples.json') as readonly Example[];
const RESPONSE = read('sample-response.json') as Sample<SampleResponse>;
const LIBRARY = read('sample-library.json') as Sample<SampleLibrary>;

describe('the example sentences of EBOM', () => {
  it.each(EXAMPLES)('$id: line $line, "$text" is $category', ({ category, text }) => {
    expect(classifyClaim(text).category).toBe(category);
  });

  it('there are twelve of them, and two blocks', () => {
    expect(EXAMPLES.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, at) => `EBOM-REQ-${String(203 + at)}`));
    expect([RESPONSE.line, LIBRARY.line]).toEqual([956, 1049]);
  });

  const SPEC = join('..', 'shared', 'specs', 'ebom-v2.0.md');
  it.skipIf(!existsSync(SPEC))('each stands on its line of the specification (unproved without ../shared)', () => {
    const lines = readFileSync(SPEC, 'utf8').split('\n');
    for (const { line, text } of EXAMPLES) expect(lines[line - 1]).toContain(`"${text}"`);
    for (const { line, sample } of [RESPONSE, LIBRARY]) {
      const text = lines.slice(line - 1).join('\n');
      const end = text.indexOf('\n}');
      expect(JSON.parse(text.slice(0, end + 2))).toEqual(sample);
    }
  });
});

interface SampleResponse {
  readonly response: { readonly claims: readonly object[]; readonly sources: readonly object[] };
  readonly metadata: object;
  readonly audit_trail: object;
}
interface SampleLibrary {
  readonly library_name: string;
  readonly sources: readonly { readonly embeddings: string }[];
}

/** The sample with its placeholders filled in: types and categories are lists of alternatives there. */
function filled(): SampleResponse {
  const { response, ...rest } = RESPONSE.sample;
  return {
    ...rest,
    response: {
      ...response,
      claims: response.claims.map((claim) => ({ ...claim, type: 'VERIFIED', category: 'FACTUAL' })),
    },
  };
}

describe('the sample response of EBOM', () => {
  it('EBOM-REQ-215, AMB-13: as it stands it is refused: its types are lists of alternatives', () => {
    expect(brokenConstraints(RESPONSE.sample).map(({ constraint, what }) => [constraint, what.split(':')[0]])).toEqual([
      ['shape', 'response.claims.0.type'],
      ['shape', 'response.claims.0.category'],
    ]);
  });

  it('EBOM-REQ-215, AMB-13: filled in, it cites a source that is not there, rests on one document, and on similarity alone', () => {
    expect(brokenConstraints(filled())).toEqual([
      { constraint: 'resolution', what: 'claim_001 cites source_002, which is no source' },
      { constraint: 'sources', what: 'claim_001 rests on 1 of 2 documents' },
      { constraint: 'method', what: 'semantic_similarity at high stakes, where NLI or HYBRID is needed' },
    ]);
  });

  it('EBOM-REQ-215: with its second source and a hybrid method it keeps every constraint', () => {
    const { metadata, response, ...rest } = filled();
    const [source] = response.sources;
    const mended = {
      ...rest,
      metadata: { ...metadata, verification_method: 'HYBRID' },
      response: { ...response, sources: [source, { ...source, id: 'source_002' }] },
    };
    expect(brokenConstraints(mended)).toEqual([]);
  });
});

describe('the sample library of EBOM', () => {
  const read = (pack: unknown) => readLibrary(canonicalBytes(pack as Json)).pack;

  it('EBOM-REQ-216: it is a library as it stands', () => {
    expect(read(LIBRARY.sample)).toMatchObject({ library_name: 'python_stdlib_3_12', version: '3.12.0' });
  });

  it.each(['id', 'content', 'url', 'credibility', 'indexed', 'embeddings'])(
    'EBOM-REQ-216: without %s of its source it is none',
    (field) => {
      const sources = LIBRARY.sample.sources.map((source) =>
        Object.fromEntries(Object.entries(source).filter(([name]) => name !== field)),
      );
      expect(() => read({ ...LIBRARY.sample, sources })).toThrow(/LIBRARY_FORMAT/);
    },
  );
});
