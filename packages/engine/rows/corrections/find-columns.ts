import { foldAccents } from '../../core/text.ts';
import {
  columnOfKey,
  groupedLeadingColumns,
  invalidCorrections,
  leadingColumns,
  leadingColumnsOf,
  mapColumnsByLabel,
} from './correction-columns.ts';

export interface CorrectionColumns {
  readonly rowNumber: number;
  /** Absent if the job does not group rows. */
  readonly sourceRow: number | undefined;
  readonly places: readonly number[];
  readonly count: number;
}

export interface InputColumns {
  readonly width: number;
  /** Labels by column. Missing or '' means no label. */
  readonly labels?: readonly string[] | undefined;
  /** Whether each line is a row of a document with several rows. */
  readonly isGrouped?: boolean;
}

export const columnName = (column: number, labels: readonly string[] = []): string => {
  const label = (labels[column] ?? '').trim();
  return label === '' ? `"column_${column}"` : `"column_${column}" ("${label.slice(0, 60)}")`;
};

const otherJob = 'it may be the table of another job';

/**
 * Finds the columns by name, in any order: the leading ones, and the input columns by key, by key and label, or by
 * label. Throws EngineError `INVALID_CORRECTIONS`, naming the line.
 */
export const findColumns = (
  cells: readonly string[],
  line: number,
  { width, labels = [], isGrouped = false }: InputColumns,
): CorrectionColumns => {
  const leadingNames = leadingColumnsOf(isGrouped);
  const names = cells.map((cell) => cell.trim());
  // Spreadsheets write empty columns where a cell was cleared.
  while (names.at(-1) === '') names.pop();
  const byLabel = mapColumnsByLabel(labels.slice(0, width), isGrouped);
  const places = new Map<string | number, number>();
  const strange: number[] = [];
  for (const [place, name] of names.entries()) {
    const isLeading = leadingNames.some((leading) => leading === name);
    const column = isLeading ? name : (columnOfKey(name) ?? byLabel.get(foldAccents(name)));
    if (column === undefined || places.has(column) || (typeof column === 'number' && column >= width))
      strange.push(place);
    else places.set(column, place);
  }
  const lacked = leadingNames.find((name) => !places.has(name));
  if (lacked !== undefined) throw invalidCorrections(line, `lacks the column "${lacked}" of corrections.csv`);
  const columns = Array.from({ length: width }, (_, column) => column);
  const missing = columns.find((column) => !places.has(column));
  // If only one column is missing, the user renamed or removed it. A table of another job has a different column count.
  const hint =
    names.length === leadingNames.length + width ? '' : `: the job has ${width} columns of data, and ${otherJob}`;
  if (missing !== undefined)
    throw invalidCorrections(line, `lacks the column ${columnName(missing, labels)} of corrections.csv${hint}`);
  if (strange[0] !== undefined)
    throw invalidCorrections(line, `has a further or repeated column in place ${strange[0] + 1}${hint}`);
  return {
    rowNumber: places.get(leadingColumns[0])!,
    sourceRow: places.get(groupedLeadingColumns[4]),
    places: columns.map((column) => places.get(column)!),
    count: names.length,
  };
};
