import { columnsIn, type Diagnostic } from '@bulkfill/engine/core/diagnostic';
import { listOverlayColumns } from '@bulkfill/engine/pdf/compile/value-origin';
import type { Row, RowSource } from '@bulkfill/engine/rows/row';
import type { ResolvedTemplate } from '@bulkfill/engine/svc/template';

interface AboutRow extends Pick<Diagnostic, 'params'> {
  readonly row_number: number | null;
}

interface RowsOfTask {
  readonly rows: RowSource;
  /** Number of each row, unless these are 1, 2, 3, …. */
  readonly rowNumbers: readonly number[] | undefined;
}

const maxQuoted = 3;
const maxQuotedCharacters = 60;

/**
 * Returns, per message, the values of the cells that it names, as a sentence with a leading space; empty if there are
 * none. Messages never echo values, as they go to logs and to services.
 */
export const quoteValues = async (
  about: readonly AboutRow[],
  { rows, rowNumbers }: RowsOfTask,
  { overlays, protect }: Pick<ResolvedTemplate, 'overlays' | 'protect'>,
): Promise<readonly string[]> => {
  const used = [...new Set(overlays.flatMap(listOverlayColumns))];
  const indices = about.map(({ row_number }) => (row_number === null ? -1 : indexOf(row_number, rowNumbers)));
  const found = await rowsAt(rows, new Set(indices.filter((index) => index >= 0)));
  return about.map(({ params }, at) => {
    const row = found.get(indices[at] ?? -1);
    if (row === undefined || params === undefined) return '';
    const named = columnsIn(params).filter((column) => column !== protect?.column);
    const values = used
      .filter((column) => named.includes(column))
      .map((column) => row[column] ?? '')
      .filter((value) => value.trim() !== '');
    if (values.length === 0) return '';
    const shown = values.slice(0, maxQuoted).map(quoted).join(', ');
    return ` It is ${shown}${values.length > maxQuoted ? ', …' : ''}.`;
  });
};

const indexOf = (rowNumber: number, rowNumbers: readonly number[] | undefined): number =>
  rowNumbers === undefined ? rowNumber - 1 : rowNumbers.indexOf(rowNumber);

const rowsAt = async (rows: RowSource, wanted: ReadonlySet<number>): Promise<ReadonlyMap<number, Row>> => {
  const found = new Map<number, Row>();
  let start = 0;
  if (wanted.size === 0) return found;
  for await (const batch of rows.batches()) {
    for (const index of wanted) {
      const row = batch[index - start];
      if (row !== undefined) found.set(index, row);
    }
    if (found.size === wanted.size) break;
    start += batch.length;
  }
  return found;
};

const quoted = (value: string): string => {
  const characters = [...value.slice(0, 2 * maxQuotedCharacters + 2)];
  return characters.length > maxQuotedCharacters
    ? `"${characters.slice(0, maxQuotedCharacters).join('')}…"`
    : `"${value}"`;
};
