// onnxruntime-web on one thread: the plain WASM build, and the build for graphics cards. Each is a file of its own, which
// comes from where the app comes from.

import * as forCard from 'onnxruntime-web/jspi';
import * as forProcessor from 'onnxruntime-web/wasm';
import type { Runtime } from '#adapters/onnx/session.ts';
import { openWebSession } from '#adapters/onnx/web-session.ts';
import type { Backend } from '#models/store.ts';

/** Sizes of `ort-wasm-simd-threaded.wasm` and `ort-wasm-simd-threaded.jspi.wasm`: what comes once before a model can run there. */
export const RUNTIME_BYTES: Readonly<Record<Backend, number>> = { wasm: 14_239_897, webgpu: 16_758_545 };

const LIBRARIES: Readonly<Record<Backend, typeof forProcessor>> = { wasm: forProcessor, webgpu: forCard };

/** `file`: the address of that backend's file. Throws MODEL_RUNTIME where the graphics card fails. */
export function webRuntime(backend: Backend, file: string): Runtime {
  const library = LIBRARIES[backend];
  const { env } = library;
  env.wasm.wasmPaths = { wasm: file };
  env.wasm.numThreads = 1;
  env.wasm.proxy = false;
  return { backend, open: (weights) => openWebSession(library, backend, weights) };
}
