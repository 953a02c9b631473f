/** At most so many columns make a file name. Source: specification 4.1. */
const most = 3;

export type FilenameColumns = { readonly keys: readonly string[] } | { readonly problem: string };

const key = /^column_(0|[1-9]\d{0,5})$/;

const entriesOf = (text: string): readonly string[] => {
  const bare = text.trim();
  if (!bare.startsWith('[')) return bare.split(',');
  try {
    const value: unknown = JSON.parse(bare);
    return Array.isArray(value) ? value.map(String) : [bare];
  } catch {
    return [bare];
  }
};

/**
 * The columns that a person has typed, by label or by key, as the keys that are sent.
 *
 * @param names of the columns by their numbers, as far as they are known: the table's, and those of the template.
 * @param columnCount undefined before there is a table.
 */
export const filenameColumns = (text: string, names: readonly (readonly string[])[], columnCount: number | undefined): FilenameColumns => {
  const entries = entriesOf(text)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length > most) return { problem: `At most ${most} columns make a file name.` };
  const keys: string[] = [];
  for (const entry of entries) {
    const places = names.map((labels) => labels.findIndex((label) => label.trim().toLowerCase() === entry.toLowerCase()));
    const place = places.find((each) => each >= 0);
    const found = key.test(entry) ? entry : place === undefined ? undefined : `column_${place}`;
    if (found === undefined) return { problem: `There is no column "${entry}". Name columns by their labels, or as column_0, column_1, …` };
    if (columnCount !== undefined && Number(found.slice('column_'.length)) >= columnCount) {
      return { problem: `The rows have ${columnCount} columns: the last is column_${columnCount - 1}.` };
    }
    keys.push(found);
  }
  return { keys };
};
