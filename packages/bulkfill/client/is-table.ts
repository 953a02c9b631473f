import type { Table } from '@bulkfill/engine/rows/table';

/** Whether `rows` is a table of `readTable`. */
export const isTable = (rows: unknown): rows is Table =>
  typeof rows === 'object' && rows !== null && 'rows' in rows && 'columnCount' in rows;
