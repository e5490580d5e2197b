// A model in onnxruntime-web, whichever build of it runs.

import type * as Library from 'onnxruntime-web/wasm';
import { AffidavitError } from '#core/errors.ts';
import type { Session } from '#adapters/onnx/session.ts';

/** Throws what the runtime throws where the weights are no model. */
export async function openWebSession(
  { InferenceSession, Tensor }: Pick<typeof Library, 'InferenceSession' | 'Tensor'>,
  backend: string,
  weights: Uint8Array,
): Promise<Session> {
  const session = await InferenceSession.create(weights, {
    executionProviders: [backend],
    logSeverityLevel: 3, // that some steps stay on the processor is as it should be
  });
  const [first = ''] = session.outputNames;
  return {
    inputs: session.inputNames,
    run: async (feeds, output = first) => {
      const tensors: Record<string, Library.Tensor> = {};
      for (const [name, row] of Object.entries(feeds)) tensors[name] = new Tensor('int64', row, [1, row.length]);
      const said = (await told(session.run(tensors)))[output];
      return Float32Array.from((said?.data ?? []) as Float32Array);
    },
    end: () => session.release(),
  };
}

/** A card that is taken away, or runs out of memory. */
async function told<Value>(running: Promise<Value>): Promise<Value> {
  try {
    return await running;
  } catch (error) {
    throw new AffidavitError('MODEL_RUNTIME', error instanceof Error ? error.message : String(error), { cause: error });
  }
}
