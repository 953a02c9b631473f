import { withMessage } from '../../core/diagnostic.ts';
import { compileRowTest, type RowTest } from '../../pdf/compile/row-condition.ts';
import { type CellTest, dateTest, numberTest } from '../../pdf/value-format/cell-test.ts';
import { guessDateInput, guessNumberInput } from '../../pdf/value-format/guess-input.ts';
import type { Row } from '../../rows/row.ts';
import { nameColumn } from '../../svc/column-name.ts';
import type { ResolvedCondition, ResolvedTemplate } from '../../svc/template.ts';
import type { CheckFinding } from './finding.ts';

interface Watched {
  readonly overlayId: string | null;
  readonly subject: string;
  readonly test: RowTest;
  holds: boolean;
  fails: boolean;
}

const watched = (overlayId: string | null, subject: string, when: ResolvedCondition): Watched => ({
  overlayId,
  subject,
  test: compileRowTest(when),
  holds: false,
  fails: false,
});

interface Compared extends CellTest {
  readonly column: number;
  readonly kind: Comparison['kind'];
  /** First cells, from which the notation is guessed. */
  readonly sample: string[];
  filled: number;
  unreadable: number;
}

const maxSample = 200;
/** Maximum length of a sample cell: a longer one is neither a number nor a date. */
const maxSampleCharacters = 100;

type Comparison = Extract<ResolvedCondition, { kind: 'number' | 'date' }>;

const comparisonsOf = (when: ResolvedCondition): readonly Comparison[] => {
  if (when.kind === 'number' || when.kind === 'date') return [when];
  if (when.kind === 'not') return comparisonsOf(when.of);
  return when.kind === 'all' || when.kind === 'any' ? when.of.flatMap(comparisonsOf) : [];
};

/** Returns each column once per notation that conditions read it in. */
const comparedColumns = (conditions: readonly ResolvedCondition[]): readonly Compared[] => {
  const compared = new Map<string, Compared>();
  for (const comparison of conditions.flatMap(comparisonsOf)) {
    const { kind, column, inputLocale } = comparison;
    const key = JSON.stringify([kind, column, inputLocale, kind === 'date' && comparison.input]);
    const { rule, test } = comparison.kind === 'number' ? numberTest(comparison) : dateTest(comparison);
    if (!compared.has(key)) compared.set(key, { kind, column, rule, test, sample: [], filled: 0, unreadable: 0 });
  }
  return [...compared.values()];
};

/** Returns a sentence about the likely notation of the cells, with a leading space; empty if none reads more. */
const lookLike = ({ kind, sample, test }: Compared): string => {
  const unreadable = sample.filter((cell) => test(cell) === undefined).length;
  if (kind === 'number') {
    const guess = guessNumberInput(sample);
    return typeof guess.input === 'string' && guess.unreadable < unreadable
      ? ` They look like numbers of "inputLocale": "${guess.input}".`
      : '';
  }
  const guess = guessDateInput(sample);
  if (guess.input === undefined || guess.unreadable >= unreadable) return '';
  const or = guess.others.length === 0 ? '' : ` or "${guess.others[0]}"`;
  return ` They look like dates of "input": "${guess.input}"${or}.`;
};

/**
 * Finds conditions that hold in no row or every row, and cells that they cannot read (package-format.md, "Conditions").
 */
export class ConditionFindings {
  readonly #conditions: readonly Watched[];
  readonly #compared: readonly Compared[];
  readonly #columns: ResolvedTemplate['columns'];
  #rows = 0;

  constructor({ overlays, columns, pages = [] }: Pick<ResolvedTemplate, 'overlays' | 'columns' | 'pages'>) {
    this.#columns = columns;
    this.#conditions = [
      ...overlays.flatMap(({ id, when }) => (when === undefined ? [] : [watched(id, 'the overlay', when)])),
      ...pages.map(({ page, when }) => watched(null, `page ${page + 1}`, when)),
    ];
    this.#compared = comparedColumns([...overlays.flatMap(({ when }) => when ?? []), ...pages.map(({ when }) => when)]);
  }

  note(row: Row): void {
    this.#rows++;
    for (const condition of this.#conditions) {
      if (condition.holds && condition.fails) continue;
      const held = condition.test(row);
      if (held === true) condition.holds = true;
      else if (held === false) condition.fails = true;
      // An undecided row has its own finding and counts for neither.
      else condition.holds = condition.fails = true;
    }
    for (const compared of this.#compared) {
      const cell = row[compared.column] ?? '';
      if (cell.trim() === '') continue;
      compared.filled++;
      if (compared.sample.length < maxSample && cell.length <= maxSampleCharacters) compared.sample.push(cell);
      if (compared.test(cell) === undefined) compared.unreadable++;
    }
  }

  findings(): readonly CheckFinding[] {
    if (this.#rows === 0) return [];
    return [
      ...this.#compared.filter(({ unreadable }) => unreadable > 0).map((compared) => this.#unreadable(compared)),
      ...this.#conditions
        .filter(({ holds, fails }) => holds !== fails)
        .map(
          ({ overlayId, subject, holds }): CheckFinding => ({
            severity: 'info',
            code: holds ? 'CONDITION_ALWAYS_HOLDS' : 'CONDITION_NEVER_HOLDS',
            row_number: null,
            overlay_id: overlayId,
            message: `The condition of ${subject} holds in ${holds ? 'every row' : 'no row'} of these data.`,
          }),
        ),
    ];
  }

  #unreadable(compared: Compared): CheckFinding {
    const { column, rule, filled, unreadable } = compared;
    const facts = withMessage({
      rule: `A condition compares {column}, and ${unreadable} of its ${filled} values cannot be read: each must be ${rule}.${lookLike(compared)}`,
      ...nameColumn(this.#columns, column),
    });
    return { severity: 'warning', code: 'CONDITION_CELLS_UNREADABLE', row_number: null, overlay_id: null, ...facts };
  }
}
