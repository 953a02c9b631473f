import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { functions, uploadHost } from './resources.ts';

type HostName = (typeof functions)[number]['name'] | typeof uploadHost.name;

/**
 * How much code each host may have, in bytes: its bundle with the worker next to it, minified, AWS SDK clients included. Each is about
 * a hundredth above what the host has: a dependency that slips in is noticed, a few lines of code are not.
 */
export const codeBudgetsBytes: Readonly<Record<HostName, number>> = {
  'create-job': 1_002_000,
  templates: 904_000,
  'read-job': 350_000,
  'list-jobs': 349_000,
  'read-usage': 344_000,
  'resend-webhook': 373_000,
  'download-job': 352_000,
  'delete-job': 524_000,
  'cancel-job': 552_000,
  'list-rows': 358_000,
  'row-files': 868_000,
  'fill-template': 2_248_000,
  'attest-job': 383_000,
  'attestation-keys': 266_000,
  'api-docs': 159_000,
  'sign-in': 393_000,
  'web-account': 401_000,
  'web-jobs': 1_062_000,
  'web-templates': 927_000,
  'export-package': 2_576_000,
  preview: 2_612_000,
  'execute-job': 2_272_000,
  'deliver-webhook': 915_000,
  'recover-jobs': 509_000,
  'edge-door': 22_000,
  'package-key': 27_000,
  'upload-host': 1_265_000,
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
