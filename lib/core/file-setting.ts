/** Settings of secrets that a file holds: `file:<path>`. */
const prefix = 'file:';

export const fileSetting = (path: string): string => `${prefix}${path}`;

/** Returns the path of a `file:` setting; undefined for any other value. */
export const parseFileSetting = (value: string): string | undefined =>
  value.startsWith(prefix) ? value.slice(prefix.length) : undefined;
