import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import schema from '../../schemas/pb2s_proof.schema.json' with { type: 'json' };

const SPEC = '../shared/specs/pb2s-v0.2.md';

describe('schemas/pb2s_proof.schema.json', () => {
  // The strings that PB2S v0.2 §4 prescribes, retyped.
  it('PB2S-4.5 PB2S-4.1 is the schema of PB2S v0.2 §4', () => {
    expect(schema).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'https://example.org/schemas/pb2s_proof.schema.json',
      type: 'object',
      required: ['decision', 'cycles', 'audit_ref'],
      properties: {
        decision: { enum: ['APPROVE', 'CLARIFY'] },
        cycles: { type: 'integer', minimum: 0, maximum: 2 },
        audit_ref: { type: 'string', minLength: 1 },
      },
      additionalProperties: true,
    });
  });

  it('equals the text of the specification structurally', (context) => {
    if (!existsSync(SPEC)) context.skip(`${SPEC} absent`);
    const blocks = [...readFileSync(SPEC, 'utf8').matchAll(/```json\n([\s\S]*?)```/g)].map(([, block = '']) => block);
    const text = blocks.find((block) => block.includes('"$schema"'));
    expect(schema).toEqual(JSON.parse(text ?? 'null'));
  });
});
