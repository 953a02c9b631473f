import fc from 'fast-check';

// A constant seed makes the result depend only on the commit. To search other draws: PROPERTY_SEED=<number> or
// PROPERTY_SEED=random.
const seed = process.env.PROPERTY_SEED ?? '1';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });
