/** Maximum UTF-16 units of a message in results and findings: it may quote labels of columns. */
const maxMessageCharacters = 2000;

export const withShortMessage = <Entry extends { readonly message: string }>(entry: Entry): Entry =>
  entry.message.length <= maxMessageCharacters
    ? entry
    : { ...entry, message: `${entry.message.slice(0, maxMessageCharacters).toWellFormed()}…` };
