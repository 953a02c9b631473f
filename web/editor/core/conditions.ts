import { rowTest } from '../../../lib/engine/browser/drawing.ts';
import { parseColumnKey } from '../../../lib/engine/browser/rows.ts';
import { parseCondition } from '../../../lib/engine/browser/templates.ts';
import { perObject } from './per-object.ts';

/** Tests that a person chooses, by the member that the package writes. Source: templates.md, "Conditions". */
export const testWords = {
  is: 'is',
  in: 'is one of',
  blank: 'is blank',
  filled: 'is not blank',
  above: 'is above',
  from: 'is at least',
  below: 'is below',
  upTo: 'is at most',
  after: 'is after',
  since: 'is on or after',
  before: 'is before',
  until: 'is on or before',
} as const;
export type TestName = keyof typeof testWords;

const isOfNumbers: Readonly<Partial<Record<TestName, true>>> = { above: true, from: true, below: true, upTo: true };
const dates: ReadonlySet<TestName> = new Set(['after', 'since', 'before', 'until']);

/** Whether a test asks for a value. */
export const takesValue = (test: TestName): boolean => test !== 'blank' && test !== 'filled';

/** What a value of the test looks like. */
export const valueHint = (test: TestName): string | undefined => {
  if (test === 'in') return 'With commas between them.';
  if (dates.has(test)) return 'A date such as 2026-01-31.';
  return isOfNumbers[test] === true ? 'A number.' : undefined;
};

/** One line of the builder: a column, what is asked of it, and the value as it was typed. */
export interface ConditionLine {
  readonly column: number;
  readonly test: TestName;
  readonly value: string;
  /** Members that the builder does not show, such as how dates are written. */
  readonly more: Readonly<Record<string, unknown>>;
}

/** A condition as the builder shows it. */
export interface ConditionLines {
  readonly join: 'all' | 'any';
  readonly lines: readonly ConditionLine[];
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const shownValue = (test: TestName, value: unknown): string =>
  test === 'in' && Array.isArray(value)
    ? value.map(String).join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value ?? '');

const lineOf = (json: unknown): ConditionLine | undefined => {
  if (!isObject(json)) return undefined;
  const { column, ...rest } = json;
  const number = typeof column === 'string' ? parseColumnKey(column) : undefined;
  if (number === undefined) return undefined;
  if (rest.blank === true || rest.blank === false) {
    const { blank, ...more } = rest;
    return { column: number, test: blank ? 'blank' : 'filled', value: '', more };
  }
  const asked = Object.keys(rest).filter((name): name is TestName => name !== 'blank' && name !== 'filled' && name in testWords);
  const [test, second] = asked;
  // Two bounds of one column are two lines to a person, and are left as they are.
  if (test === undefined || second !== undefined) return undefined;
  const { [test]: value, ...more } = rest;
  return { column: number, test, value: shownValue(test, value), more };
};

/** The lines of a condition; undefined for one that says more than lines can, which is kept as it is. */
export const linesOf = (when: unknown): ConditionLines | undefined => {
  const lone = lineOf(when);
  if (lone !== undefined) return { join: 'all', lines: [lone] };
  if (!isObject(when) || Object.keys(when).length !== 1) return undefined;
  const join = 'all' in when ? 'all' : 'any' in when ? 'any' : undefined;
  const members = join === undefined ? undefined : when[join];
  if (join === undefined || !Array.isArray(members)) return undefined;
  const lines = members.map(lineOf);
  return lines.every((line) => line !== undefined) ? { join, lines } : undefined;
};

const packageLine = ({ column, test, value, more }: ConditionLine): Json => {
  const key = { column: `column_${column}` };
  if (test === 'blank' || test === 'filled') return { ...key, blank: test === 'blank' };
  if (test === 'in')
    return {
      ...key,
      in: value
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    };
  const number = Number(value.trim().replace(',', '.'));
  // A text that is not a number stays, and the schema says what is wrong with it.
  const typed = isOfNumbers[test] === true && value.trim() !== '' && Number.isFinite(number) ? number : value;
  return { ...key, [test]: typed, ...(isOfNumbers[test] === true || dates.has(test) ? more : {}) };
};

/** As the package writes it; undefined without a line. */
export const packageCondition = ({ join, lines }: ConditionLines): Json | undefined => {
  const [first, second] = lines;
  if (first === undefined) return undefined;
  return second === undefined ? packageLine(first) : { [join]: lines.map(packageLine) };
};

/** A condition in words: `Married is “yes” and Age is at least “18”`. */
export const conditionWords = (when: unknown, nameOf: (column: number) => string): string => {
  const shown = linesOf(when);
  if (shown === undefined) return 'a condition with groups';
  const words = shown.lines.map(
    ({ column, test, value }) => `${nameOf(column)} ${testWords[test]}${takesValue(test) ? ` “${value}”` : ''}`,
  );
  return words.join(shown.join === 'all' ? ' and ' : ' or ');
};

type RowTest = (cells: readonly (string | undefined)[]) => boolean;

const always: RowTest = () => true;

/** Conditions are immutable: each is compiled once, however often what it is about is drawn. */
const testOf = perObject((when: object): RowTest => {
  const condition = parseCondition(when);
  return condition === undefined ? always : rowTest(condition);
});

/** Whether an overlay or a page is there for a row; true where its condition cannot be meant, as the schema says what is wrong with it. */
export const isThere = (when: unknown, cells: readonly (string | undefined)[]): boolean =>
  typeof when !== 'object' || when === null || testOf(when)(cells);
