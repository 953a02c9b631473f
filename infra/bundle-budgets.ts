import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { functions, uploadHost } from './resources.ts';

type HostName = (typeof functions)[number]['name'] | typeof uploadHost.name;

/**
 * How much code each host may have, in bytes: its bundle with the worker next to it, minified, AWS SDK clients included. Each is a
 * little above what the host has, so that a dependency that slips in is noticed.
 */
export const codeBudgetsBytes: Readonly<Record<HostName, number>> = {
  'create-job': 940_000,
  templates: 855_000,
  'read-job': 338_000,
  'list-jobs': 337_000,
  'read-usage': 332_000,
  'resend-webhook': 500_000,
  'download-job': 338_000,
  'delete-job': 510_000,
  'cancel-job': 700_000,
  'list-rows': 344_000,
  'row-files': 815_000,
  'fill-template': 2_460_000,
  'attest-job': 370_500,
  'attestation-keys': 262_000,
  'api-docs': 149_000,
  'sign-in': 460_000,
  'web-account': 382_000,
  'web-jobs': 998_000,
  'web-templates': 862_000,
  'export-package': 2_430_000,
  preview: 2_460_000,
  'execute-job': 2_500_000,
  'deliver-webhook': 900_000,
  'recover-jobs': 500_000,
  'edge-door': 30_000,
  'package-key': 40_000,
  'upload-host': 1_195_000,
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
