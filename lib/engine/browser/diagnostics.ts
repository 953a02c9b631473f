/** Words of diagnostics for people, who know columns by their labels and fields by the last part of their names. */
import { type Diagnostic, type DiagnosticParams, factsOf, messageOf, type NamedColumn, type Wording } from '../kit/diagnostic.ts';

export { columnsIn, type Diagnostic, factsOf, repeats } from '../kit/diagnostic.ts';

/** Code of a row that fails because of a required overlay. The reason that the overlay was skipped is another diagnostic. */
export const failureCode = 'REQUIRED_OVERLAY_NOT_APPLIED';

/** Returns the label of a column, if the reader knows the column by one. */
type ColumnLabel = (column: number) => string | undefined;

/** Full name of a field as XFA writes it: `form1[0].Page1[0].ToDate[0]`. */
const xfaName = /^(?:[^".[\]]+\[\d+\]\.)*([^".[\]]+)\[(\d+)\]$/;

/** Returns the last part of a field's full name if the rest is for machines: `ToDate`, and `ToDate 2` for the second of several. */
export const fieldNameWords = (name: string): string => {
  const [, last, index] = xfaName.exec(name) ?? [];
  return last === undefined ? name : Number(index) === 0 ? last : `${last} ${Number(index) + 1}`;
};

const wordingOf = (label: ColumnLabel, omits: Wording['omits']): Wording => ({
  column: ({ column, label: declared }: NamedColumn) => `“${label(column) ?? declared ?? `Column ${column + 1}`}”`,
  name: fieldNameWords,
  omits,
});

const shownFacts = (diagnostic: Pick<Diagnostic, 'code' | 'message' | 'params'>): DiagnosticParams => {
  const facts = factsOf(diagnostic);
  return diagnostic.code === failureCode && facts.cause !== undefined ? facts.cause : facts;
};

/** Whether a value is none of the options or states of its field. */
const isNoChoice = ({ field, options, states }: DiagnosticParams): boolean => field !== undefined && (options ?? states) !== undefined;

/** Returns the name of the field if a value is none of its options or states. */
export const refusingField = (diagnostic: Diagnostic): string | undefined => {
  const facts = shownFacts(diagnostic);
  return facts.field !== undefined && isNoChoice(facts) ? fieldNameWords(facts.field) : undefined;
};

/** Replaces the list of what a field offers by the fact that a value is none of it. */
const withoutChoices = <Each extends DiagnosticParams>(facts: Each): Each =>
  isNoChoice(facts)
    ? { ...facts, rule: `What stands in the rows is not ${facts.options === undefined ? 'a state' : 'an option'} of “{field}”.` }
    : facts;

interface WordsOptions {
  readonly label?: ColumnLabel;
  /** Leaves out the options and states of a field. */
  readonly short?: boolean;
  /** Leaves out the columns that the value comes from. */
  readonly withoutOrigin?: boolean;
}

/** Returns a diagnostic in words without keys of columns, settings of templates, and the fact that an overlay is required. */
export const diagnosticWords = (
  diagnostic: Pick<Diagnostic, 'code' | 'message' | 'params'>,
  { label = () => undefined, short = false, withoutOrigin = false }: WordsOptions = {},
): string => {
  const facts = shownFacts(diagnostic);
  const { cause } = facts;
  const shown = short ? { ...withoutChoices(facts), ...(cause === undefined ? {} : { cause: withoutChoices(cause) }) } : facts;
  return messageOf(shown, wordingOf(label, withoutOrigin ? ['hint', 'origin'] : ['hint']));
};
