/** A column by its number, with its label as messages show it if the template declares one. */
export interface NamedColumn {
  readonly column: number;
  readonly label?: string | undefined;
}

/** The columns that a value comes from. */
export interface ValueOrigin {
  /** The first of them. */
  readonly columns: readonly NamedColumn[];
  /** How many there are besides. */
  readonly more?: number | undefined;
  /** A text that the columns are put into, unlike a cell by itself. */
  readonly composed?: boolean | undefined;
}

/** The facts that a message states. */
interface Facts {
  /** What is wrong. `{column}`, `{field}`, `{options}`, `{states}` and `{overlay}` stand for the members of these names. */
  readonly rule: string;
  /** The column that the rule names. */
  readonly column?: number | undefined;
  readonly label?: string | undefined;
  /** Full name of a form field. */
  readonly field?: string | undefined;
  /** The first options of the field; without a field, the names nearest to the one that was not found. */
  readonly options?: readonly string[] | undefined;
  /** The first states of the field. */
  readonly states?: readonly string[] | undefined;
  /** How many options or states there are besides. */
  readonly more?: number | undefined;
  /** Id of another overlay, or of the one that a row fails for. */
  readonly overlay?: string | undefined;
  /** The page, from 1, of an overlay that is on several. */
  readonly page?: number | undefined;
  /** A setting of the template that helps. */
  readonly hint?: string | undefined;
  readonly origin?: ValueOrigin | undefined;
}

/** The facts of a diagnostic. Other words for other readers are made of the same facts: no code reads a message. */
export interface DiagnosticParams extends Facts {
  /** The warning or notice that a row fails for. */
  readonly cause?: Facts | undefined;
}

/** One thing to know of a row, an overlay or the data. */
export interface Diagnostic {
  readonly code: string;
  readonly message: string;
  readonly params?: DiagnosticParams | undefined;
}

/** How a message writes names, and the sentences that it leaves out. */
export interface Wording {
  readonly column: (column: NamedColumn) => string;
  /** Writes the name of a field, an option or an overlay. */
  readonly name: (name: string) => string;
  readonly omits?: readonly ('hint' | 'origin')[] | undefined;
}

/** Returns a column by its key and label: `column_3 (Start date)`. */
export const plainColumn = ({ column, label }: NamedColumn): string =>
  label === undefined ? `column_${column}` : `column_${column} (${label})`;

/** The wording of manifests and of the API. */
const plainWording: Wording = { column: plainColumn, name: (name) => name };

const listed = (names: readonly string[], more: number | undefined, { name }: Wording): string => {
  const shown = names.map((each) => `"${name(each)}"`).join(', ');
  return more === undefined ? shown : `${shown} and ${more} more`;
};

const filled = ({ rule, column, label, field, overlay, options, states, more }: Facts, wording: Wording): string => {
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

const originSentence = ({ columns, more, composed }: ValueOrigin, wording: Wording): string => {
  const names = [...columns.map(wording.column), ...(more === undefined ? [] : [`${more} more`])];
  const last = names.pop();
  return `The value ${composed === true ? 'is made of' : 'comes from'} ${names.length === 0 ? last : `${names.join(', ')} and ${last}`}.`;
};

/** Returns the message that some facts make. */
export const messageOf = (params: DiagnosticParams, wording: Wording = plainWording): string => {
  const { page, hint, origin, cause } = params;
  const { omits = [] } = wording;
  let message = page === undefined ? filled(params, wording) : `Page ${page}: ${filled(params, wording)}`;
  if (hint !== undefined && !omits.includes('hint')) message += ` ${hint}`;
  if (origin !== undefined && !omits.includes('origin')) message += ` ${originSentence(origin, wording)}`;
  return cause === undefined ? message : `${message} ${messageOf(cause, wording)}`;
};

/** Returns the members of a diagnostic that says this. */
export const said = (params: DiagnosticParams): { readonly message: string; readonly params: DiagnosticParams } => ({
  message: messageOf(params),
  params,
});

/** Returns the facts of a diagnostic; the message as it is if nothing else is known of it. */
export const factsOf = ({ message, params }: Pick<Diagnostic, 'message' | 'params'>): DiagnosticParams => params ?? { rule: message };

/** Returns the numbers of the columns that a message names, each once. */
export const columnsIn = ({ column, origin, cause }: DiagnosticParams): readonly number[] => [
  ...new Set([
    ...(column === undefined ? [] : [column]),
    ...(origin?.columns ?? []).map((each) => each.column),
    ...(cause === undefined ? [] : columnsIn(cause)),
  ]),
];

/** Whether the error of a row repeats a warning, which is why the row failed. */
export const repeats = (error: Diagnostic | undefined, { params }: Pick<Diagnostic, 'params'>): boolean =>
  error?.params?.cause !== undefined && JSON.stringify(error.params.cause) === JSON.stringify(params);

/** A diagnostic as manifests have it. */
export const withoutParams = <Entry extends Pick<Diagnostic, 'params'>>({ params: _, ...entry }: Entry): Omit<Entry, 'params'> => entry;
