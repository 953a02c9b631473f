import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { functions, uploadHost } from './resources.ts';

type HostName = (typeof functions)[number]['name'] | typeof uploadHost.name;

/**
 * How much code each host may have, in bytes: its bundle with the worker beside it, minified, AWS SDK clients included. Each is a
 * little above what the host has, so that a dependency that slips in is noticed.
 */
export const codeBudgetsBytes: Readonly<Record<HostName, number>> = {
  'create-job': 750_000,
  'read-job': 332_000,
  'list-jobs': 332_000,
  'read-usage': 328_000,
  'resend-webhook': 500_000,
  'download-job': 332_000,
  'delete-job': 506_000,
  'cancel-job': 700_000,
  'list-rows': 340_000,
  'row-files': 610_000,
  'attest-job': 366_000,
  'attestation-keys': 262_000,
  'api-docs': 132_000,
  'sign-in': 460_000,
  'web-account': 375_000,
  'web-jobs': 760_000,
  'web-templates': 640_000,
  'export-package': 2_400_000,
  preview: 2_450_000,
  'execute-job': 2_430_000,
  'deliver-webhook': 900_000,
  'recover-jobs': 500_000,
  'edge-door': 30_000,
  'package-key': 40_000,
  'upload-host': 895_000,
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
