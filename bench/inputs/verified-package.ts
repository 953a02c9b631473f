import { readFile } from 'node:fs/promises';
import { gib } from '../../lib/core/units.ts';
import { parsePackageKeys } from '../../lib/package/package-keys.ts';
import { readPackage } from '../../lib/package/read/read-package.ts';
import type { VerifiedPackage } from '../../lib/package/template.ts';
import type { Job } from '../harness/job.ts';

/** The job's package, verified as the product verifies it. */
export const verifiedPackage = async ({ packagePath, keysPath }: Job): Promise<VerifiedPackage> => {
  const keys = parsePackageKeys(await readFile(keysPath, 'utf8'));
  return readPackage(await readFile(packagePath), { keys, maxBytes: gib });
};
