/**
 * The highest column number that row data and templates may use: the width of the widest spreadsheet. Required because
 * a row is an array: `column_4000000000` would make every loop over it a denial of service.
 */
export const maxColumnNumber = 16_383;

const columnKey = /^column_(0|[1-9][0-9]{0,14})$/;

/**
 * Parses a positional column key: 3 for `column_3`. Returns `undefined` for other texts (`column_03`, `Column_3`,
 * `column_-1`). The result may exceed `maxColumnNumber`. Source: specification 2.7.
 */
export const parseColumnKey = (key: string): number | undefined => {
  const digits = columnKey.exec(key)?.[1];
  return digits === undefined ? undefined : Number(digits);
};
