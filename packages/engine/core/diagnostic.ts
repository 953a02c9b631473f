export interface NamedColumn {
  readonly column: number;
  readonly label?: string;
}

export interface ValueOrigin {
  /** The first five. */
  readonly columns: readonly NamedColumn[];
  readonly more?: number;
  /** Whether the value is a text with placeholders, not a single cell. */
  readonly composed?: boolean;
}

interface Facts {
  /** Sentence about the fault. `{column}`, `{field}`, `{options}`, `{states}` and `{overlay}` are placeholders. */
  readonly rule: string;
  readonly column?: number;
  readonly label?: string;
  readonly field?: string;
  /** First options of the field; without a field, the names nearest to the one that was not found. */
  readonly options?: readonly string[];
  readonly states?: readonly string[];
  readonly more?: number;
  /** Id of another overlay, or of the overlay that a row fails for. */
  readonly overlay?: string;
  /** Page, from 1, if the overlay is on several pages. */
  readonly page?: number;
  readonly hint?: string;
  readonly origin?: ValueOrigin;
}

/** Facts of a diagnostic. Words for other readers are rendered from the same facts: no code reads a message. */
export interface DiagnosticParams extends Facts {
  readonly cause?: Facts;
}

export interface Diagnostic {
  readonly code: string;
  readonly message: string;
  readonly params?: DiagnosticParams;
}

/** Sentences of a message in a language. `rule` translates a fault, with its placeholders. */
export interface MessageLanguage {
  readonly rule: (rule: string) => string;
  readonly quoted: (name: string) => string;
  readonly more: (names: string, more: number) => string;
  readonly listed: (names: readonly string[]) => string;
  readonly page: (page: number, sentence: string) => string;
  readonly origin: (names: string, isComposed: boolean) => string;
}

/** Format of names in a message, its language, and the sentences that it omits. */
export interface Wording {
  readonly column: (column: NamedColumn) => string;
  /** Formats the name of a field, an option or an overlay. */
  readonly name: (name: string) => string;
  readonly language?: MessageLanguage;
  readonly omits?: readonly ('hint' | 'origin')[];
}

/** Returns a column by its key and label: `column_3 (Start date)`. */
const plainColumn = ({ column, label }: NamedColumn): string =>
  label === undefined ? `column_${column}` : `column_${column} (${label})`;

const english: MessageLanguage = {
  rule: (rule) => rule,
  quoted: (name) => `"${name}"`,
  more: (names, more) => `${names} and ${more} more`,
  listed: (names) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`),
  page: (page, sentence) => `Page ${page}: ${sentence}`,
  origin: (names, isComposed) => `The value ${isComposed ? 'is made of' : 'comes from'} ${names}.`,
};

const plainWording: Wording = { column: plainColumn, name: (name) => name };

const listed = (names: readonly string[], more: number | undefined, { name, language = english }: Wording): string => {
  const shown = names.map((each) => language.quoted(name(each))).join(', ');
  return more === undefined ? shown : language.more(shown, more);
};

const filled = (
  { rule: fault, column, label, field, overlay, options, states, more }: Facts,
  wording: Wording,
): string => {
  const rule = (wording.language ?? english).rule(fault);
  if (!rule.includes('{')) return rule;
  const members: Readonly<Record<string, string | undefined>> = {
    '{column}': column === undefined ? undefined : wording.column({ column, label }),
    '{field}': field === undefined ? undefined : wording.name(field),
    '{overlay}': overlay === undefined ? undefined : wording.name(overlay),
    '{options}': options === undefined ? undefined : listed(options, more, wording),
    '{states}': states === undefined ? undefined : listed(states, more, wording),
  };
  return rule.replaceAll(/\{[a-z]+\}/g, (place) => members[place] ?? place);
};

const originSentence = ({ columns, more, composed }: ValueOrigin, { column, language = english }: Wording): string => {
  const names = columns.map(column);
  const all = more === undefined ? language.listed(names) : language.more(names.join(', '), more);
  return language.origin(all, composed === true);
};

export const messageOf = (params: DiagnosticParams, wording: Wording = plainWording): string => {
  const { page, hint, origin, cause } = params;
  const { omits = [], language = english } = wording;
  const sentence = filled(params, wording);
  let message = page === undefined ? sentence : language.page(page, sentence);
  if (hint !== undefined && !omits.includes('hint')) message += ` ${hint}`;
  if (origin !== undefined && !omits.includes('origin')) message += ` ${originSentence(origin, wording)}`;
  return cause === undefined ? message : `${message} ${messageOf(cause, wording)}`;
};

export const withMessage = (
  params: DiagnosticParams,
): { readonly message: string; readonly params: DiagnosticParams } => ({
  message: messageOf(params),
  params,
});

export const factsOf = ({ message, params }: Pick<Diagnostic, 'message' | 'params'>): DiagnosticParams =>
  params ?? { rule: message };

export const columnsIn = ({ column, origin, cause }: DiagnosticParams): readonly number[] => [
  ...new Set([
    ...(column === undefined ? [] : [column]),
    ...(origin?.columns ?? []).map((each) => each.column),
    ...(cause === undefined ? [] : columnsIn(cause)),
  ]),
];

/** Whether the error of a row repeats a warning: the row failed for it. */
export const repeats = (error: Diagnostic | undefined, { params }: Pick<Diagnostic, 'params'>): boolean =>
  error?.params?.cause !== undefined && JSON.stringify(error.params.cause) === JSON.stringify(params);

export const withoutParams = <Entry extends Pick<Diagnostic, 'params'>>({
  params: _,
  ...entry
}: Entry): Omit<Entry, 'params'> => entry;
