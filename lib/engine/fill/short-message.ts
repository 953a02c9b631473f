/** UTF-16 units of a message in results and findings, at most: it may quote labels of columns. */
const maxMessageCharacters = 2000;

/** The same, its message cut if it is too long. */
export const withShortMessage = <Entry extends { readonly message: string }>(entry: Entry): Entry =>
  entry.message.length <= maxMessageCharacters
    ? entry
    : { ...entry, message: `${entry.message.slice(0, maxMessageCharacters).toWellFormed()}…` };
