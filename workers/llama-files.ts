// Where this site keeps what runs a model that writes (`scripts/product/llama.ts`).

/** Of `@wllama/wllama` and `@wllama/wllama-compat`: another version has other addresses, since both are kept for good. */
export const WLLAMA = '3.8.1';
/** Size of `wllama.wasm`. */
const BYTES = 16_005_007;

export interface LlamaFiles {
  readonly thread: string;
  readonly wasm: string;
}

/** `root`: the app's own address, with a slash at its end. */
export function llamaFiles(root: string): LlamaFiles {
  const folder = new URL(`llama/${WLLAMA}/`, root);
  return { thread: new URL('thread.js', folder).href, wasm: new URL('wllama.wasm', folder).href };
}

export const llamaRuntime = (root: string) => ({ url: llamaFiles(root).wasm, bytes: BYTES });
