import type { Diagnostic } from '../core/diagnostic.ts';

/** Maximum UTF-16 units of a message in results and findings: it may quote labels of columns. */
const maxMessageCharacters = 2000;

/** Shortens a long message. Drops its `params` too, which are as long: the message is then all that is known. */
export const withShortMessage = <Entry extends Pick<Diagnostic, 'message' | 'params'>>(entry: Entry): Entry =>
  entry.message.length <= maxMessageCharacters
    ? entry
    : { ...entry, params: undefined, message: `${entry.message.slice(0, maxMessageCharacters).toWellFormed()}…` };
