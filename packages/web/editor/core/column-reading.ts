import { cellNumberReader, datePattern, guessDateInput, guessNumberInput } from '@bulkfill/engine/browser/drawing';
import { comparesDates, comparesNumbers, type TestName } from './conditions.ts';

/**
 * Number and date format of a condition's column, as the package writes it. Source: package-format.md, "Conditions".
 */
export interface ColumnReading {
  /** Locale of numbers. Default: decimals with a point. */
  readonly inputLocale?: string;
  /** Patterns of dates. Default: `2026-01-31`. */
  readonly input?: readonly string[];
}

/** Date patterns to choose from, starting with the package default. */
export const datePatterns = [
  'yyyy-MM-dd',
  'dd.MM.yyyy',
  'dd/MM/yyyy',
  'MM/dd/yyyy',
  'dd-MM-yyyy',
  'yyyy/MM/dd',
  'dd.MM.yy',
] as const;

const mostGuessed = 2000;

const filledOf = (cells: readonly string[]): readonly string[] => cells.filter((cell) => cell.trim() !== '');

const numberTest =
  (inputLocale: string | undefined) =>
  (cell: string): boolean =>
    cellNumberReader({ inputLocale, takesPercent: true })(cell.trim()) !== undefined;

const dateTest = (patterns: readonly string[], locale: string): ((cell: string) => boolean) => {
  const parsers = patterns.map((pattern) => datePattern(pattern, locale));
  return (cell) => parsers.some(({ parse }) => parse(cell.trim()) !== undefined);
};

/**
 * Guesses the format that reads most cells of a column. Empty if the package default does.
 *
 * @param locale of the table or the browser: 1.045 is a plain decimal, but a thousand in a German table.
 */
export const guessReading = (test: TestName, cells: readonly string[], locale: string): ColumnReading => {
  const filled = filledOf(cells).slice(0, mostGuessed);
  if (comparesNumbers(test)) {
    const { input, others, unreadable } = guessNumberInput(filled, locale);
    if (input === null || input === undefined) return {};
    const isPlainToo = !others.includes(null) && countUnreadable(test, filled, {}) === unreadable;
    return isPlainToo ? {} : { inputLocale: input };
  }
  if (!comparesDates(test)) return {};
  const { input } = guessDateInput(filled, locale);
  return input === undefined || input === datePatterns[0] ? {} : { input: [input] };
};

/** Counts the cells of a column that are neither blank nor readable: a run reports each as `VALUE_INVALID`. */
export const countUnreadable = (
  test: TestName,
  cells: readonly string[],
  { inputLocale, input }: ColumnReading,
): number => {
  const reads = comparesNumbers(test)
    ? numberTest(inputLocale)
    : comparesDates(test)
      ? dateTest(input ?? [datePatterns[0]], inputLocale ?? 'en-US')
      : () => true;
  return filledOf(cells).filter((cell) => !reads(cell)).length;
};
