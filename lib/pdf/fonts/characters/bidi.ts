import bidiFactory, { type Bidi } from 'bidi-js';

/** The bidirectional algorithm (UAX #9). The package's declarations describe its ES module, while Node loads the other. */
export const bidi: Bidi = (bidiFactory as unknown as () => Bidi)();
