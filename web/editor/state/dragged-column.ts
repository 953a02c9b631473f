import type { DroppedColumn } from './add-overlay.ts';

/** Under this type a column of ours travels from its panel to a page. */
const columnType = 'application/x-bulkfill-column';

/** The column that a pointer drags. */
export const createDragged = () => {
  let inHand: DroppedColumn | undefined;

  /** Takes a column in hand, or lets go of it. */
  const dragColumn = (transfer: DataTransfer | null, column: DroppedColumn | undefined): void => {
    inHand = column;
    if (column === undefined || transfer === null) return;
    transfer.setData(columnType, String(column.number));
    transfer.effectAllowed = 'copy';
  };

  /** The column that is being dragged over a page; undefined for anything else, such as a file. */
  const droppedColumn = (transfer: DataTransfer | null): DroppedColumn | undefined =>
    transfer?.types.includes(columnType) === true ? inHand : undefined;

  return { dragColumn, droppedColumn };
};
