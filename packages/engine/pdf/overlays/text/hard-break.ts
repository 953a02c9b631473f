/** Matches every character or pair that ends a line at any width (UAX #14, BK, CR, LF, NL). */
export const hardBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
