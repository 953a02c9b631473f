export const jsonOfRows = (rows: readonly (readonly string[])[]): string =>
  `[${rows.map((row) => JSON.stringify(Object.fromEntries(row.map((cell, column) => [`column_${column}`, cell])))).join(',\n')}]`;
