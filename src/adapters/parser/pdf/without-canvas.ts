// Loading pdf.js makes a DOMMatrix, which Node has only with an optional native package. Only drawing uses it, and
// nothing is drawn here: where there is none, an empty object lets the file load. Imported before pdf.js.

// eslint-disable-next-line no-restricted-globals -- where pdf.js looks for it
const scope = globalThis as { DOMMatrix?: unknown };
scope.DOMMatrix ??= Object;
