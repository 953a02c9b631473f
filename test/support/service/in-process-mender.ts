import { makeCorrections } from '../../../lib/fill/mend/make-corrections.ts';
import { selectRows } from '../../../lib/fill/mend/select-rows.ts';
import { openRows } from '../../../lib/services/documents/open-rows.ts';
import { maxCorrectionsBytes, type RowMender } from '../../../lib/services/documents/row-mender.ts';

const csv = { maxColumns: 500, maxCellCharacters: 32_767 };

/** What the threads do, in this one. */
export const inProcessMender: RowMender = {
  corrections: (input) => makeCorrections({ ...input, rows: openRows({ ...input.rows, csv }) }, maxCorrectionsBytes),
  select: (input) =>
    selectRows({ ...input, rows: openRows({ ...input.rows, csv }), format: input.rows.format, maxCellCharacters: csv.maxCellCharacters }),
};
