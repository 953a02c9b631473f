/** Facts and metadata of PDFs, without code that needs Node. */

export type { PdfFacts } from '../pdf/compile/pdf-facts.ts';
export { flavoursOf } from '../pdf/conformance/flavours.ts';
