import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { functions, uploadHost } from './resources.ts';

type HostName = (typeof functions)[number]['name'] | typeof uploadHost.name;

/** Maximum minified code size per host, in bytes, about 1 % above the current size: detects accidental dependencies. */
export const codeBudgetsBytes: Readonly<Record<HostName, number>> = {
  'create-job': 1_083_000,
  templates: 1_043_000,
  read: 1_074_000,
  'change-job': 565_000,
  'fill-template': 2_199_000,
  'webhook-endpoints': 945_000,
  'attest-job': 393_000,
  account: 490_000,
  'web-jobs': 1_185_000,
  'export-package': 2_445_000,
  preview: 2_481_000,
  'execute-job': 2_233_000,
  'deliver-webhook': 925_000,
  'recover-jobs': 528_000,
  'edge-door': 22_000,
  'package-key': 27_000,
  'upload-host': 1_391_000,
};

export interface HostSize {
  readonly codeBytes: number;
  /** Deployed files: the code, and files of packages that are read on demand. */
  readonly assetBytes: number;
}

export const measureHost = async (folder: string): Promise<HostSize> => {
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
