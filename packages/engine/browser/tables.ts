export { describeTable } from '../rows/tables/describe-table.ts';
export { readTable } from '../rows/tables/read-table.ts';
