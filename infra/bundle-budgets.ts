import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { functions, uploadHost } from './resources.ts';

type HostName = (typeof functions)[number]['name'] | typeof uploadHost.name;

/**
 * How much code each host may have, in bytes: its bundle with the worker next to it, minified, AWS SDK clients included. Each is about
 * a hundredth above what the host has: a dependency that slips in is noticed, a few lines of code are not.
 */
export const codeBudgetsBytes: Readonly<Record<HostName, number>> = {
  'create-job': 945_000,
  templates: 850_000,
  'read-job': 341_000,
  'list-jobs': 341_000,
  'read-usage': 336_000,
  'resend-webhook': 365_000,
  'download-job': 342_000,
  'delete-job': 515_000,
  'cancel-job': 545_000,
  'list-rows': 348_000,
  'row-files': 822_000,
  'fill-template': 2_150_000,
  'attest-job': 374_000,
  'attestation-keys': 264_000,
  'api-docs': 151_000,
  'sign-in': 383_000,
  'web-account': 386_000,
  'web-jobs': 1_004_000,
  'web-templates': 870_000,
  'export-package': 2_450_000,
  preview: 2_480_000,
  'execute-job': 2_518_000,
  'deliver-webhook': 906_000,
  'recover-jobs': 500_000,
  'edge-door': 30_000,
  'package-key': 40_000,
  'upload-host': 1_202_000,
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
