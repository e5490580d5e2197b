// onnxruntime-web in Node: the same WASM build as in the page, for machines where no native runtime is installed. One thread.

import * as library from 'onnxruntime-web/wasm';
import { AffidavitError } from '#core/errors.ts';
import type { Runtime } from '#adapters/onnx/session.ts';
import { openWebSession } from '#adapters/onnx/web-session.ts';

/** `binary`: reads the file of the runtime, once. Opening throws MODEL_RUNTIME where there is none. */
export function wasmRuntime(binary: () => Promise<Uint8Array>): Runtime {
  const { env } = library;
  return {
    backend: 'wasm',
    open: async (weights) => {
      env.wasm.wasmBinary ??= await binary().catch((cause: unknown) => {
        throw new AffidavitError('MODEL_RUNTIME', 'expected the file that runs a model beside this program', { cause });
      });
      env.wasm.numThreads = 1;
      env.wasm.proxy = false;
      return openWebSession(library, 'wasm', weights);
    },
  };
}
