import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { functions, uploadHost } from './resources.ts';

type HostName = (typeof functions)[number]['name'] | typeof uploadHost.name;

/** Maximum minified code size per host, in bytes, about 1 % above the current size: detects dependencies. */
export const codeBudgetsBytes: Readonly<Record<HostName, number>> = {
  'create-job': 1_015_000,
  templates: 985_000,
  'read-job': 353_000,
  'list-jobs': 352_000,
  'read-usage': 347_000,
  'resend-webhook': 376_000,
  'download-job': 354_000,
  'delete-job': 527_000,
  'cancel-job': 555_000,
  'list-rows': 428_000,
  'row-files': 942_000,
  'fill-template': 2_059_000,
  'attest-job': 386_000,
  'attestation-keys': 269_000,
  'api-docs': 164_000,
  'sign-in': 396_000,
  'web-account': 404_000,
  'web-jobs': 1_116_000,
  'web-templates': 942_000,
  'export-package': 2_395_000,
  preview: 2_430_000,
  'execute-job': 2_077_000,
  'deliver-webhook': 915_000,
  'recover-jobs': 509_000,
  'edge-door': 22_000,
  'package-key': 27_000,
  'upload-host': 1_321_000,
};

export interface HostSize {
  readonly codeBytes: number;
  /** Deployed files: the code, and files of packages that are read on demand. */
  readonly assetBytes: number;
}

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
