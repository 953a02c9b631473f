/** What the engine says of a PDF; no code of it, which needs Node. */

export type { PdfFacts } from '../pdf/compile/pdf-facts.ts';
