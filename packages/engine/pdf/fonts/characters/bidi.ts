import bidiFactory, { type Bidi } from 'bidi-js';

let made: Bidi | undefined;

/**
 * Returns the bidirectional algorithm (UAX #9), created on first use: its tables take longer than filling a row of
 * Latin text. The package's declarations describe its ES module, while Node loads the other.
 */
export const bidi = (): Bidi => {
  made ??= (bidiFactory as unknown as () => Bidi)();
  return made;
};
