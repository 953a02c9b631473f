import type { NumberRange } from './number-range.ts';
import type { Row } from './row.ts';
import { type CellFindingCode, cellFindingCodes, type FoundCells } from './table-finding.ts';

interface FoundRows {
  readonly code: CellFindingCode;
  readonly rows: readonly NumberRange[];
}

const isOfCells = (code: string): code is CellFindingCode => (cellFindingCodes as readonly string[]).includes(code);

export class CellFindings {
  readonly #byColumn = new Map<number, FoundRows[]>();

  constructor(found: readonly FoundCells[]) {
    for (const { code, column, rows } of found) {
      if (column === null || rows === null || rows.length === 0 || !isOfCells(code)) continue;
      const known = this.#byColumn.get(column);
      if (known === undefined) this.#byColumn.set(column, [{ code, rows }]);
      else known.push({ code, rows });
    }
  }

  /** Returns the findings in a row, by column; of a document of several rows, also by the row's index in it. */
  ofRow(row: Row, rowNumber: number): (column: number, index?: number) => CellFindingCode | undefined {
    return (column, index = 0) => this.codeOf(row.group?.sourceRows[index] ?? rowNumber, column);
  }

  codeOf(row: number, column: number): CellFindingCode | undefined {
    const found = this.#byColumn.get(column);
    if (found === undefined) return undefined;
    const codes = found.filter(({ rows }) => holds(rows, row)).map(({ code }) => code);
    return codes.length < 2 ? codes[0] : cellFindingCodes.find((code) => codes.includes(code));
  }
}

const holds = (ranges: readonly NumberRange[], row: number): boolean => {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const { from, to } = ranges[middle] as NumberRange;
    if (row < from) high = middle - 1;
    else if (row > to) low = middle + 1;
    else return true;
  }
  return false;
};
