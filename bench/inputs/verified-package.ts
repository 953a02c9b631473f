import { readFile } from 'node:fs/promises';
import { gib } from '../../lib/engine/kit/units.ts';
import { parsePackageKeys } from '../../lib/engine/package/package-keys.ts';
import { readPackage } from '../../lib/engine/package/read/read-package.ts';
import type { VerifiedPackage } from '../../lib/engine/package/template.ts';
import type { Job } from '../harness/job.ts';

/** Verifies the job's package like the product. */
export const verifiedPackage = async ({ packagePath, keysPath }: Job): Promise<VerifiedPackage> => {
  const keys = parsePackageKeys(await readFile(keysPath, 'utf8'));
  return readPackage(await readFile(packagePath), { keys, maxBytes: gib });
};
