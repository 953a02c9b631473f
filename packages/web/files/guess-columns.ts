import type { TemplateColumn } from '@bulkfill/engine/browser/rows';
import { matchFields } from '@bulkfill/engine/browser/templates';
import { guessPairs, joinLines } from './guess-names.ts';

/** Matches labels to columns with the same words or a synonym. @returns column keys by positions in `labels`. */
export const matchLabels = (
  labels: readonly string[],
  columns: readonly { readonly key: string; readonly label: string }[],
): ReadonlyMap<number, string> => {
  // The last part of a name counts as well, which is wrong for `Geb. Ort`: a label is a tooltip without a name.
  const nameOf = (index: number): string => '-'.repeat(index + 1);
  const found = matchFields(
    labels.map((label, index) => ({ name: nameOf(index), tooltip: joinLines(label) })),
    columns.map(({ key, label }) => ({ key, label: joinLines(label) })),
  );
  return new Map([...found].map(([name, key]) => [name.length - 1, key]));
};

/**
 * Guesses the open columns of a template in a table: by synonym, then by similar name, each column of the table once.
 * Guesses are proposed to the user, never applied without a choice.
 *
 * @param known place per template column; `undefined` if open. @returns places by positions in `columns`.
 */
export const guessColumns = (
  columns: readonly TemplateColumn[],
  header: readonly string[],
  known: readonly (number | null | undefined)[],
): ReadonlyMap<number, number> => {
  const guessed = new Map<number, number>();
  const open = (): readonly number[] =>
    columns.flatMap((_, index) => (known[index] === undefined && !guessed.has(index) ? [index] : []));
  const free = (): readonly number[] => {
    const taken = new Set([...known, ...guessed.values()]);
    return header.flatMap((name, place) => (name.trim() === '' || taken.has(place) ? [] : [place]));
  };
  const columnsLeft = open();
  const synonyms = matchLabels(
    columnsLeft.map((index) => columns[index]?.label ?? ''),
    free().map((place) => ({ key: String(place), label: header[place] ?? '' })),
  );
  const sharing = Map.groupBy(synonyms, ([, key]) => key);
  for (const [at, key] of synonyms) if (sharing.get(key)?.length === 1) guessed.set(columnsLeft[at]!, Number(key));
  const [openNow, freeNow] = [open(), free()];
  const pairs = guessPairs(
    openNow.map((index) => [columns[index]?.label ?? '']),
    freeNow.map((place) => [header[place] ?? '']),
  );
  for (const [index, place] of pairs) guessed.set(openNow[index]!, freeNow[place]!);
  return guessed;
};
