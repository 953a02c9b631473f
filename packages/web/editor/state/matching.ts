import { computed, signal } from '@preact/signals';
import { loadCode } from '../../api/load-code.ts';
import type { ColumnToMatch } from '../core/field-matches.ts';
import type { FillableField } from '../core/form-field.ts';
import { listDistinctValues, mostValues } from '../core/value-guesses.ts';
import type { FieldNames } from './field-names.ts';
import type { FormFilling } from './fields.ts';
import type { Opened } from './opened.ts';
import type { Surroundings } from './surroundings.ts';

export interface FieldMatch {
  readonly field: FillableField;
  readonly column: number;
  readonly isGuess: boolean;
}

/** Matches fields to columns by name and holds the result until the user has reviewed it. */
export const createMatching = ({
  fieldNaming: { printedLabelNow, statesOf, wantPrintedWords },
  fields: { fillingOverlays },
  opened: { knownColumns, openDocument, rowsNow },
  announce,
}: {
  readonly announce: Surroundings['announce'];
  readonly fieldNaming: FieldNames;
  readonly fields: FormFilling;
  readonly opened: Opened;
}) => {
  const isMatching = signal(false);

  const matches = signal<readonly FieldMatch[] | undefined>(undefined);

  const openFields = computed(() =>
    (openDocument.value?.fields ?? []).filter(({ name }) => !fillingOverlays.value.has(name)),
  );

  const canMatch = computed(() => (openDocument.value?.fields ?? []).length > 0 && knownColumns.value.length > 0);

  const matchFields = async (): Promise<void> => {
    const document = openDocument.peek();
    const fields = openFields.peek();
    if (document === undefined) return;
    isMatching.value = true;
    const code = await loadCode(import('../core/field-matches.ts')).catch(({ message }: Error) => announce(message));
    await wantPrintedWords();
    isMatching.value = false;
    // Another document may have been opened meanwhile.
    if (code === undefined || openDocument.peek() !== document) return;
    const rows = rowsNow();
    const known = new Map<string, readonly string[]>();
    const valuesOf = ({ key }: ColumnToMatch): readonly string[] => {
      const values = known.get(key) ?? [...listDistinctValues(rows, Number(key.slice('column_'.length))).keys()];
      known.set(key, values);
      return values.length > mostValues ? [] : values;
    };
    const columns = knownColumns.peek().map(({ number, label }) => ({ key: `column_${number}`, label }));
    const matched = code.matchesOf(fields, columns, {
      labelOf: printedLabelNow,
      statesOf: (field) => statesOf(field).flatMap(({ state, words }) => [state, words]),
      valuesOf,
    });
    matches.value = fields.flatMap((field) => {
      const { key = '', isGuess = false } = matched.get(field.name) ?? {};
      const number = /^column_(\d+)$/.exec(key)?.[1];
      return number === undefined ? [] : [{ field, column: Number(number), isGuess }];
    });
  };

  const forgetMatches = (): void => {
    matches.value = undefined;
  };

  return { isMatching, matches, openFields, canMatch, matchFields, forgetMatches };
};
