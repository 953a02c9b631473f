import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { functions, uploadHost } from './resources.ts';

type HostName = (typeof functions)[number]['name'] | typeof uploadHost.name;

/**
 * How much code each host may have, in bytes: its bundle with the worker next to it, minified, AWS SDK clients included. Each is about
 * a hundredth above what the host has: a dependency that slips in is noticed, a few lines of code are not.
 */
export const codeBudgetsBytes: Readonly<Record<HostName, number>> = {
  'create-job': 1_059_000,
  templates: 952_000,
  'read-job': 382_000,
  'list-jobs': 382_000,
  'read-usage': 377_000,
  'resend-webhook': 409_000,
  'download-job': 384_000,
  'delete-job': 577_000,
  'cancel-job': 611_000,
  'list-rows': 390_000,
  'row-files': 921_000,
  'fill-template': 2_408_000,
  'attest-job': 419_000,
  'attestation-keys': 296_000,
  'api-docs': 170_000,
  'sign-in': 429_000,
  'web-account': 433_000,
  'web-jobs': 1_125_000,
  'web-templates': 975_000,
  'export-package': 2_744_000,
  preview: 2_778_000,
  'execute-job': 3_670_000,
  'deliver-webhook': 1_015_000,
  'recover-jobs': 560_000,
  'edge-door': 34_000,
  'package-key': 45_000,
  'upload-host': 1_347_000,
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
