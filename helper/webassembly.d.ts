// What Node gives of WebAssembly and its types leave out, as far as the vectors need it. A page has it from the DOM's types.

declare namespace WebAssembly {
  class Memory {
    constructor(given: { readonly initial: number });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  const Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  const Instance: new (module: object, imports: object) => { readonly exports: Readonly<Record<string, unknown>> };
  function validate(bytes: Uint8Array<ArrayBuffer>): boolean;
}
