import { checkRows } from '@bulkfill/engine/fill/check/check-rows';
import { openJobRows } from '@bulkfill/engine/rows/group-rows';
import { openCsvRows } from '@bulkfill/engine/rows/open-csv-rows';
import { openJsonRows } from '@bulkfill/engine/rows/open-json-rows';
import type { RowChecker } from '@bulkfill/engine/threads/tasks/filler';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { onePage, rawPdf } from '../raw-pdf.ts';
import { aTemplate, aText } from '../template-builders.ts';

const csv = { maxColumns: 500, maxCellCharacters: 32_767 };

/** Real check in this thread of a letter with one required text, whatever source and package are stored. */
export const letterChecker: RowChecker = {
  check: async function* ({ rows, settings }, { onProgress, signal }) {
    const opened = rows.format === 'csv' ? openCsvRows(rows.bytes, csv) : openJsonRows(rows.bytes);
    const parts = checkRows({
      source: rawPdf(onePage()),
      package: {
        source: null,
        template: aTemplate([aText({ id: 'name', required: true })]),
      },
      ...(await openJobRows(opened, undefined, settings.groupBy)),
      settings,
      options: {
        readFont: readPackagedFile,
        maxImageOverlaysPerRow: 100,
        onProgress: ({ rowsDone }) => onProgress?.(rowsDone),
        signal,
      },
    });
    for (;;) {
      const { done, value } = await parts.next();
      if (done === true) return value;
      for (const bytes of value.chunks) yield { output: value.output, bytes };
    }
  },
};
