import type { Table } from '@bulkfill/engine/browser/rows';
import type { RowEdits } from './row-edits.ts';

export const updateFindings = (
  findings: Table['findings'],
  rowCount: number,
  { cells, leftOut }: RowEdits,
): Table['findings'] => {
  if (findings.length === 0) return findings;
  let running = 0;
  // 0 for an excluded row.
  const numbers = Array.from({ length: rowCount }, (_, row) => (leftOut.has(row) ? 0 : ++running));
  return findings.flatMap((finding) => {
    const { row, column } = finding;
    if (row === null) return [finding];
    const number = numbers[row - 1] ?? 0;
    const isChanged = column !== null && cells.get(row - 1)?.has(column) === true;
    return number === 0 || isChanged ? [] : [{ ...finding, row: number }];
  });
};
