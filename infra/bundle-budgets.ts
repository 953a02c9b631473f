import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { functions, uploadHost } from './resources.ts';

type HostName = (typeof functions)[number]['name'] | typeof uploadHost.name;

/**
 * How much code each host may have, in bytes: its bundle with the worker next to it, minified, AWS SDK clients included. Each is about
 * a hundredth above what the host has: a dependency that slips in is noticed, a few lines of code are not.
 */
export const codeBudgetsBytes: Readonly<Record<HostName, number>> = {
  'create-job': 1_010_000,
  templates: 977_000,
  'read-job': 353_000,
  'list-jobs': 353_000,
  'read-usage': 348_000,
  'resend-webhook': 376_000,
  'download-job': 355_000,
  'delete-job': 527_000,
  'cancel-job': 556_000,
  'list-rows': 427_000,
  'row-files': 934_000,
  'fill-template': 2_253_000,
  'attest-job': 386_000,
  'attestation-keys': 269_000,
  'api-docs': 163_000,
  'sign-in': 397_000,
  'web-account': 405_000,
  'web-jobs': 1_108_000,
  'web-templates': 935_000,
  'export-package': 2_585_000,
  preview: 2_620_000,
  'execute-job': 2_274_000,
  'deliver-webhook': 915_000,
  'recover-jobs': 510_000,
  'edge-door': 22_000,
  'package-key': 27_000,
  'upload-host': 1_312_000,
};

/** What a host's folder holds. */
export interface HostSize {
  /** Bundle and workers. */
  readonly codeBytes: number;
  /** Everything that is deployed: the code, and files of packages that are read when they are needed. */
  readonly assetBytes: number;
}

/** Measures the folder that `bundleFunctions` has made for a host. */
export const hostSize = async (folder: string): Promise<HostSize> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let codeBytes = 0;
  let assetBytes = 0;
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const { size } = await stat(join(entry.parentPath, entry.name));
    assetBytes += size;
    if (entry.parentPath === folder && entry.name.endsWith('.mjs')) codeBytes += size;
  }
  return { codeBytes, assetBytes };
};
