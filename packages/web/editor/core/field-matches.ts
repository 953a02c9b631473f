import { matchFields } from '@bulkfill/engine/browser/templates';
import { matchLabels } from '../../files/guess-columns.ts';
import { guessPairs } from '../../files/guess-names.ts';
import type { FillableField } from './form-field.ts';

export interface ColumnToMatch {
  readonly key: string;
  readonly label: string;
}

export interface MatchedField {
  readonly key: string;
  /** Whether the names are only similar, or a printed label or values say it. */
  readonly isGuess: boolean;
}

/** Evidence of form and rows besides names. */
export interface Evidence {
  /** Printed label of a field; empty if there is none. */
  readonly labelOf: (field: FillableField) => string;
  /** States of a field and their words. */
  readonly statesOf: (field: FillableField) => readonly string[];
  /** Distinct values of a column; empty if they are many. */
  readonly valuesOf: (column: ColumnToMatch) => readonly string[];
}

/** Returns the last part of a field name without suffixes: `form1[0].Page1[0].City[0]` is `City`. */
const lastName = (name: string): string =>
  (name.split('.').at(-1) ?? name).replace(/\[\d+\]$/, '').replace(/_af_[a-z]+$/, '');

const squeezed = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

const namesOf = ({ tooltip, name }: FillableField): readonly string[] => [tooltip, name, lastName(name)];

/** Whether most values of a column are states of a field, at least two of them. */
const areStates = (values: readonly string[], states: readonly string[]): boolean => {
  const known = new Set(states.map(squeezed).filter((state) => state !== ''));
  const found = values.filter((value) => known.has(squeezed(value))).length;
  return found >= 2 && found * 2 > values.length;
};

/**
 * Matches fields to columns. The same tooltip or name settles a match, apart from case, accents, blanks and
 * punctuation. Synonyms, printed labels, similar names and values that are states of the field are guesses. A guess
 * takes a free column, unless the printed label is equal or the name ends in it. A field that fits two is left out.
 *
 * @returns columns by the field's full name. Source: console-and-editor.md, "Form fields".
 */
export const matchesOf = (
  fields: readonly FillableField[],
  columns: readonly ColumnToMatch[],
  { labelOf, statesOf, valuesOf }: Evidence,
): ReadonlyMap<string, MatchedField> => {
  const matched = new Map<string, MatchedField>();
  const bySqueezed = Map.groupBy(
    columns.filter(({ label }) => squeezed(label) !== ''),
    ({ label }) => squeezed(label),
  );
  const onlyColumn = (names: readonly string[]): ColumnToMatch | undefined => {
    const found = names.map((name) => bySqueezed.get(squeezed(name))).find((each) => each !== undefined);
    return found?.length === 1 ? found[0] : undefined;
  };
  const open = (): readonly FillableField[] => fields.filter(({ name }) => !matched.has(name));
  const free = (): readonly ColumnToMatch[] => {
    const taken = new Set([...matched.values()].map(({ key }) => key));
    return columns.filter(({ key }) => !taken.has(key));
  };
  /** Takes guesses of free columns, unless two fields share one. */
  const guess = (keys: ReadonlyMap<string, string>): void => {
    const unused = new Set(free().map(({ key }) => key));
    const sharing = Map.groupBy(keys, ([, key]) => key);
    for (const [name, key] of keys)
      if (unused.has(key) && sharing.get(key)?.length === 1) matched.set(name, { key, isGuess: true });
  };
  for (const field of fields) {
    const column = onlyColumn(namesOf(field));
    if (column !== undefined) matched.set(field.name, { key: column.key, isGuess: false });
  }
  for (const field of open()) {
    const column = onlyColumn([labelOf(field)]);
    if (column !== undefined) matched.set(field.name, { key: column.key, isGuess: true });
  }
  const named = open().map(({ name, tooltip }) => ({ name, ...(tooltip !== '' && { tooltip }) }));
  const labelsByKey = new Map(columns.map(({ key, label }) => [key, squeezed(label)]));
  const byName = matchFields(named, columns);
  for (const field of open()) {
    const key = byName.get(field.name);
    const label = key === undefined ? '' : labelsByKey.get(key);
    // `txtCity` on each page: the name ends in the label.
    if (key !== undefined && label && squeezed(lastName(field.name)).endsWith(label))
      matched.set(field.name, { key, isGuess: true });
  }
  guess(byName);
  const labelled = open();
  const byLabel = matchLabels(labelled.map(labelOf), columns);
  guess(new Map([...byLabel].map(([at, key]) => [labelled[at]!.name, key])));
  const [openFields, freeColumns] = [open(), free()];
  const pairs = guessPairs(
    openFields.map((field) => [labelOf(field), field.tooltip, lastName(field.name)]),
    freeColumns.map(({ label }) => [label]),
  );
  guess(new Map([...pairs].map(([field, column]) => [openFields[field]!.name, freeColumns[column]!.key])));
  guess(
    new Map(
      open().flatMap((field) => {
        const states = field.states.length < 2 ? [] : statesOf(field);
        const holding = states.length === 0 ? [] : free().filter((column) => areStates(valuesOf(column), states));
        return holding.length === 1 ? [[field.name, holding[0]!.key] as const] : [];
      }),
    ),
  );
  return matched;
};
