import type { RowCells } from './row-edits.ts';
import type { ShownColumn } from './shown-column.ts';

export interface ColumnLayout {
  /** Width in rem. */
  readonly width: number;
  /** Whether the column stays in sight: the first name column also in a narrow table. */
  readonly pinned: 'always' | 'wide' | undefined;
  readonly style: Readonly<Record<string, string>> | undefined;
}

export const rowNumberRem = 4.5;
export const documentRem = 6;
const sampledRows = 200;
const mostPinned = 2;

const measure = ({ number, words }: ShownColumn, rows: RowCells): number => {
  let most = words.length + 2;
  for (const cells of rows.slice(0, sampledRows)) most = Math.max(most, cells[number]?.length ?? 0);
  return Math.max(4, Math.min(16, Math.ceil(most * 0.5 + 1.5)));
};

/** Computes widths, which stay while the rows scroll, and the places of the columns that stay in sight. */
export const layOutColumns = (columns: readonly ShownColumn[], rows: RowCells): readonly ColumnLayout[] => {
  const widths = columns.map((column) => measure(column, rows));
  const pinned = columns.flatMap(({ isName }, across) => (isName === true ? [across] : [])).slice(0, mostPinned);
  const sumOf = (some: readonly number[]): number => some.reduce((sum, across) => sum + widths[across]!, 0);
  return widths.map((width, across) => {
    const order = pinned.indexOf(across);
    if (order < 0) return { width, pinned: undefined, style: undefined };
    return {
      width,
      pinned: order === 0 ? 'always' : 'wide',
      style: {
        '--from-start': `${rowNumberRem + sumOf(pinned.slice(0, order))}rem`,
        '--from-end': `${sumOf(pinned.slice(order + 1))}rem`,
      },
    };
  });
};

export const pinnedClass = (layout: ColumnLayout | undefined): string =>
  layout?.pinned === undefined ? '' : ['pinned', layout.pinned].join(' ');
