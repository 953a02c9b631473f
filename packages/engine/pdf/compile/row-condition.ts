import type { NamedColumn } from '../../core/diagnostic.ts';
import { foldCase, isBlank } from '../../core/text.ts';
import type { Row } from '../../rows/row.ts';
import { nameColumn } from '../../svc/column-name.ts';
import type { ResolvedCondition, ResolvedTemplate } from '../../svc/template.ts';
import { dateTest, numberTest } from '../value-format/cell-test.ts';

/** A cell that is neither blank nor of the type that a condition compares. */
export interface UnreadableCell extends NamedColumn {
  /** Completes the sentence that the column begins; without a full stop. */
  readonly rule: string;
}

export type RowTest = (row: Row) => boolean | UnreadableCell;

type Columns = ResolvedTemplate['columns'];

/**
 * Compiles a condition, once per job. A missing cell is blank and outside all bounds. A condition that cannot read a
 * cell is undecided, unless its other parts decide it: one of `all` that does not hold, or one of `any` that holds.
 * Source: package-format.md, "Conditions".
 *
 * @param columns name the column in messages.
 */
export const compileRowTest = (condition: ResolvedCondition, columns: Columns = []): RowTest => {
  switch (condition.kind) {
    case 'values': {
      const values = new Set(condition.values);
      return (row) => values.has(foldCase(row[condition.column] ?? ''));
    }
    case 'blank':
      return (row) => isBlank(row[condition.column] ?? '') === condition.isBlank;
    case 'number':
    case 'date': {
      const { column } = condition;
      const { test, rule } = condition.kind === 'number' ? numberTest(condition) : dateTest(condition);
      const unreadable = { ...nameColumn(columns, column), rule: `is not ${rule}` };
      return (row) => test(row[column] ?? '') ?? unreadable;
    }
    case 'all':
      return firstThat(
        condition.of.map((each) => compileRowTest(each, columns)),
        false,
      );
    case 'any':
      return firstThat(
        condition.of.map((each) => compileRowTest(each, columns)),
        true,
      );
    case 'not': {
      const test = compileRowTest(condition.of, columns);
      return (row) => {
        const held = test(row);
        return typeof held === 'boolean' ? !held : held;
      };
    }
  }
};

/**
 * Runs tests in order until one returns `decides`. Otherwise returns the first unreadable cell, or else the opposite.
 */
const firstThat =
  (tests: readonly RowTest[], decides: boolean): RowTest =>
  (row) => {
    let unreadable: UnreadableCell | undefined;
    for (const test of tests) {
      const held = test(row);
      if (held === decides) return decides;
      if (typeof held === 'object') unreadable ??= held;
    }
    return unreadable ?? !decides;
  };
