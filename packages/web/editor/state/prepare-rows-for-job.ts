import type { NewJobDraft } from '../../console/new-job/draft.ts';
import { writeCsvInTurns } from '../../rows/in-turns.ts';
import { hasEdits, selectRowsToRun } from '../../rows/row-edits.ts';
import { updateFindings } from '../../rows/update-findings.ts';
import type { OpenRows } from '../rows/open-rows.ts';
import type { Editing } from './editing.ts';
import type { Opened } from './opened.ts';
import type { TableChoice } from './table-in-hand.ts';

type RowsOfJob = Partial<Pick<NewJobDraft, 'rows' | 'rowFindings' | 'tableSettings' | 'columnsChoice' | 'groupBy'>>;

/** Writes the edited rows to a new file. The opened file stays unchanged. */
const editedRows = async (
  { draft }: Editing,
  { rowEdits }: Opened,
  { file, rows, columnCount, findings }: OpenRows,
): Promise<RowsOfJob> => {
  const labels = new Map(draft.peek().columns.map(({ key, label }) => [key, label ?? '']));
  const header = Array.from({ length: columnCount }, (_, number) => labels.get(`column_${number}`) ?? '');
  const isNamed = header.some((label) => label !== '');
  const parts = await writeCsvInTurns([...(isNamed ? [header] : []), ...selectRowsToRun(rows, rowEdits.peek())]);
  return {
    rows: new File(parts, `${file.name.replace(/\.[^.]{1,7}$/, '')}.csv`, { type: 'text/csv' }),
    tableSettings: { header: isNamed, delimiter: ',', encoding: 'utf-8' },
    rowFindings: updateFindings(findings, rows.length, rowEdits.peek()),
    columnsChoice: undefined,
  };
};

export const prepareRowsForJob = async ({
  editing,
  opened,
  table: { tableInHand },
}: {
  readonly editing: Editing;
  readonly opened: Opened;
  readonly table: TableChoice;
}): Promise<RowsOfJob> => {
  const rows = opened.openRows.peek();
  const table = tableInHand.peek();
  if (rows === undefined) return {};
  const groupBy = opened.groupKey.peek() ?? '';
  if (hasEdits(opened.rowEdits.peek())) return { ...(await editedRows(editing, opened, rows)), groupBy };
  const { delimiter, encoding, header, sheet } = rows.assumed;
  const { locale } = rows.settings;
  const headerLine = rows.settings.headerLine ?? rows.assumed.headerLine?.value;
  const said =
    table !== undefined && 'found' in table && table.found.settled && table.found.by === 'choice' ? table : undefined;
  return {
    rows: rows.file,
    groupBy,
    tableSettings: {
      header: header.value,
      headerLine,
      ...(delimiter && { delimiter: delimiter.value }),
      ...(encoding && { encoding: encoding.value }),
      ...(sheet && { sheet: sheet.value }),
      ...(locale && { locale }),
    },
    columnsChoice: said?.choice && said.raw.header ? { header: said.raw.header, choice: said.choice } : undefined,
  };
};
