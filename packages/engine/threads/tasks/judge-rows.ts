import { widthOf } from '../../fill/corrections/rows-with-results.ts';
import { openRows } from '../../rows/open-rows.ts';
import { readSentFindings } from '../../rows/read-sent-findings.ts';
import type { DocumentTask } from './document-task.ts';

/** Returns the number of rows. Throws the codes of `openRows` and `readSentFindings`. */
export const judgeRows = async ({ rows, keys, findings }: Extract<DocumentTask, { kind: 'rows' }>): Promise<number> => {
  const opened = openRows(rows, keys);
  if (findings === undefined) return opened.rowCount;
  const width = await widthOf(opened);
  const ofTemplate = new Set(findings.columns);
  readSentFindings(findings.bytes, {
    rowCount: findings.rowsOfJob ?? opened.rowCount,
    hasColumn: (column) => column < width || ofTemplate.has(column),
  });
  return opened.rowCount;
};
