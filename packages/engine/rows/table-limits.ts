import { mib } from '../core/units.ts';
import { invalidTable } from './errors.ts';
import type { TableLimits } from './table.ts';

export const defaultTableLimits: TableLimits = {
  maxBytes: 100 * mib,
  maxUnpackedBytes: 512 * mib,
  maxCells: 10_000_000,
  maxColumns: 16_384,
  maxCellCharacters: 1_000_000,
};

export class TableBounds {
  readonly #limits: TableLimits;
  #cells = 0;

  constructor(limits: TableLimits) {
    this.#limits = limits;
  }

  /** Throws `INVALID_TABLE` for too many cells, or a cell that is too long. */
  add(cells: readonly string[], row: number): void {
    const { maxCells, maxColumns, maxCellCharacters } = this.#limits;
    if (cells.length > maxColumns) throw invalidTable(`row ${row} has more than ${maxColumns} cells`);
    this.#cells += cells.length;
    if (this.#cells > maxCells) throw invalidTable(`it has more than ${maxCells} cells: split it`);
    const index = cells.findIndex((cell) => cell.length > maxCellCharacters);
    if (index >= 0) throw invalidTable(`row ${row}, column ${index + 1} has more than ${maxCellCharacters} characters`);
  }
}
