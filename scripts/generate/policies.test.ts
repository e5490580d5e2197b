import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { compileRegistry, QUESTION_FILES } from './policies.compile.ts';

const FOLDER = 'src/core/admission/policy/packs';
const SOURCES = QUESTION_FILES.map((name) => readFileSync(`${FOLDER}/${name}.policy`, 'utf8'));
const [core = '', ...others] = SOURCES;

describe('AX-17.1a: policies become constants of the core when it is built', () => {
  it('AX-17.1a, AX-21.5: the registry in the core is the one its packs come to', () => {
    expect(compileRegistry(SOURCES)).toBe(readFileSync(`${FOLDER}/registry.gen.ts`, 'utf8'));
  });

  it('AX-17.1a: one number changed in a pack is a registry of another name', () => {
    const changed = compileRegistry([core.replace('4194304', '4194303'), ...others]);
    const id = (text: string): string | undefined => /PACK_ID = '([^']+)'/.exec(text)?.[1];
    expect(id(changed)).not.toBe(id(compileRegistry(SOURCES)));
  });

  test.each([
    ['an id that two packs use', [...SOURCES, core]],
    ['an id beyond ASCII', [core.replaceAll('ADM-1-STATE', 'ADM-1-STÄTE'), ...others]],
    ['a class without a rule', others],
    ['a class that there is not', [core.replace('"class":"*"', '"class":"gate"'), ...others]],
    ['only rules that are switched off', [core.replaceAll('"enabled":true', '"enabled":false'), ...others]],
    ['a file that is not canonical', [`${core}\n`, ...others]],
    ['a threshold that is no integer', [core.replace('4194304', '4194304.5'), ...others]],
  ])('AXL4-002, AMB-44: the build fails on %s', (_, sources) => {
    expect(() => compileRegistry(sources)).toThrow(expect.objectContaining({ code: 'POLICY_REGISTRY' }) as Error);
  });
});
