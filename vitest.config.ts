import { defineConfig } from 'vitest/config';
import { mayMount } from './test/support/may-mount.ts';
import { ownTemporaryFolder } from './test/support/temporary-folder.ts';

ownTemporaryFolder();

const report = process.env.VITEST_JSON_REPORT;

/** Excluded if mounting and tracing are not allowed. */
const privileged = ['test/system/faults/disk-full.test.ts', 'test/system/server/power-loss.test.ts'];
const confinedServer = 'test/package/confined-server.test.ts';

const browserTests = 'test/system/web/**/*.test.ts';

/** Excluded for a remote deployment: the sign-in provider is on this machine. */
const consoleDeployed = 'test/deployed/console.test.ts';

/** Tests that depend on their process's memory, timers or children. The others share two processes. */
const ownProcess = [
  'test/bulkfill/cli/**/*.test.ts',
  'test/infra/**/*.test.ts',
  'test/local/**/*.test.ts',
  'test/local-aws/**/*.test.ts',
  'test/engine/threads/**/*.test.ts',
  'test/lib/routes/export-jobs.test.ts',
];

/** Suites by `TEST_SUITE`. `npm test` runs `unit`; the others take long, or need Debian packages or AWS. */
const suites = {
  unit: {
    projects: [
      {
        extends: true as const,
        test: {
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: ['test/system/**', 'test/deployed/**', 'test/operations/**', 'test/package/**', ...ownProcess],
          isolate: false,
        },
      },
      { extends: true as const, test: { name: 'own process', include: ownProcess } },
    ],
    testTimeout: 120_000,
    maxWorkers: 2,
  },
  system: {
    projects: [
      {
        extends: true as const,
        test: {
          name: 'system',
          include: ['test/system/**/*.test.ts'],
          exclude: [browserTests, ...(mayMount() ? [] : privileged)],
        },
      },
      // A browser, a service and two workers share two cores: a test that fails once does not reject a change.
      {
        extends: true as const,
        test: { name: 'browser', include: [browserTests], retry: process.env.CI === undefined ? 0 : 1 },
      },
    ],
    testTimeout: 300_000,
    maxWorkers: 2,
  },
  // Installs from the registry.
  package: {
    include: ['test/package/**/*.test.ts'],
    exclude: mayMount() ? [] : [confinedServer],
    testTimeout: 600_000,
    maxWorkers: 2,
    globalSetup: ['test/package/global-setup.ts'],
  },
  // The machine that runs it mostly waits, so every file has a worker.
  deployed: {
    include: ['test/deployed/**/*.test.ts'],
    exclude: process.env.AWS_ENDPOINT_URL === undefined ? [consoleDeployed] : [],
    testTimeout: 300_000,
    maxWorkers: 4,
    globalSetup: ['test/deployed/global-setup.ts'],
  },
  // What operators do to one deployment, one after the other.
  operations: {
    include: ['test/operations/**/*.test.ts'],
    exclude: [],
    testTimeout: 600_000,
    maxWorkers: 1,
    fileParallelism: false,
    globalSetup: ['test/operations/global-setup.ts'],
  },
};

const suiteName = process.env.TEST_SUITE ?? 'unit';
if (!Object.hasOwn(suites, suiteName))
  throw new Error(`There is no TEST_SUITE "${suiteName}". Suites: ${Object.keys(suites).join(', ')}.`);

if (suiteName === 'system' && !mayMount())
  console.warn(
    `Left out: ${[...privileged, confinedServer].join(', ')} mount file systems or trace processes, which this process may not (CAP_SYS_ADMIN).`,
  );

if (suiteName === 'deployed' && process.env.AWS_ENDPOINT_URL === undefined)
  console.warn(
    `Left out: ${consoleDeployed} signs in at a provider on this machine, which an account of AWS cannot reach.`,
  );

export default defineConfig({
  test: {
    ...suites[suiteName as keyof typeof suites],
    // Nothing is timed: the bounds only end what hangs, on a machine however busy.
    hookTimeout: suiteName === 'operations' ? 900_000 : 180_000,
    pool: 'forks',
    setupFiles: ['test/support/property-seed.ts'],
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
  },
});
