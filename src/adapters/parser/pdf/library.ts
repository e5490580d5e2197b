// pdf.js, loaded in the one order in which it loads everywhere: every value of it comes from here.
import '#adapters/parser/pdf/without-canvas.ts';

export { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
