import { cellNumberReader } from './cell-number.ts';
import { datePattern } from './date-pattern.ts';

export interface InputGuess<Input> {
  /** The candidate that reads the most cells; undefined if none of them can be read. */
  readonly input: Input | undefined;
  /** Number of cells that are neither blank nor readable with `input`. */
  readonly unreadable: number;
  /** Other candidates that read as many cells, but some with different values: `3/4/2026`, `1.045`. */
  readonly others: readonly Input[];
}

interface Way<Input> {
  readonly input: Input;
  /** Returns the value in a comparable form; undefined if the cell has another notation. */
  read(cell: string): string | number | undefined;
}

const guess = <Input>(cells: readonly string[], ways: readonly Way<Input>[]): InputGuess<Input> => {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const tried = ways.map(({ input, read }) => {
    const values = filled.map(read);
    return { input, values, count: values.filter((value) => value !== undefined).length };
  });
  const most = Math.max(0, ...tried.map(({ count }) => count));
  const [best, ...rest] = most === 0 ? [] : tried.filter(({ count }) => count === most);
  const others = rest.filter(({ values }) => values.some((value, index) => value !== best?.values[index]));
  return { input: best?.input, unreadable: filled.length - most, others: others.map(({ input }) => input) };
};

/** `null`: decimals with a point and without groups, which need no `inputLocale`. */
const numberLocales = [null, 'en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN'] as const;

/**
 * Guesses the `inputLocale` of a column of numbers, for a format or a condition; `null` if it needs no locale.
 *
 * @param preferred a locale that wins over others that read as many cells, such as the language of the browser.
 */
export const guessNumberInput = (cells: readonly string[], preferred?: string): InputGuess<string | null> => {
  const locales: readonly (string | null)[] = preferred === undefined ? numberLocales : [preferred, ...numberLocales];
  const ways = locales.map((input) => {
    const read = cellNumberReader({ inputLocale: input ?? undefined, takesPercent: true });
    return { input, read: (cell: string) => numberOf(read(cell)) };
  });
  return guess(cells, ways);
};

const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

const datePatterns = [
  ...['yyyy-MM-dd', 'dd.MM.yyyy', 'dd/MM/yyyy', 'MM/dd/yyyy', 'dd-MM-yyyy', 'yyyy/MM/dd', 'yyyy.MM.dd'],
  ...[
    'dd.MM.yy',
    'dd/MM/yy',
    'MM/dd/yy',
    'd MMMM yyyy',
    'd. MMMM yyyy',
    'MMMM d, yyyy',
    'd MMM yyyy',
    'MMM d, yyyy',
    'd-MMM-yy',
  ],
  ...["yyyy-MM-dd'T'HH:mm:ss", 'yyyy-MM-dd HH:mm:ss', "yyyy-MM-dd'T'HH:mm:ssXXX"],
];

/** Guesses the pattern of a column of dates. @param locale names the months, besides English. */
export const guessDateInput = (cells: readonly string[], locale = 'en-US'): InputGuess<string> =>
  guess(
    cells,
    datePatterns.map((input) => ({ input, read: datePattern(input, locale).parse })),
  );
