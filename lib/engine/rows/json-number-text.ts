/** Whether writing a number back could lose or disguise what its literal says: digits beyond a double's, or an exponent. */
export const needsLiteral = (value: number): boolean => {
  if (Number.isSafeInteger(value)) return false;
  const text = String(value);
  return Number.isInteger(value) || text.length > 16 || text.includes('e');
};

/**
 * The text that a row shows for a JSON number: the number as JavaScript writes it (`1.50` is `1.5`), except that a plain decimal literal
 * which a double cannot hold, or would write with an exponent, stays as it was sent: identifiers of 20 digits are not rounded.
 *
 * @param literal the number as the JSON text writes it.
 */
export const jsonNumberText = (value: number, literal: string): string =>
  needsLiteral(value) && /^-?[0-9]+(\.[0-9]+)?$/.test(literal) ? literal : String(value);
