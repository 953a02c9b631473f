import * as v from 'valibot';
import { foldCase } from '../../core/text.ts';
import { maxColumnNumber, parseColumnKey } from '../../rows/column-key.ts';
import type { Bound, PageChoice, ResolvedCondition } from '../template.ts';
import { dateInput, defaultDateInput } from './format-members.ts';
import { isJsonObject } from './object-schema.ts';
import { text } from './primitives.ts';
import { knownLocale } from './value-format.ts';

export const conditionLimits = { maxValues: 200, maxMembers: 50, maxDepth: 8, maxOfTemplate: 200 } as const;
const { maxValues, maxMembers, maxDepth } = conditionLimits;

const maxPages = 1000;
const maxPageNumber = 1_000_000;

type Key = string | number;
type Report = (path: readonly Key[], message: string) => undefined;
type Json = Readonly<Record<string, unknown>>;

const lowerNumber = { above: false, from: true } as const;
const upperNumber = { below: false, upTo: true } as const;
const lowerDate = { after: false, since: true } as const;
const upperDate = { before: false, until: true } as const;

const numberMembers = [...Object.keys(lowerNumber), ...Object.keys(upperNumber)];
const dateMembers = [...Object.keys(lowerDate), ...Object.keys(upperDate)];
const tests = ['is', 'in', 'blank', ...numberMembers, ...dateMembers];
const groups = ['all', 'any', 'not'];

const broken = (schema: v.GenericSchema, value: unknown): string | undefined => {
  const result = v.safeParse(schema, value, { abortEarly: true });
  return result.success ? undefined : result.issues[0].message;
};

const has = (json: Json, names: readonly string[]): readonly string[] =>
  names.filter((name) => Object.hasOwn(json, name));

const refuseUnknown = (json: Json, known: readonly string[], path: readonly Key[], report: Report): boolean => {
  const unknown = Object.keys(json).filter((name) => !known.includes(name));
  for (const name of unknown) report([...path, name], 'is not a member of such a condition');
  return unknown.length > 0;
};

/** Returns a calendar day as days since 1970; `undefined` if it does not exist. */
const dayOf = (date: unknown): number | undefined => {
  if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const ms = Date.parse(`${date}T00:00:00Z`);
  // `Date` rolls 30 February over to March.
  return Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(date) ? undefined : ms / 86_400_000;
};

const boundOf = (
  json: Json,
  sides: Readonly<Record<string, boolean>>,
  path: readonly Key[],
  report: Report,
  read: (value: unknown) => number | string,
): Bound | undefined | null => {
  const given = has(json, Object.keys(sides));
  if (given.length === 0) return undefined;
  if (given.length > 1) {
    report(path, `must hold one of ${given.join(' and ')}`);
    return null;
  }
  const name = given[0] as string;
  const value = read(json[name]);
  if (typeof value === 'string') {
    report([...path, name], value);
    return null;
  }
  return { value, isIncluded: sides[name] === true };
};

// Not a limited length: an income may exceed a million.
const readNumber = (value: unknown): number | string =>
  typeof value === 'number' && Number.isFinite(value) ? value : 'must be a number';
const readDay = (value: unknown): number | string =>
  dayOf(value) ?? 'must be a date of the form 2026-01-31 that exists';

const valuesOf = (json: Json, path: readonly Key[], report: Report): readonly string[] | undefined => {
  const listed = Object.hasOwn(json, 'in');
  const name = listed ? 'in' : 'is';
  const values: unknown = listed ? json.in : [json.is];
  if (!Array.isArray(values) || values.length === 0 || values.length > maxValues) {
    return report([...path, name], `must be an array of 1 to ${maxValues} strings`);
  }
  let isRight = true;
  for (const [index, value] of values.entries()) {
    const rule = broken(text, value);
    if (rule === undefined) continue;
    report(listed ? [...path, name, index] : [...path, name], rule);
    isRight = false;
  }
  return isRight ? values.map((value) => foldCase(String(value))) : undefined;
};

const columnTest = (json: Json, path: readonly Key[], report: Report): ResolvedCondition | undefined => {
  const column = typeof json.column === 'string' ? parseColumnKey(json.column) : undefined;
  if (column === undefined || column > maxColumnNumber) {
    report([...path, 'column'], `must be column_<n> with n from 0 to ${maxColumnNumber}`);
  }
  const isNumber = has(json, numberMembers).length > 0;
  const isDate = has(json, dateMembers).length > 0;
  const kinds = [...has(json, ['is', 'in', 'blank']), ...(isNumber ? ['a number'] : []), ...(isDate ? ['a date'] : [])];
  if (kinds.length !== 1) {
    return report(
      path,
      kinds.length === 0
        ? `must hold a test: one of ${tests.join(', ')}`
        : `must hold one test, and holds ${kinds.join(', ')}`,
    );
  }
  const members = isNumber
    ? [...numberMembers, 'inputLocale']
    : isDate
      ? [...dateMembers, 'input', 'inputLocale']
      : kinds;
  if (refuseUnknown(json, ['column', ...members], path, report)) return undefined;
  if (isNumber) return numberTest(json, column, path, report);
  if (isDate) return dateTest(json, column, path, report);
  if (Object.hasOwn(json, 'blank')) {
    if (typeof json.blank !== 'boolean') return report([...path, 'blank'], 'must be true or false');
    return column === undefined ? undefined : { kind: 'blank', column, isBlank: json.blank };
  }
  const values = valuesOf(json, path, report);
  return column === undefined || values === undefined ? undefined : { kind: 'values', column, values };
};

const localeOf = (
  { inputLocale }: Json,
  path: readonly Key[],
  report: Report,
): { readonly inputLocale?: string } | null => {
  if (inputLocale === undefined) return {};
  const rule = broken(knownLocale, inputLocale);
  if (rule === undefined) return { inputLocale: inputLocale as string };
  report([...path, 'inputLocale'], rule);
  return null;
};

const numberTest = (
  json: Json,
  column: number | undefined,
  path: readonly Key[],
  report: Report,
): ResolvedCondition | undefined => {
  const lower = boundOf(json, lowerNumber, path, report, readNumber);
  const upper = boundOf(json, upperNumber, path, report, readNumber);
  const locale = localeOf(json, path, report);
  if (lower === null || upper === null || locale === null || column === undefined) return undefined;
  return { kind: 'number', column, lower, upper, ...locale };
};

const dateTest = (
  json: Json,
  column: number | undefined,
  path: readonly Key[],
  report: Report,
): ResolvedCondition | undefined => {
  const lower = boundOf(json, lowerDate, path, report, readDay);
  const upper = boundOf(json, upperDate, path, report, readDay);
  const rule = json.input === undefined ? undefined : broken(dateInput, json.input);
  if (rule !== undefined) return report([...path, 'input'], rule);
  const locale = localeOf(json, path, report);
  if (lower === null || upper === null || locale === null || column === undefined) return undefined;
  const input = (Array.isArray(json.input) ? json.input : [json.input ?? defaultDateInput]).map(String);
  return { kind: 'date', column, lower, upper, input, ...locale };
};

const groupOf = (
  json: Json,
  name: string,
  path: readonly Key[],
  depth: number,
  report: Report,
): ResolvedCondition | undefined => {
  if (refuseUnknown(json, [name], path, report)) return undefined;
  const of = json[name];
  if (name === 'not') {
    const inner = readCondition(of, [...path, name], depth + 1, report);
    return inner && { kind: 'not', of: inner };
  }
  if (!Array.isArray(of) || of.length === 0 || of.length > maxMembers) {
    return report([...path, name], `must be an array of 1 to ${maxMembers} conditions`);
  }
  const members = of.map((each, index) => readCondition(each, [...path, name, index], depth + 1, report));
  if (members.some((member) => member === undefined)) return undefined;
  return { kind: name === 'all' ? 'all' : 'any', of: members as ResolvedCondition[] };
};

const readCondition = (
  json: unknown,
  path: readonly Key[],
  depth: number,
  report: Report,
): ResolvedCondition | undefined => {
  if (!isJsonObject(json)) return report(path, 'must be an object');
  const group = has(json, groups);
  if (group.length > 0 && depth > maxDepth)
    return report(path, `must not be in more than ${maxDepth} of ${groups.join(', ')}`);
  if (group.length > 1) return report(path, `must hold one of ${group.join(' and ')}`);
  return group.length === 1 ? groupOf(json, group[0] as string, path, depth, report) : columnTest(json, path, report);
};

/** A member `when`: plain data, not an expression language. Source: package-format.md, "Conditions". */
export const condition = v.pipe(
  v.custom<unknown>(() => true, 'must be a condition'),
  v.rawTransform(({ dataset, addIssue, NEVER }): ResolvedCondition => {
    const report: Report = (path, message) => {
      const items = path.map((key) => ({
        type: 'unknown' as const,
        origin: 'value' as const,
        input: dataset.value,
        key,
        value: undefined,
      }));
      addIssue({
        message,
        ...(items.length === 0 ? {} : { path: items as unknown as [v.UnknownPathItem, ...v.UnknownPathItem[]] }),
      });
    };
    return readCondition(dataset.value, [], 1, report) ?? NEVER;
  }),
);

/** Parses a condition in the form of `when`; `undefined` if the schema rejects it. */
export const parseCondition = (when: unknown): ResolvedCondition | undefined =>
  readCondition(when, [], 1, () => undefined);

const pageWords: readonly unknown[] = ['all', 'odd', 'even', 'first', 'last'];
const isPageNumber = (page: unknown): boolean =>
  Number.isInteger(page) && (page as number) >= 0 && (page as number) <= maxPageNumber;

/** A member `pages` of an overlay. Source: package-format.md, "Overlays on several pages". */
export const pageChoice = v.custom<PageChoice>(
  (value) =>
    Array.isArray(value)
      ? value.length > 0 &&
        value.length <= maxPages &&
        value.every(isPageNumber) &&
        new Set(value).size === value.length
      : pageWords.includes(value),
  `must be all, odd, even, first, last, or an array of 1 to ${maxPages} page numbers from 0, each once`,
);
