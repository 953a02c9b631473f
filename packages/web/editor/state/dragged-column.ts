import type { DroppedColumn } from './add-overlay.ts';

const columnType = 'application/x-bulkfill-column';

export const createDragged = () => {
  let inHand: DroppedColumn | undefined;

  const dragColumn = (transfer: DataTransfer | null, column: DroppedColumn | undefined): void => {
    inHand = column;
    if (column === undefined || transfer === null) return;
    transfer.setData(columnType, String(column.number));
    transfer.effectAllowed = 'copy';
  };

  /** Returns the column dragged over a page; `undefined` for anything else, such as a file. */
  const droppedColumn = (transfer: DataTransfer | null): DroppedColumn | undefined =>
    transfer?.types.includes(columnType) === true ? inHand : undefined;

  return { dragColumn, droppedColumn };
};
