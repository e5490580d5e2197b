// Where this site keeps what runs a model on the graphics card (`scripts/product/webllm.ts`).

/** Of `@mlc-ai/web-llm`: another version has another address, since it is kept for good. */
export const WEBLLM = '0.2.86';
/** Size of `web-llm.js`. */
const BYTES = 6_817_339;

/** `root`: the app's own address, with a slash at its end. */
export const webLlmRuntime = (root: string) => ({
  url: new URL(`webllm/${WEBLLM}/web-llm.js`, root).href,
  bytes: BYTES,
});
