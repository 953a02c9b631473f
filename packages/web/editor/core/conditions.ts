import { compileRowTest } from '@bulkfill/engine/browser/drawing';
import { parseColumnKey } from '@bulkfill/engine/browser/rows';
import { parseCondition } from '@bulkfill/engine/browser/templates';
import { perObject } from '../../rows/per-object.ts';
import { texts } from '../../texts/editor-core.ts';

/** Tests offered in the editor, by their member in the package. Source: package-format.md, "Conditions". */
export const testWords = texts.tests;
export type TestName = keyof typeof testWords;

const isOfNumbers: Readonly<Partial<Record<TestName, true>>> = { above: true, from: true, below: true, upTo: true };
const dates: ReadonlySet<TestName> = new Set(['after', 'since', 'before', 'until']);

export const isTest = (name: string): name is TestName => Object.hasOwn(testWords, name);

export const takesValue = (test: TestName): boolean => test !== 'blank' && test !== 'filled';

export const comparesNumbers = (test: TestName): boolean => isOfNumbers[test] === true;
export const comparesDates = (test: TestName): boolean => dates.has(test);

export const findValueHint = (test: TestName): string | undefined => {
  if (test === 'in' || test === 'notIn') return texts.listHint;
  if (dates.has(test)) return texts.dateHint;
  return isOfNumbers[test] === true ? texts.numberHint : undefined;
};

export interface ConditionLine {
  readonly column: number;
  readonly test: TestName;
  readonly value: string;
  /** Members that the builder does not show, such as date patterns. */
  readonly more: Readonly<Record<string, unknown>>;
}

export interface ConditionLines {
  readonly join: 'all' | 'any';
  readonly lines: readonly ConditionLine[];
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shownValue = (test: TestName, value: unknown): string =>
  test === 'in' && Array.isArray(value)
    ? value.map(quotedWhereNeeded).join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value ?? '');

const quotedWhereNeeded = (value: unknown): string => {
  const text = String(value);
  return /^\s*$|^"|,/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const listed = /(?:^|,)\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))/g;

const valuesOf = (typed: string): readonly string[] =>
  Array.from(typed.matchAll(listed)).flatMap(([, quoted, plain = '']) => {
    if (quoted !== undefined) return [quoted.replaceAll('""', '"')];
    return plain.trim() === '' ? [] : [plain.trim()];
  });

const negated: Readonly<Partial<Record<TestName, TestName>>> = { is: 'isNot', in: 'notIn' };
const affirmed: Readonly<Partial<Record<TestName, 'is' | 'in'>>> = { isNot: 'is', notIn: 'in' };

const isAsked = (name: string): name is TestName => isTest(name) && takesValue(name) && affirmed[name] === undefined;

export const askedOf = (rest: Json): readonly TestName[] => Object.keys(rest).filter(isAsked);

export const lineOf = (json: unknown): ConditionLine | undefined => {
  if (!isObject(json)) return undefined;
  if (Object.hasOwn(json, 'not') && Object.keys(json).length === 1) {
    const inner = lineOf(json.not);
    const test = inner && negated[inner.test];
    return inner && test && { ...inner, test };
  }
  const { column, ...rest } = json;
  const number = typeof column === 'string' ? parseColumnKey(column) : undefined;
  if (number === undefined) return undefined;
  if (rest.blank === true || rest.blank === false) {
    const { blank, ...more } = rest;
    return { column: number, test: blank ? 'blank' : 'filled', value: '', more };
  }
  const [test, second] = askedOf(rest);
  // Two bounds of one column would need two lines: leave them unchanged.
  if (test === undefined || second !== undefined) return undefined;
  const { [test]: value, ...more } = rest;
  return { column: number, test, value: shownValue(test, value), more };
};

/** Converts a condition to lines; `undefined` if lines cannot express it. It is then left unchanged. */
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

/** A comma may be the decimal point, but 1,000 is ambiguous: reject it rather than risk a factor of a thousand. */
const numberOf = (typed: string): number =>
  /^[+-]?\d{1,3}(?:,\d{3})+$/.test(typed) || typed === '' ? Number.NaN : Number(typed.replace(',', '.'));

const packageLine = (line: ConditionLine): Json => {
  const { column, test, value, more } = line;
  const without = affirmed[test];
  if (without !== undefined) return { not: packageLine({ ...line, test: without }) };
  const key = { column: `column_${column}` };
  if (test === 'blank' || test === 'filled') return { ...key, blank: test === 'blank' };
  if (test === 'in') return { ...key, in: valuesOf(value) };
  const number = numberOf(value.trim());
  // Keep an invalid number, so that the schema reports it.
  const typed = isOfNumbers[test] === true && Number.isFinite(number) ? number : value;
  return { ...key, [test]: typed, ...(isOfNumbers[test] === true || dates.has(test) ? more : {}) };
};

export const packageCondition = ({ join, lines }: ConditionLines): Json | undefined => {
  const [first, second] = lines;
  if (first === undefined) return undefined;
  return second === undefined ? packageLine(first) : { [join]: lines.map(packageLine) };
};

type RowTest = (cells: readonly (string | undefined)[]) => unknown;

const always: RowTest = () => true;

/** Conditions are immutable: compile each only once. */
const testOf = perObject((when: object): RowTest => {
  const condition = parseCondition(when);
  return condition === undefined ? always : compileRowTest(condition);
});

/** Whether a row has an overlay or page. False if a cell cannot be read; true if the condition is invalid. */
export const isThere = (when: unknown, cells: readonly (string | undefined)[]): boolean =>
  typeof when !== 'object' || when === null || testOf(when)(cells) === true;
