/** What the engine says of a PDF, and how its metadata is read; no code that needs Node. */

export type { PdfFacts } from '../pdf/compile/pdf-facts.ts';
export { flavoursOf } from '../pdf/conformance/flavours.ts';
