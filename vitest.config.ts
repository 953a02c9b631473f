import { defineConfig } from 'vitest/config';

const report = process.env.VITEST_JSON_REPORT;
/** `npm run test:system`: what takes long or needs readers from Debian packages. */
const system = process.env.TEST_SUITE === 'system';

export default defineConfig({
  test: {
    include: [system ? 'test/system/**/*.test.ts' : 'test/**/*.test.ts'],
    exclude: system ? [] : ['test/system/**'],
    // Nothing is timed: the bound only ends what hangs, on a machine however busy.
    testTimeout: system ? 300_000 : 120_000,
    hookTimeout: 180_000,
    pool: 'forks',
    maxWorkers: 2,
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
  },
});
