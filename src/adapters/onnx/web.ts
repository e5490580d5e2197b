// onnxruntime-web, the plain WASM build on one thread: its file comes from where the app comes from.

import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import type { Runtime } from '#adapters/onnx/session.ts';

/** Size of `ort-wasm-simd-threaded.wasm`: what comes once before a model can run. */
export const RUNTIME_BYTES = 14_239_897;

/** `wasm`: the address of `ort-wasm-simd-threaded.wasm`. */
export function webRuntime(wasm: string): Runtime {
  env.wasm.wasmPaths = { wasm };
  env.wasm.numThreads = 1;
  env.wasm.proxy = false;
  return {
    backend: 'wasm',
    open: async (weights) => {
      const session = await InferenceSession.create(weights, { executionProviders: ['wasm'] });
      const [first = ''] = session.outputNames;
      return {
        inputs: session.inputNames,
        run: async (feeds) => {
          const tensors: Record<string, Tensor> = {};
          for (const [name, row] of Object.entries(feeds)) tensors[name] = new Tensor('int64', row, [1, row.length]);
          const output = (await session.run(tensors))[first];
          return Float32Array.from((output?.data ?? []) as Float32Array);
        },
      };
    },
  };
}
