import { apiFunctions } from '../hosts/manifest/api-functions.ts';
import { consoleFunctions } from '../hosts/manifest/console-functions.ts';
import { eventFunctions } from '../hosts/manifest/event-functions.ts';
import type { FunctionDescription } from '../hosts/manifest/function-description.ts';

/**
 * What each host needs, as plain data: the deployed stack and the embedded stack are both made from it.
 * Every entry is `functions/<name>.ts` and exports `handler` (a Lambda handler).
 */
export const functions = [...apiFunctions, ...consoleFunctions, ...eventFunctions] as const satisfies readonly FunctionDescription[];

/**
 * The program that takes creates too large for a Lambda: it serves the routes of export jobs on `PORT`.
 * Its environment and permissions are the union of those of the functions behind these routes, except those that it does `without`: no
 * request for an attestation or for usage comes to it (`infra/origin-choice.ts`), and it parses what strangers send, so it may not sign.
 */
export const uploadHost = {
  name: 'upload-host',
  entry: 'hosts/upload-host.ts',
  port: 8080,
  without: ['attest-job', 'attestation-keys', 'read-usage', 'sign-in', 'web-account', 'export-package'] as readonly string[],
} as const;

/**
 * Entry points of worker threads, to be bundled as `<name>.mjs` beside the bundle of every function named in `usedBy`.
 * Unbundled, the sources find each other by themselves.
 */
export const workers = [
  {
    name: 'inspection-worker',
    entry: 'lib/services/documents/inspection-worker.ts',
    usedBy: ['create-job', 'row-files', 'web-jobs', 'web-templates', 'export-package', 'preview', 'upload-host'],
  },
  { name: 'design-worker', entry: 'lib/services/documents/design-worker.ts', usedBy: ['export-package', 'preview'] },
  { name: 'fill-worker', entry: 'lib/services/documents/fill-worker.ts', usedBy: ['execute-job'] },
  { name: 'stamp-thread', entry: 'lib/services/documents/stamp-thread.ts', usedBy: ['execute-job'] },
] as const;
