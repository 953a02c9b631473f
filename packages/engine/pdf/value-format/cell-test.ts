import type { Bound, ResolvedCondition } from '../../svc/template.ts';
import { cellNumberReader, numberRule } from './cell-number.ts';
import { datePattern, dateRule } from './date-pattern.ts';
import { compareDecimals } from './decimal-order.ts';

export interface CellTest {
  /** Rule for a cell, for messages: `a decimal number such as -1234.5`. */
  readonly rule: string;
  /** Returns undefined if the cell is neither blank nor readable. A blank cell is outside all bounds. */
  test(cell: string): boolean | undefined;
}

type Range = Extract<ResolvedCondition, { kind: 'number' }> | Extract<ResolvedCondition, { kind: 'date' }>;
type Order = (bound: number) => number;

/** @param order compares a value with a bound: negative if the value is less. */
const isWithin = (order: Order, { lower, upper }: Range): boolean =>
  isPast(lower, (bound) => order(bound)) && isPast(upper, (bound) => -order(bound));

const isPast = (bound: Bound | undefined, order: Order): boolean => {
  if (bound === undefined) return true;
  const side = order(bound.value);
  return side > 0 || (bound.isIncluded && side === 0);
};

/** Compares numbers read as in formats, exactly, with every digit. */
export const numberTest = (condition: Extract<ResolvedCondition, { kind: 'number' }>): CellTest => {
  const { inputLocale } = condition;
  const read = cellNumberReader({ inputLocale, takesPercent: true });
  const test = (cell: string): boolean | undefined => {
    const text = cell.trim();
    if (text === '') return false;
    const number = read(text);
    return number === undefined ? undefined : isWithin((bound) => compareDecimals(number, String(bound)), condition);
  };
  return { rule: numberRule(inputLocale), test };
};

const dayMs = 86_400_000;

export const dateTest = (condition: Extract<ResolvedCondition, { kind: 'date' }>): CellTest => {
  const patterns = condition.input.map((pattern) => datePattern(pattern, condition.inputLocale ?? 'en-US'));
  const test = (cell: string): boolean | undefined => {
    const text = cell.trim();
    if (text === '') return false;
    for (const pattern of patterns) {
      const ms = pattern.parse(text);
      if (ms !== undefined) return isWithin((bound) => Math.floor(ms / dayMs) - bound, condition);
    }
    return undefined;
  };
  return { rule: dateRule(condition.input), test };
};
