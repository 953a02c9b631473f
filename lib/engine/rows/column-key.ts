/**
 * The highest column number that row data and templates may use: the width of the widest spreadsheet. A bound is needed because a row is
 * an array, and `column_4000000000` would make every loop over it a denial of service.
 */
export const maxColumnNumber = 16_383;

const columnKey = /^column_(0|[1-9][0-9]{0,14})$/;

/**
 * The number of a positional column key: 3 of `column_3`. Undefined when the text is not one (`column_03`, `Column_3`, `column_-1`).
 * May be above `maxColumnNumber`.
 * Source: specification 2.7.
 */
export const parseColumnKey = (key: string): number | undefined => {
  const digits = columnKey.exec(key)?.[1];
  return digits === undefined ? undefined : Number(digits);
};
