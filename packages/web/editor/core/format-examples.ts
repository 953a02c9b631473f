import { guessDateInput, guessNumberInput } from '@bulkfill/engine/browser/drawing';
import { guessReading } from './column-reading.ts';
import { combFormat, digitsOf, type FormatSubject, filledOf, inLocale, isMost } from './comb-format.ts';
import { contentOf } from './content.ts';
import type { OverlayDraft } from './draft.ts';
import type { FormatDraft, FormatKind } from './format-controls.ts';
import { formatSample } from './format-sample.ts';

/** A format, shown by the value that it writes. */
export interface FormatExample {
  readonly words: string;
  readonly format: FormatDraft;
}

type ExampleKind = Extract<FormatKind, 'date' | 'number'>;

const dateFormats = (locale: string, input: unknown): readonly FormatDraft[] => {
  const digits = digitsOf(locale, input);
  const options: readonly FormatDraft[] = [
    { dateStyle: 'medium' },
    { day: '2-digit', month: '2-digit', year: 'numeric' },
    { dateStyle: 'long' },
    { output: digits },
    { output: 'yyyy-MM-dd' },
    { dateStyle: 'full' },
    { dateStyle: 'short' },
    { output: digits.replace('yyyy', 'yy') },
    { month: 'long', year: 'numeric' },
    { day: 'numeric', month: 'long' },
    { year: 'numeric' },
  ];
  return [
    ...options.map((date) => inLocale(locale, { date })),
    ...others.flatMap((each) => [
      inLocale(each, { date: { dateStyle: 'long' } }),
      inLocale(each, { date: { day: '2-digit', month: '2-digit', year: 'numeric' } }),
    ]),
  ];
};

const others = ['de-DE', 'en-GB', 'en-US', 'fr-FR', 'es-ES'] as const;

const signs: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY', CHF: 'CHF' };

const numberFormats = (locale: string, cells: readonly string[]): readonly FormatDraft[] => {
  const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const sign = Object.keys(signs).find((each) => cells.some((cell) => cell.includes(each)));
  const currency = sign === undefined ? 'EUR' : signs[sign];
  const own: readonly FormatDraft[] = [
    two,
    { maximumFractionDigits: 0 },
    { style: 'currency', currency },
    { ...two, useGrouping: false },
    { maximumFractionDigits: 0, useGrouping: false },
    { maximumFractionDigits: 2 },
    ...(cells.some((cell) => cell.includes('%')) ? [{ style: 'percent', maximumFractionDigits: 2 }] : []),
  ];
  return [
    ...own.map((number) => inLocale(locale, { number })),
    ...others.map((each) => inLocale(each, { number: two })),
    { number: { ...two, useGrouping: false } },
  ];
};

/** Adds the notation of the cells to a format. */
const reading = (format: FormatDraft, kind: ExampleKind, input: FormatDraft): FormatDraft => ({
  ...format,
  [kind]: { ...(format[kind] as FormatDraft), ...input },
});

/** Guesses the notation of the cells: a pattern of dates, or a locale of numbers. Empty if it needs none. */
const guessInput = (kind: ExampleKind, cells: readonly string[], locale: string): FormatDraft => {
  const { input, inputLocale } = guessReading(kind === 'date' ? 'after' : 'above', cells, locale);
  return { ...(input && { input: input[0] }), ...(inputLocale && { inputLocale }) };
};

/** Guesses the kind of a column: at least 9 of 10 filled cells are dates, or amounts with a decimal or group sign. */
export const guessFormatKind = (cells: readonly string[], locale: string): ExampleKind | undefined => {
  const filled = filledOf(cells);
  if (isMost(guessDateInput(filled, locale).unreadable, filled)) return 'date';
  if (filled.some((cell) => /^0\d/.test(cell)) || !filled.some((cell) => /\d[.,’']\d|\d\s?€/.test(cell)))
    return undefined;
  return isMost(guessNumberInput(filled, locale).unreadable, filled) ? 'number' : undefined;
};

/** Returns the formats to choose from, each with the value of the shown row, or of the first row that has one. */
export const listFormatExamples = (
  kind: ExampleKind,
  { cells, shown, locale }: FormatSubject,
): readonly FormatExample[] => {
  const filled = filledOf(cells);
  const input = guessInput(kind, filled, locale);
  const formats = (kind === 'date' ? dateFormats(locale, input.input) : numberFormats(locale, filled)).map((format) =>
    reading(format, kind, input),
  );
  const samples = [shown, ...filled.slice(0, 100)].filter((cell) => cell.trim() !== '');
  const sample = samples.find((cell) => formatSample(formats[0], cell).skipped === undefined);
  const examples = new Map<string, FormatDraft>();
  for (const format of sample === undefined ? [] : formats) {
    const { text, skipped } = formatSample(format, sample!);
    if (skipped === undefined && !examples.has(text)) examples.set(text, format);
  }
  return [...examples].map(([words, format]) => ({ words, format }));
};

/** Adds the format of a comb to a text that has none. */
export const withCombFormat = (
  overlay: OverlayDraft,
  subjectOf: (column: number) => FormatSubject | undefined,
): OverlayDraft => {
  const { kind, comb, format: own } = overlay;
  const content = contentOf(overlay);
  if (kind !== 'text' || typeof comb !== 'number' || own !== undefined || content?.source !== 'column') return overlay;
  const subject = subjectOf(content.column);
  const format = subject && combFormat(comb, subject);
  return format === undefined ? overlay : { ...overlay, format };
};

const sorted = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, member]) => [name, sorted(member)]),
      );

/** Whether two formats have the same members, in any order. */
export const isSameFormat = (a: unknown, b: unknown): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
