/** Words of diagnostics for users, who know columns by labels and fields by the last part of their names. */
import {
  type Diagnostic,
  type DiagnosticParams,
  factsOf,
  type MessageLanguage,
  messageOf,
  type NamedColumn,
  type Wording,
} from '../core/diagnostic.ts';
import { missingPictureRule } from '../pdf/images/missing-picture.ts';

export { columnsIn, type Diagnostic, factsOf, type MessageLanguage, repeats } from '../core/diagnostic.ts';

/** Code of a row that fails for a required overlay. The reason is another diagnostic. */
export const failureCode = 'REQUIRED_OVERLAY_NOT_APPLIED';

type ColumnLabel = (column: number) => string | undefined;

/** Full field name of an XFA form: `form1[0].Page1[0].ToDate[0]`. */
const xfaName = /^(?:[^".[\]]+\[\d+\]\.)*([^".[\]]+)\[(\d+)\]$/;

/**
 * Returns the last part of an XFA field name: `ToDate`, or `ToDate 2` for a repeated field. Other names are unchanged.
 */
export const fieldNameWords = (name: string): string => {
  const [, last, index] = xfaName.exec(name) ?? [];
  return last === undefined ? name : Number(index) === 0 ? last : `${last} ${Number(index) + 1}`;
};

/** Names of columns in a language: quoted labels, or places from 1. */
export interface ColumnWords {
  readonly column: (number: number) => string;
  readonly quoted: (name: string) => string;
}

const englishColumns: ColumnWords = { column: (number) => `Column ${number}`, quoted: (name) => `“${name}”` };

const wordingOf = ({
  label = () => undefined,
  withoutOrigin = false,
  columns = englishColumns,
  language,
}: WordsOptions): Wording => ({
  column: ({ column, label: declared }: NamedColumn) =>
    columns.quoted(label(column) ?? declared ?? columns.column(column + 1)),
  name: fieldNameWords,
  omits: withoutOrigin ? ['hint', 'origin'] : ['hint'],
  language,
});

const shownFacts = (diagnostic: Pick<Diagnostic, 'code' | 'message' | 'params'>): DiagnosticParams => {
  const facts = factsOf(diagnostic);
  return diagnostic.code === failureCode && facts.cause !== undefined ? facts.cause : facts;
};

const isNoChoice = ({ field, options, states }: DiagnosticParams): boolean =>
  field !== undefined && (options ?? states) !== undefined;

export const refusingField = (diagnostic: Diagnostic): string | undefined => {
  const facts = shownFacts(diagnostic);
  return facts.field !== undefined && isNoChoice(facts) ? fieldNameWords(facts.field) : undefined;
};

/** Whether the value names a picture that the template lacks. */
export const isMissingPicture = (diagnostic: Pick<Diagnostic, 'code' | 'message' | 'params'>): boolean =>
  shownFacts(diagnostic).rule === missingPictureRule;

/** Returns all values that the field of a diagnostic accepts. Empty if they are unknown or too many to list. */
export const choicesOf = (diagnostic: Diagnostic): readonly string[] => {
  const { field, options, states, more } = shownFacts(diagnostic);
  return field === undefined || more !== undefined ? [] : (options ?? states ?? []);
};

/** Replaces a list of options or states by the fact that the value is none of them. */
const withoutChoices = <Each extends DiagnosticParams>(facts: Each): Each =>
  isNoChoice(facts)
    ? {
        ...facts,
        rule:
          facts.options === undefined
            ? 'The value in the rows is not a state of “{field}”.'
            : 'The value in the rows is not an option of “{field}”.',
      }
    : facts;

export interface WordsOptions {
  readonly label?: ColumnLabel;
  readonly short?: boolean;
  readonly withoutOrigin?: boolean;
  readonly columns?: ColumnWords;
  readonly language?: MessageLanguage;
}

/** Returns a diagnostic in words, without column keys, template settings, and the fact that an overlay is required. */
export const diagnosticWords = (
  diagnostic: Pick<Diagnostic, 'code' | 'message' | 'params'>,
  options: WordsOptions = {},
): string => {
  const facts = shownFacts(diagnostic);
  const shown =
    options.short === true ? { ...withoutChoices(facts), cause: facts.cause && withoutChoices(facts.cause) } : facts;
  return messageOf(shown, wordingOf(options));
};
