import { texts } from '../../texts/editor-core.ts';
import { languageName, languageTag } from './language-names.ts';
import { choiceWords } from './members.ts';
import { pairsFrom, pairsText } from './name-value-pairs.ts';

export type FormatDraft = Readonly<Record<string, unknown>>;

export const formatKinds = {
  none: texts.none,
  number: texts.number,
  date: texts.date,
  case: texts.letterCase,
  map: texts.replaceWords,
} as const;
export type FormatKind = keyof typeof formatKinds;

const formatStarts: Readonly<Record<FormatKind, FormatDraft | undefined>> = {
  none: undefined,
  number: { number: { minimumFractionDigits: 2, maximumFractionDigits: 2 } },
  date: { date: { dateStyle: 'medium' } },
  case: { case: 'upper' },
  map: { map: {} },
};

export interface FormatLocales {
  readonly ofCells: string | undefined;
  readonly ofReader: string;
}

const isEnglish = (locale: string): boolean => locale.startsWith('en');

/** Creates a format of a kind that reads and writes values like the table. The package default is English. */
export const newFormat = (kind: FormatKind, { ofCells, ofReader }: FormatLocales): FormatDraft | undefined => {
  const start = formatStarts[kind];
  const locale = ofCells ?? ofReader;
  if (isEnglish(locale) || (kind !== 'number' && kind !== 'date')) return start;
  if (kind === 'date' || ofCells === undefined) return { ...start, locale };
  return { ...start, number: { ...(start?.number as object), inputLocale: ofCells }, locale };
};

export interface FormatControl {
  readonly label: string;
  readonly hint?: string;
  readonly choices?: Readonly<Record<string, string>>;
  /** Whether it is a language, which is shown and chosen by its name. */
  readonly isLanguage?: true;
  /** Member that may refuse input, such as `format.map`. */
  readonly member?: string;
  /** Consecutive changes with the same gesture are one undo step. */
  readonly gesture?: string;
  readonly isShown?: (format: FormatDraft) => boolean;
  readonly read: (format: FormatDraft) => string;
  /** Returns the changed format, or a message if the input is invalid. */
  readonly write: (format: FormatDraft, typed: string) => FormatDraft | string;
}

const isObject = (value: unknown): value is FormatDraft =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const asFormat = (value: unknown): FormatDraft | undefined => (isObject(value) ? value : undefined);

export const formatKindOf = (format: FormatDraft | undefined): FormatKind =>
  (['number', 'date', 'case', 'map'] as const).find((kind) => format !== undefined && kind in format) ?? 'none';

const text = (value: unknown): string =>
  value === undefined ? '' : Array.isArray(value) ? value.join(' | ') : String(value);

const textOrNone = (typed: string): string | undefined => (typed.trim() === '' ? undefined : typed);

const ownOf = (format: FormatDraft, kind: FormatKind): FormatDraft => asFormat(format[kind]) ?? {};

/** `undefined` removes the member. */
const having = (object: FormatDraft, name: string, value: unknown): FormatDraft => {
  const { [name]: _, ...rest } = object;
  return value === undefined ? rest : { ...object, [name]: value };
};

const withOwn = (format: FormatDraft, kind: FormatKind, name: string, value: unknown): FormatDraft => ({
  ...format,
  [kind]: having(ownOf(format, kind), name, value),
});

type Written = 'number' | 'date';

const own = (
  kind: Written,
  name: string,
  more: Omit<FormatControl, 'read' | 'write'>,
  from: (typed: string) => unknown,
): FormatControl => ({
  gesture: `format-${name}`,
  ...more,
  read: (format) => text(ownOf(format, kind)[name]),
  write: (format, typed) => withOwn(format, kind, name, from(typed)),
});

const decimals = (label: string, name: string): FormatControl => ({
  ...own('number', name, { label, member: `format.number.${name}` }, () => undefined),
  write: (format, typed) => {
    const digits = typed.trim();
    if (digits !== '' && !/^\d{1,2}$/.test(digits)) return texts.mustBeWhole;
    return withOwn(format, 'number', name, digits === '' ? undefined : Number(digits));
  },
});

const sameWords = (...choices: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(choices.map((each) => [each, choiceWords(each)]));

const numberStyle: FormatControl = {
  label: texts.numberStyle,
  choices: sameWords('decimal', 'currency', 'percent', 'unit'),
  read: (format) => text(ownOf(format, 'number').style ?? 'decimal'),
  write: (format, style) => {
    const { currency: _, unit: __, ...rest } = ownOf(format, 'number');
    const styled = having(rest, 'style', style === 'decimal' ? undefined : style);
    return {
      ...format,
      number: {
        ...styled,
        ...(style === 'currency' ? { currency: 'EUR' } : style === 'unit' ? { unit: 'kilogram' } : {}),
      },
    };
  },
};

const grouping = {
  '': texts.grouping.byLanguage,
  true: texts.grouping.grouped,
  false: texts.notGrouped,
  always: texts.alwaysGrouped,
  auto: texts.grouping.auto,
  min2: texts.grouping.fromTenThousand,
};

const isOfStyle =
  (style: string) =>
  (format: FormatDraft): boolean =>
    ownOf(format, 'number').style === style;

const patternsFrom = (typed: string): string | readonly string[] | undefined => {
  const patterns = typed
    .split('|')
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '');
  return patterns.length > 1 ? patterns : patterns[0];
};

const lengths = (otherwise: string): Readonly<Record<string, string>> => ({
  '': otherwise,
  ...sameWords('full', 'long', 'medium', 'short'),
});

const shown: Readonly<Record<Written, readonly string[]>> = {
  number: ['style', 'currency', 'unit', 'minimumFractionDigits', 'maximumFractionDigits', 'useGrouping', 'inputLocale'],
  date: ['input', 'dateStyle', 'timeStyle'],
};

const otherOptions = (kind: Written, hint: string): FormatControl => ({
  label: texts.otherOptions,
  hint,
  member: `format.${kind}`,
  gesture: 'format-options',
  read: (format) => pairsText(ownOf(format, kind), shown[kind]),
  write: (format, typed) => {
    const pairs = pairsFrom(typed);
    if (pairs === undefined) return texts.mustBePairs;
    const kept = Object.entries(ownOf(format, kind)).filter(
      ([name, value]) => shown[kind].includes(name) || typeof value === 'object',
    );
    return { ...format, [kind]: { ...Object.fromEntries(kept), ...pairs } };
  },
});

const language: FormatControl = {
  label: texts.language,
  hint: texts.languageHint,
  gesture: 'format-locale',
  isLanguage: true,
  read: ({ locale }) => languageName(text(locale)),
  write: (format, typed) => having(format, 'locale', textOrNone(languageTag(typed))),
};

const mapFrom = (typed: string): Readonly<Record<string, string>> | undefined => {
  const entries = typed
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => /^([^=]*)=(.*)$/s.exec(part));
  if (entries.some((entry) => entry === null)) return undefined;
  return Object.fromEntries(entries.map((entry) => [entry![1]!.trim(), entry![2]!.trim()]));
};

/** Controls per kind, in order. Members without a control stay unchanged. */
export const formatControls: Readonly<Record<FormatKind, readonly FormatControl[]>> = {
  none: [],
  number: [
    decimals(texts.leastDecimals, 'minimumFractionDigits'),
    decimals(texts.mostDecimals, 'maximumFractionDigits'),
    numberStyle,
    own(
      'number',
      'currency',
      { label: texts.currency, hint: texts.currencyHint, isShown: isOfStyle('currency') },
      textOrNone,
    ),
    own('number', 'unit', { label: texts.unit, hint: texts.unitHint, isShown: isOfStyle('unit') }, textOrNone),
    own('number', 'useGrouping', { label: texts.thousands, choices: grouping }, (chosen) =>
      chosen === '' ? undefined : chosen === 'true' || chosen === 'false' ? chosen === 'true' : chosen,
    ),
    {
      ...own('number', 'inputLocale', { label: texts.numbersInRows, hint: texts.numbersInRowsHint }, (typed) =>
        textOrNone(languageTag(typed)),
      ),
      isLanguage: true,
      read: (format) => languageName(text(ownOf(format, 'number').inputLocale)),
    },
    otherOptions('number', texts.numberOptionsHint),
    language,
  ],
  date: [
    own(
      'date',
      'input',
      {
        label: texts.datesInRows,
        hint: texts.datesInRowsHint,
      },
      patternsFrom,
    ),
    own(
      'date',
      'dateStyle',
      { label: texts.dateStyle, choices: lengths(texts.custom) },
      (chosen) => chosen || undefined,
    ),
    own(
      'date',
      'timeStyle',
      { label: texts.timeStyle, choices: lengths(texts.noTime) },
      (chosen) => chosen || undefined,
    ),
    otherOptions('date', texts.dateOptionsHint),
    language,
  ],
  case: [
    {
      label: texts.case,
      choices: sameWords('upper', 'lower', 'title'),
      read: (format) => text(format.case),
      write: (format, chosen) => ({ ...format, case: chosen }),
    },
    language,
  ],
  map: [
    {
      label: texts.wordsForValues,
      hint: texts.wordsHint,
      member: 'format.map',
      gesture: 'format-map',
      read: (format) =>
        Object.entries(ownOf(format, 'map'))
          .map(([from, to]) => `${from}=${String(to)}`)
          .join(', '),
      write: (format, typed) => {
        const map = mapFrom(typed);
        return map === undefined ? texts.mustBeWords : { ...format, map };
      },
    },
    {
      label: texts.otherValues,
      choices: { keep: texts.stayAsTheyAre, blank: texts.becomeBlank, error: texts.skipOverlay },
      read: ({ otherwise }) => text(otherwise ?? 'keep'),
      write: (format, chosen) => having(format, 'otherwise', chosen === 'keep' ? undefined : chosen),
    },
  ],
};
