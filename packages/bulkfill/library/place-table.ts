import { listColumnsToMatch } from '@bulkfill/engine/fill/used-columns';
import { csvOfRows } from '@bulkfill/engine/rows/csv-of-rows';
import { jsonOfRows } from '@bulkfill/engine/rows/json-of-rows';
import { writeSentFindings } from '@bulkfill/engine/rows/sent-findings';
import { readPackageTemplate } from '@bulkfill/engine/svc/read/package-labels';
import type { PlaceTable } from '../client/table-rows.ts';
import { withPublicErrors } from './bulkfill-error.ts';
import { openTable } from './open-table.ts';

/**
 * Converts a table to the rows that the client sends: one text per column, as JSON if the table was JSON. Throws
 * BulkfillError.
 */
export const placeTable: PlaceTable = (table, { form, choice, named }) =>
  withPublicErrors(async () => {
    const columns =
      'columns' in form ? form.columns : listColumnsToMatch(await readPackageTemplate(form.package), named);
    const { reader, found } = openTable(table, columns, choice);
    const rows: string[][] = [];
    for await (const batch of reader()) for (const row of batch) rows.push(Array.from(row, (cell) => cell ?? ''));
    const findings = writeSentFindings(found);
    const { value: format } = table.assumed.format;
    const fields =
      format === 'json' || format === 'ndjson'
        ? { rows: jsonOfRows(rows) }
        : { csv: new Blob(csvOfRows(rows), { type: 'text/csv' }) };
    return findings === undefined ? fields : { ...fields, tableFindings: findings };
  });
