import { apiFunctions } from '../lib/composition/manifest/api-functions.ts';
import { consoleFunctions } from '../lib/composition/manifest/console-functions.ts';
import { eventFunctions } from '../lib/composition/manifest/event-functions.ts';
import type { FunctionDescription } from '../lib/composition/manifest/function-description.ts';
import { table } from '../lib/composition/manifest/permissions.ts';
import type { TablePartition } from '../lib/stores/table/table-definition.ts';

/** Requirements of each host as plain data. Every entry is `functions/<name>.ts` and exports `handler`. */
export const functions = [
  ...apiFunctions,
  ...consoleFunctions,
  ...eventFunctions,
] as const satisfies readonly FunctionDescription[];

/**
 * Program for creates too large for a Lambda. Serves the routes of uploads on `PORT`. It has the union of their
 * functions' environments and permissions, except those in `without`. It parses untrusted input, so may not sign.
 */
export const uploadHost = {
  name: 'upload-host',
  entry: 'lib/composition/upload-host.ts',
  port: 8080,
  /** Additional permissions: it composes the ZIP of a job and its retries, which no key function does. */
  alsoMay: [table(['JOB#'], 'query')],
  /** It stores PDFs for previews, but makes no previews. */
  withoutPartitions: ['DOCUMENTS#'] as readonly TablePartition[],
  without: ['account', 'attest-job', 'export-package', 'fill-template', 'webhook-endpoints'] as readonly string[],
} as const;

/** Entry points of worker threads, bundled as `<name>.mjs` next to every function in `usedBy`. */
export const workers = [
  {
    name: 'inspection-thread',
    entry: 'packages/engine/threads/tasks/inspection-thread.ts',
    usedBy: ['create-job', 'templates', 'read', 'web-jobs', 'export-package', 'preview', 'upload-host'],
  },
  {
    name: 'design-thread',
    entry: 'packages/engine/threads/tasks/design-thread.ts',
    usedBy: ['export-package', 'preview'],
  },
  {
    name: 'unlock-worker',
    entry: 'packages/engine/threads/tasks/unlock-worker.ts',
    usedBy: ['preview', 'upload-host'],
  },
  { name: 'fill-thread', entry: 'packages/engine/threads/tasks/fill-thread.ts', usedBy: ['execute-job'] },
  { name: 'template-thread', entry: 'packages/engine/threads/tasks/template-thread.ts', usedBy: ['fill-template'] },
  {
    name: 'reading-thread',
    entry: 'packages/engine/threads/tasks/reading-thread.ts',
    usedBy: ['read', 'templates', 'web-jobs', 'upload-host'],
  },
] as const;
