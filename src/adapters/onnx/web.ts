// onnxruntime-web on one thread: the plain WASM build, and the build for graphics cards. Each is a file of its own, which
// comes from where the app comes from.

import * as forCard from 'onnxruntime-web/jspi';
import * as forProcessor from 'onnxruntime-web/wasm';
import { AffidavitError } from '#core/errors.ts';
import type { Runtime } from '#adapters/onnx/session.ts';
import type { Backend } from '#models/store.ts';

/** Sizes of `ort-wasm-simd-threaded.wasm` and `ort-wasm-simd-threaded.jspi.wasm`: what comes once before a model can run there. */
export const RUNTIME_BYTES: Readonly<Record<Backend, number>> = { wasm: 14_239_897, webgpu: 16_758_545 };

const LIBRARIES: Readonly<Record<Backend, typeof forProcessor>> = { wasm: forProcessor, webgpu: forCard };

/** `file`: the address of that backend's file. Throws MODEL_RUNTIME where the graphics card fails. */
export function webRuntime(backend: Backend, file: string): Runtime {
  const { env, InferenceSession, Tensor } = LIBRARIES[backend];
  env.wasm.wasmPaths = { wasm: file };
  env.wasm.numThreads = 1;
  env.wasm.proxy = false;
  return {
    backend,
    open: async (weights) => {
      const session = await InferenceSession.create(weights, {
        executionProviders: [backend],
        logSeverityLevel: 3, // that some steps stay on the processor is as it should be
      });
      const [first = ''] = session.outputNames;
      return {
        inputs: session.inputNames,
        run: async (feeds) => {
          const tensors: Record<string, forProcessor.Tensor> = {};
          for (const [name, row] of Object.entries(feeds)) tensors[name] = new Tensor('int64', row, [1, row.length]);
          const output = (await told(session.run(tensors)))[first];
          return Float32Array.from((output?.data ?? []) as Float32Array);
        },
        end: () => session.release(),
      };
    },
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
