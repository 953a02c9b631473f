import { bound, flag, type OptionRule, type OptionSet, object, text } from '../../core/option-set.ts';
import { type TableLimits, type TableOptions, tableDelimiters, tableFormats } from '../table.ts';

const oneOfThese = (values: readonly unknown[]): OptionRule => ({
  expects: `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`,
  accepts: (given) => values.some((value) => value === given),
});

const limits = {
  maxBytes: bound,
  maxUnpackedBytes: bound,
  maxCells: bound,
  maxColumns: bound,
  maxCellCharacters: bound,
} as const satisfies Record<keyof TableLimits, OptionRule>;

/** Rules for the options of reading a table. An invalid option would otherwise be replaced with a guess. */
export const tableRules: OptionSet = {
  format: oneOfThese([...tableFormats, 'auto']),
  header: oneOfThese([true, false, 'auto']),
  headerLine: { expects: 'a whole number from 1', accepts: (line) => Number.isSafeInteger(line) && Number(line) >= 1 },
  guessTitle: flag,
  noteParams: flag,
  delimiter: oneOfThese([...tableDelimiters, 'auto']),
  encoding: text,
  sheet: text,
  locale: text,
  likelyLocale: text,
  dates: oneOfThese(['shown', 'iso']),
  skipHidden: flag,
  labels: {
    expects: 'an array of texts',
    accepts: (labels) => Array.isArray(labels) && labels.every((label) => typeof label === 'string'),
  },
  limits: object(limits),
} satisfies Record<keyof TableOptions, OptionRule>;
