/** Returns whether a number's literal could be lost: more digits than a double holds, or an exponent. */
export const needsLiteral = (value: number): boolean => {
  if (Number.isSafeInteger(value)) return false;
  const text = String(value);
  return Number.isInteger(value) || text.length > 16 || text.includes('e');
};

/**
 * Returns the cell text of a JSON number as JavaScript writes it (`1.50` is `1.5`). A plain decimal literal is kept as
 * sent if a double cannot hold it or would be written with an exponent: 20-digit identifiers are not rounded.
 * @param literal source text of the number.
 */
export const formatJsonNumber = (value: number, literal: string): string =>
  needsLiteral(value) && /^-?[0-9]+(\.[0-9]+)?$/.test(literal) ? literal : String(value);
