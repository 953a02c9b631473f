import { pairsFrom, pairsText } from './name-value-pairs.ts';

export type FormatDraft = Readonly<Record<string, unknown>>;

export const formatKinds = {
  none: 'None',
  number: 'Number',
  date: 'Date',
  case: 'Upper or lower case',
  map: 'Replace words',
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
  gesture: `format ${name}`,
  ...more,
  read: (format) => text(ownOf(format, kind)[name]),
  write: (format, typed) => withOwn(format, kind, name, from(typed)),
});

const decimals = (label: string, name: string): FormatControl => ({
  ...own('number', name, { label, member: `format.number.${name}` }, () => undefined),
  write: (format, typed) => {
    const digits = typed.trim();
    if (digits !== '' && !/^\d{1,2}$/.test(digits)) return 'must be a whole number';
    return withOwn(format, 'number', name, digits === '' ? undefined : Number(digits));
  },
});

const sameWords = (...choices: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(choices.map((each) => [each, each]));

const numberStyle: FormatControl = {
  label: 'Number style',
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
  '': 'default',
  true: 'grouped',
  false: 'not grouped',
  always: 'always grouped',
  auto: 'auto',
  min2: 'from 10,000',
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
  label: 'Other options',
  hint,
  member: `format.${kind}`,
  gesture: 'format options',
  read: (format) => pairsText(ownOf(format, kind), shown[kind]),
  write: (format, typed) => {
    const pairs = pairsFrom(typed);
    if (pairs === undefined) return 'must be of the form name=value';
    const kept = Object.entries(ownOf(format, kind)).filter(
      ([name, value]) => shown[kind].includes(name) || typeof value === 'object',
    );
    return { ...format, [kind]: { ...Object.fromEntries(kept), ...pairs } };
  },
});

const language: FormatControl = {
  label: 'Language',
  hint: 'Such as de-DE. Default: en-US.',
  gesture: 'format locale',
  read: ({ locale }) => text(locale),
  write: (format, typed) => having(format, 'locale', textOrNone(typed.trim())),
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
    decimals('Minimum decimals', 'minimumFractionDigits'),
    decimals('Maximum decimals', 'maximumFractionDigits'),
    numberStyle,
    own(
      'number',
      'currency',
      { label: 'Currency', hint: 'A code such as EUR.', isShown: isOfStyle('currency') },
      textOrNone,
    ),
    own('number', 'unit', { label: 'Unit', hint: 'Such as kilogram.', isShown: isOfStyle('unit') }, textOrNone),
    own('number', 'useGrouping', { label: 'Thousands', choices: grouping }, (chosen) =>
      chosen === '' ? undefined : chosen === 'true' || chosen === 'false' ? chosen === 'true' : chosen,
    ),
    own(
      'number',
      'inputLocale',
      { label: 'Numbers in the rows', hint: 'The language of the numbers in the rows, such as de-DE.' },
      textOrNone,
    ),
    otherOptions('number', 'Such as notation=compact, signDisplay=always.'),
    language,
  ],
  date: [
    own(
      'date',
      'input',
      {
        label: 'Dates in the rows',
        hint: 'A pattern such as yyyy-MM-dd (default). Separate several with |.',
      },
      patternsFrom,
    ),
    own('date', 'dateStyle', { label: 'Date style', choices: lengths('Custom') }, (chosen) => chosen || undefined),
    own('date', 'timeStyle', { label: 'Time style', choices: lengths('No time') }, (chosen) => chosen || undefined),
    otherOptions('date', 'Such as month=long, year=numeric; cannot be combined with a date style.'),
    language,
  ],
  case: [
    {
      label: 'Case',
      choices: sameWords('upper', 'lower', 'title'),
      read: (format) => text(format.case),
      write: (format, chosen) => ({ ...format, case: chosen }),
    },
    language,
  ],
  map: [
    {
      label: 'Words for values',
      hint: 'Such as m=Mr, f=Ms.',
      member: 'format.map',
      gesture: 'format map',
      read: (format) =>
        Object.entries(ownOf(format, 'map'))
          .map(([from, to]) => `${from}=${String(to)}`)
          .join(', '),
      write: (format, typed) => {
        const map = mapFrom(typed);
        return map === undefined ? 'must be of the form value=word' : { ...format, map };
      },
    },
    {
      label: 'Other values',
      choices: { keep: 'stay as they are', blank: 'become blank', error: 'skip the overlay' },
      read: ({ otherwise }) => text(otherwise ?? 'keep'),
      write: (format, chosen) => having(format, 'otherwise', chosen === 'keep' ? undefined : chosen),
    },
  ],
};
