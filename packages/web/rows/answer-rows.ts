import { csvOfRows, type Table } from '@bulkfill/engine/browser/rows';
import { isSameHeader } from '../files/column-order.ts';
import { findColumns, hashChoice, localeIn, namesToMatch, placesIn, placeTable } from '../files/find-columns.ts';
import { narrowRefusal } from '../files/narrow-refusal.ts';
import { readTableFile } from '../files/read-table-file.ts';
import { sha256Of } from '../files/sha256-of.ts';
import { listLabelsByPlace } from '../files/template-columns.ts';
import type { RowsAnswer, RowsColumns, RowsQuestion } from './table-message.ts';

const choiceFor = async (table: Pick<Table, 'header' | 'columnCount'>, { columns, chosen, kept }: RowsQuestion) => {
  const names = namesToMatch(table);
  const key = await hashChoice(names, columns);
  const now = chosen !== undefined && isSameHeader(chosen.header, names) ? chosen.choice : undefined;
  const before = placesIn(kept, key);
  return { key, choice: now ?? before, isKept: now === undefined && before !== undefined };
};

export const answerRows = async (question: RowsQuestion): Promise<RowsAnswer> => {
  const { file, settings, columns, kept, sha256: known } = question;
  const answer = await readTableFile(file, settings, {
    labels: listLabelsByPlace(columns),
    keptLocale: localeIn(kept),
  });
  if ('refusal' in answer) return answer;
  const { table } = answer;
  const [said, sha256] = await Promise.all([choiceFor(table, question), known ?? sha256Of(await file.arrayBuffer())]);
  const refusal = said.choice === 'by-place' ? undefined : narrowRefusal(table, columns);
  if (refusal !== undefined) return { refusal };
  const found = findColumns(table, columns, said.choice);
  const placed = found.settled ? placeTable(table, found.places) : table;
  const where: RowsColumns = { ...said, found };
  return {
    rows: {
      sha256,
      header: table.header,
      columnCount: table.columnCount,
      rows: table.rows,
      assumed: table.assumed,
      notes: table.notes,
      findings: table.findings,
      sheets: table.sheets ?? [],
      locale: table.locale,
      columns: where,
      csv: found.settled ? new Blob(csvOfRows(placed.rows), { type: 'text/csv' }) : undefined,
    },
  };
};
