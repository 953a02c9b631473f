import { enginePrinting } from './engine-print.ts';

/** The PDFs of the ZIP keep their form, which is flat in the print file: rows are drawn twice. */
export const contender = enginePrinting(false);
