import { withMessage } from '../../core/diagnostic.ts';
import { listTemplateColumns } from '../../pdf/compile/value-origin.ts';
import { parseColumnKey } from '../../rows/column-key.ts';
import type { Row } from '../../rows/row.ts';
import { nameColumn } from '../../svc/column-name.ts';
import type { ResolvedTemplate } from '../../svc/template.ts';
import type { CheckFinding } from './finding.ts';

export class ColumnFindings {
  readonly #columns: ResolvedTemplate['columns'];
  readonly #used: ReadonlySet<number>;
  readonly #named: ReadonlySet<number>;
  readonly #seen: boolean[] = [];

  constructor(template: ResolvedTemplate, filenameColumns: readonly string[]) {
    this.#columns = template.columns;
    this.#used = listTemplateColumns(template);
    this.#named = new Set(filenameColumns.flatMap((key) => parseColumnKey(key) ?? []));
  }

  note(row: Row): void {
    for (let column = 0; column < row.length; column++) if (row[column] !== undefined) this.#seen[column] = true;
  }

  findings(): readonly CheckFinding[] {
    const missing = [...this.#used].filter((column) => this.#seen[column] !== true).sort((a, b) => a - b);
    const unused = [...this.#seen.keys()].filter(
      (n) => this.#seen[n] === true && !this.#used.has(n) && !this.#named.has(n),
    );
    return [
      ...missing.map(
        (column): CheckFinding => ({
          severity: 'warning',
          code: 'COLUMN_NOT_IN_DATA',
          row_number: null,
          overlay_id: null,
          ...withMessage({
            rule: 'No row has a value for {column}, which the template uses.',
            ...nameColumn(this.#columns, column),
          }),
        }),
      ),
      ...unused.map(
        (column): CheckFinding => ({
          severity: 'info',
          code: 'COLUMN_UNUSED',
          row_number: null,
          overlay_id: null,
          ...withMessage({ rule: 'No overlay uses {column}.', ...nameColumn(this.#columns, column) }),
        }),
      ),
    ];
  }
}
