import { foldCase } from '../../kit/text.ts';
import type { Bound, Condition } from '../../package/template.ts';
import type { Row } from '../../rows/row.ts';
import { datePattern } from '../value-format/date-pattern.ts';
import { plainNumber } from '../value-format/format-value.ts';
import { numberReader } from '../value-format/read-number.ts';

/** Whether a condition holds in a row. */
export type RowTest = (row: Row) => boolean;

const isWithin = (value: number, lower: Bound | undefined, upper: Bound | undefined): boolean =>
  (lower === undefined || value > lower.value || (lower.isIncluded && value === lower.value)) &&
  (upper === undefined || value < upper.value || (upper.isIncluded && value === upper.value));

const dayMs = 86_400_000;

/** Compiled once a job. A cell that is missing is blank, and holds for no number and no date. */
export const rowTest = (condition: Condition): RowTest => {
  switch (condition.kind) {
    case 'values': {
      const values = new Set(condition.values);
      return (row) => values.has(foldCase(row[condition.column] ?? ''));
    }
    case 'blank':
      return (row) => ((row[condition.column] ?? '').trim() === '') === condition.isBlank;
    case 'number': {
      const { column, lower, upper, inputLocale } = condition;
      const read = inputLocale === undefined ? plainNumber : numberReader(inputLocale);
      return (row) => {
        const number = read((row[column] ?? '').trim());
        return number !== undefined && isWithin(Number(number), lower, upper);
      };
    }
    case 'date': {
      const { column, lower, upper, input } = condition;
      const patterns = input.map((pattern) => datePattern(pattern, 'en-US'));
      return (row) => {
        const text = (row[column] ?? '').trim();
        for (const pattern of patterns) {
          const ms = text === '' ? undefined : pattern.parse(text);
          if (ms !== undefined) return isWithin(Math.floor(ms / dayMs), lower, upper);
        }
        return false;
      };
    }
    case 'all': {
      const tests = condition.of.map(rowTest);
      return (row) => tests.every((test) => test(row));
    }
    case 'any': {
      const tests = condition.of.map(rowTest);
      return (row) => tests.some((test) => test(row));
    }
    case 'not': {
      const test = rowTest(condition.of);
      return (row) => !test(row);
    }
  }
};
