import { onePage, rawPdf } from '../raw-pdf.ts';
import { aQr, aTemplate, aText, column } from '../template-builders.ts';
import { engineFiller } from './engine-filler.ts';

/** Filler. Rows fail without a name (column 0), and are partial without a code (column 1). */
export const mixedRowsFiller = engineFiller(rawPdf(onePage()), {
  schemaVersion: 5,
  name: 'Test',
  sha256: 'ab'.repeat(32),
  source: null,
  template: aTemplate([aText({ value: column(0), required: true }), aQr({ id: 'code', value: column(1) })]),
});

/** Rows of which 2 fails, and 3 and 6 are partial. */
export const mixedRows = 'Ada,1\n,2\nZoë,\nGrace,4\nEdsger,5\nBarbara,\n';
