import { invalidDataInput } from '../invalid-data-input.ts';
import { foldAccents } from './header-words.ts';

/** A column of a template. */
export interface NamedColumn {
  readonly column: number;
  readonly label: string;
}

/**
 * Where each column of a template stands in a table: by the labels where the header has all of them, by place where it has none that
 * stands elsewhere. Anything between is an error, as a guess would print values in wrong places.
 *
 * @returns places in the table by number of column; undefined where every column stands in its own place.
 * Throws AppError `INVALID_DATA_INPUT`, naming the column.
 */
export const placesOf = (header: readonly string[], columns: readonly NamedColumn[]): ReadonlyMap<number, number> | undefined => {
  const labelled = columns.filter(({ label }) => label.trim() !== '');
  const folded = header.map(foldAccents);
  const places = new Map<number, number>();
  const missing: NamedColumn[] = [];
  for (const each of labelled) {
    const place = folded.indexOf(foldAccents(each.label));
    if (place < 0 || folded.lastIndexOf(foldAccents(each.label)) !== place) missing.push(each);
    else places.set(each.column, place);
  }
  if ([...places].every(([column, place]) => column === place)) return undefined;
  const [first] = missing;
  if (first !== undefined)
    throw invalidDataInput(
      `The header of the table has no column "${shown(first.label)}", or two, and its other columns stand elsewhere than in the template.`,
    );
  if (places.size < columns.length)
    throw invalidDataInput('The template has columns without a label, and the columns of the table stand elsewhere: name them.');
  return places;
};

const maxShownCharacters = 60;
const shown = (name: string): string => name.slice(0, maxShownCharacters);
