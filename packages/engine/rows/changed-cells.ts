import { excludeNumbers } from './number-range.ts';
import type { Row } from './row.ts';
import type { FoundCells } from './table-finding.ts';

export class ChangedCells {
  readonly #rows = new Map<number, number[]>();

  note(rowNumber: number, before: Row, after: Row): void {
    for (let column = 0; column < after.length; column++) {
      if (after[column] === before[column]) continue;
      const rows = this.#rows.get(column);
      if (rows === undefined) this.#rows.set(column, [rowNumber]);
      else rows.push(rowNumber);
    }
  }

  without(found: readonly FoundCells[]): readonly FoundCells[] {
    return found.flatMap((each) => {
      const changed = each.column === null ? undefined : this.#rows.get(each.column);
      if (changed === undefined || each.rows === null) return [each];
      const rows = excludeNumbers(
        each.rows,
        changed.toSorted((a, b) => a - b),
      );
      return rows.length === 0 ? [] : [{ ...each, rows }];
    });
  }
}
