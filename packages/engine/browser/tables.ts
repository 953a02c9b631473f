/** Readers of table files, for workers of pages. */

export { describeTable } from '../rows/tables/describe-table.ts';
export { readTable } from '../rows/tables/read-table.ts';
