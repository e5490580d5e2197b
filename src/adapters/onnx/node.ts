// onnxruntime-node, where it is installed beside the command line: native code is never bundled.

import { createRequire } from 'node:module';
import type * as Library from 'onnxruntime-node';
import { AffidavitError } from '#core/errors.ts';
import type { Runtime } from '#adapters/onnx/session.ts';

/** Throws MODEL_RUNTIME where the package is not here. */
export function nodeRuntime(): Runtime {
  return {
    backend: 'cpu',
    open: async (weights) => {
      const { InferenceSession, Tensor } = load();
      const session = await InferenceSession.create(weights, { executionProviders: ['cpu'], intraOpNumThreads: 1 });
      const [first = ''] = session.outputNames;
      return {
        inputs: session.inputNames,
        run: async (feeds, name = first) => {
          const tensors: Record<string, Library.Tensor> = {};
          for (const [input, row] of Object.entries(feeds)) tensors[input] = new Tensor('int64', row, [1, row.length]);
          const output = (await session.run(tensors))[name];
          return Float32Array.from((output?.data ?? []) as Float32Array);
        },
        end: () => session.release(),
      };
    },
  };
}

/** Whether the package is here. */
export function hasNodeRuntime(): boolean {
  try {
    load();
    return true;
  } catch {
    return false;
  }
}

function load(): typeof Library {
  try {
    return createRequire(import.meta.url)('onnxruntime-node') as typeof Library;
  } catch (error) {
    throw new AffidavitError('MODEL_RUNTIME', 'expected the package onnxruntime-node 1.30.0 beside this program', {
      cause: error,
    });
  }
}
