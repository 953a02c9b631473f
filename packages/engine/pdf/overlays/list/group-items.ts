import { parseColumnKey } from '../../../rows/column-key.ts';
import type { Row } from '../../../rows/row.ts';
import type { ResolvedListOverlay } from '../../../svc/template.ts';
import { isPlainText, type ListContent, type ListItem } from './read-items.ts';

/** Returns the columns that a list of a document's rows shows or adds, by the keys of its cells. */
export const listItemColumns = ({ cells, footer }: Pick<ResolvedListOverlay, 'cells' | 'footer'>) => {
  const sums = [...(footer?.cells.values() ?? [])].flatMap((cell) => (typeof cell === 'string' ? [] : cell.sum));
  return new Map(
    [...cells.map(({ key }) => key), ...sums].flatMap((key) => {
      const column = parseColumnKey(key);
      return column === undefined ? [] : [[key, column] as const];
    }),
  );
};

/** Returns a reader of the rows of a document as items. A row without a group is its only item. */
export const groupItemReader = (
  overlay: Pick<ResolvedListOverlay, 'cells' | 'footer'>,
): ((row: Row) => ListContent) => {
  const columns = listItemColumns(overlay);
  const numbers = [...new Set(columns.values())];
  const itemOf =
    (row: Row): ListItem =>
    (key) => {
      const column = columns.get(key);
      return (column === undefined ? undefined : row[column]) ?? '';
    };
  return (row) => {
    const rows = row.group?.rows ?? [row];
    return {
      items: rows.map(itemOf),
      isPlain: rows.every((each) => numbers.every((column) => isPlainText(each[column] ?? ''))),
    };
  };
};
