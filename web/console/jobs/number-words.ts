const grouped = new Intl.NumberFormat('en-GB');

/** `1,240`. */
export const countWords = (count: number): string => grouped.format(count);

/** `1 row`, `1,240 rows`. */
export const rowsWords = (count: number): string => `${countWords(count)} ${count === 1 ? 'row' : 'rows'}`;

/** `640 B`, `12 kB`, `3.4 MB`: decimal units, as file managers show them. */
export const sizeWords = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  if (bytes < 999_500_000) return `${(bytes / 1e6).toFixed(bytes < 9_950_000 ? 1 : 0)} MB`;
  return `${(bytes / 1e9).toFixed(1)} GB`;
};
