export { cellNumberReader } from '../pdf/value-format/cell-number.ts';
export { readTable } from '../rows/tables/read-table.ts';
