import { widthOf } from '../../fill/corrections/rows-with-results.ts';
import { type JobRowNumbers, openJobRows, parseJobRowNumbers } from '../../rows/group-rows.ts';
import { openRows } from '../../rows/open-rows.ts';
import { readSentFindings } from '../../rows/read-sent-findings.ts';
import type { DocumentResults, DocumentTask } from './document-task.ts';

/** Returns the number of rows, and of grouped rows. Throws like `openRows`, `openJobRows` and `readSentFindings`. */
export const judgeRows = async ({
  rows,
  keys,
  findings,
  groupBy,
  rowNumbers,
}: Extract<DocumentTask, { kind: 'rows' }>): Promise<DocumentResults['rows']> => {
  const opened = openRows(rows, keys);
  const numbers = parseJobRowNumbers(rowNumbers);
  const { rowCount } = (await openJobRows(opened, numbers, groupBy)).rows;
  const counts = {
    rowCount,
    sourceRowCount: opened.rowCount,
    ...(opened.isLabelled === true ? { isLabelled: true } : {}),
  };
  if (findings === undefined) return counts;
  const width = await widthOf(opened);
  const ofTemplate = new Set(findings.columns);
  readSentFindings(findings.bytes, {
    rowCount: lastRowOf(numbers) ?? findings.rowsOfJob ?? opened.rowCount,
    hasColumn: (column) => column < width || ofTemplate.has(column),
  });
  return counts;
};

/** Returns a bound for rows of the table in a retry of grouped rows, which does not know the table's last row. */
const lastRowOf = (numbers: JobRowNumbers | undefined): number | undefined =>
  numbers !== undefined && 'documents' in numbers ? Number.MAX_SAFE_INTEGER : undefined;
