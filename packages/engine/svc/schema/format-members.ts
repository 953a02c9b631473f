import * as v from 'valibot';
import { parseDateOutput, parseDateTokens } from '../date-tokens.ts';
import { described, nested } from './described.ts';
import { jsonObject } from './object-schema.ts';
import { filledText, oneOf, text } from './primitives.ts';

const option = v.union([text, v.number(), v.boolean()], 'must be a string, a number or a boolean');

/** Describes an option of `Intl`, whose values `Intl` checks. */
const intl = (does: string, example: unknown) => described(() => option, { does, example });

export const numberMembers = {
  style: intl('`decimal`, `currency`, `percent` (0.25 is 25 %) or `unit`.', 'currency'),
  currency: intl('The ISO 4217 code of the currency.', 'EUR'),
  currencyDisplay: intl('`symbol`, `narrowSymbol`, `code` or `name`.', 'code'),
  currencySign: intl('`standard` or `accounting` (negative amounts in parentheses).', 'accounting'),
  unit: intl('The unit, for `style` `unit`.', 'kilogram'),
  unitDisplay: intl('`short`, `narrow` or `long`.', 'long'),
  notation: intl('`standard`, `scientific`, `engineering` or `compact`.', 'compact'),
  compactDisplay: intl('`short` or `long`, for `compact`.', 'long'),
  numberingSystem: intl('The digits, such as `latn` or `arab`.', 'latn'),
  minimumIntegerDigits: intl('Zeros before the number, up to this many digits.', 3),
  minimumFractionDigits: intl('At least so many decimals.', 2),
  maximumFractionDigits: intl('At most so many decimals; the rest is rounded.', 2),
  minimumSignificantDigits: intl('At least so many significant digits.', 1),
  maximumSignificantDigits: intl('At most so many significant digits.', 3),
  useGrouping: intl('Whether thousands are grouped: `always`, `auto`, `min2`, `true` or `false`.', false),
  signDisplay: intl('`auto`, `always`, `exceptZero`, `negative` or `never`.', 'always'),
  roundingPriority: intl('Which limit wins: `auto`, `morePrecision` or `lessPrecision`.', 'auto'),
  roundingMode: intl('How it rounds, such as `halfExpand`, `halfEven` or `floor`.', 'halfEven'),
  roundingIncrement: intl(
    'Rounds to multiples of it: 5 with two decimals is 0.05. It needs equal `minimumFractionDigits` and `maximumFractionDigits`.',
    1,
  ),
  trailingZeroDisplay: intl('`auto` or `stripIfInteger`.', 'stripIfInteger'),
  localeMatcher: intl('`lookup` or `best fit`.', 'lookup'),
  inputLocale: described(() => filledText, {
    does: 'How the row writes numbers: `de-DE` reads `1.234,56`, and `1.234,56 €` where no other currency is written. Absent: digits and a decimal point, as in `-1234.5`.',
    example: 'de-DE',
  }),
};

/** Options of `Intl.DateTimeFormat`: next to `input`, or in `options`. */
export const dateOptionMembers = {
  dateStyle: intl('`full`, `long`, `medium` or `short`. Not together with single parts.', 'long'),
  timeStyle: intl('`full`, `long`, `medium` or `short`. Not together with single parts.', 'short'),
  calendar: intl('The calendar, such as `gregory`, `buddhist` or `islamic-civil`.', 'gregory'),
  numberingSystem: intl('The digits, such as `latn` or `arab`.', 'latn'),
  localeMatcher: intl('`lookup` or `best fit`.', 'lookup'),
  formatMatcher: intl('`basic` or `best fit`.', 'basic'),
  timeZone: intl('The time zone that is written. It counts only where `input` reads an offset.', 'Europe/Vienna'),
  hour12: intl('Hours to 12 with am and pm, or to 24.', false),
  hourCycle: intl('`h11`, `h12`, `h23` or `h24`.', 'h23'),
  weekday: intl('`long`, `short` or `narrow`.', 'long'),
  era: intl('`long`, `short` or `narrow`.', 'short'),
  year: intl('`numeric` or `2-digit`.', 'numeric'),
  month: intl('`numeric`, `2-digit`, `long`, `short` or `narrow`.', 'long'),
  day: intl('`numeric` or `2-digit`.', '2-digit'),
  dayPeriod: intl('In the morning, at noon: `long`, `short` or `narrow`.', 'long'),
  hour: intl('`numeric` or `2-digit`.', '2-digit'),
  minute: intl('`numeric` or `2-digit`.', '2-digit'),
  second: intl('`numeric` or `2-digit`.', '2-digit'),
  fractionalSecondDigits: intl('1, 2 or 3 digits of the second’s fraction.', 3),
  timeZoneName: intl('The name of the zone, such as `short` or `longOffset`.', 'short'),
};

/** Maximum date patterns: more than one column needs. */
const maxDateInputs = 20;

const isParsedBy =
  (parse: (text: string) => unknown) =>
  (text: string): boolean => {
    try {
      parse(text);
      return true;
    } catch {
      return false;
    }
  };

const pattern = v.pipe(
  filledText,
  v.check(
    isParsedBy(parseDateTokens),
    'must be a date pattern of at most 100 characters that has each field once, such as dd.MM.yyyy',
  ),
);

const dateOutput = v.pipe(
  filledText,
  v.check(isParsedBy(parseDateOutput), 'must be a date pattern of numbers of at most 100 characters, such as ddMMyyyy'),
);

/** Date patterns of the cells, tried in order. */
export const dateInput = v.union(
  [
    pattern,
    v.pipe(
      v.array(pattern, 'must be an array'),
      v.check(
        (inputs) => inputs.length > 0 && inputs.length <= maxDateInputs,
        `must hold 1 to ${maxDateInputs} patterns`,
      ),
    ),
  ],
  `must be a pattern, or a list of 1 to ${maxDateInputs} patterns`,
);

/** Any member name is a value here, so the entries are read without a schema of members. */
const valueMap = v.pipe(
  jsonObject,
  v.check((map) => Object.values(map).every((to) => typeof to === 'string'), 'must hold nothing but strings'),
  v.transform((map) => new Map(Object.entries(map).map(([from, to]) => [from.trim(), String(to)]))),
);

const defaultLocale = 'en-US';
export const defaultDateInput = 'yyyy-MM-dd';

export const dateMembers = {
  ...dateOptionMembers,
  input: described(() => dateInput, {
    does: 'How the row writes the date: a [pattern](#date-patterns), or a list of them, of which the first that matches counts. Absent: `yyyy-MM-dd`.',
    example: ['yyyy-MM-dd', 'd.M.yyyy'],
  }),
  output: described(() => dateOutput, {
    since: 5,
    does: 'Writes the date by a [pattern](#date-patterns) of numbers in place of the options: `ddMMyyyy` for a form with a cell per digit. A date with an offset is written in UTC.',
    example: 'ddMMyyyy',
  }),
  options: described((version) => nested(dateOptionMembers, version), {
    does: 'The options of `Intl.DateTimeFormat`, if they do not stand next to `input`.',
    example: { dateStyle: 'long' },
  }),
};

/** Members of `format`. Date options are next to `input` or in its member `options`. */
export const formatMembers = {
  number: described((version) => nested(numberMembers, version), {
    does: 'Writes a number as a locale does: options of `Intl.NumberFormat`, and `inputLocale`.',
    example: { style: 'currency', currency: 'EUR' },
  }),
  date: described((version) => nested(dateMembers, version), {
    does: 'Writes a date as a locale does: options of `Intl.DateTimeFormat`, here or in `options`, and `input`.',
    example: { input: 'yyyy-MM-dd', dateStyle: 'long' },
  }),
  case: described(() => oneOf('upper', 'lower', 'title'), {
    does: 'Changes letters: `upper` is MARIA LÓPEZ, `lower` is maría lópez, `title` is María López.',
    example: 'title',
  }),
  map: described(() => valueMap, {
    does: 'Writes one value for another. Blanks around the value do not count, case does.',
    example: { M: 'Mr', F: 'Ms' },
  }),
  otherwise: described(() => oneOf('keep', 'blank', 'error'), {
    does: 'With `map` alone: what becomes of a value that the map does not name. `keep` (the default), `blank`, or `error` (`VALUE_INVALID`).',
    example: 'error',
  }),
  locale: described(() => filledText, {
    default: defaultLocale,
    does: 'The language and region of what is written, as a BCP 47 tag.',
    example: 'de-AT',
  }),
};
