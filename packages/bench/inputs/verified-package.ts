import { readFile } from 'node:fs/promises';
import { gib } from '@bulkfill/engine/core/units';
import { parsePackageKeys } from '@bulkfill/engine/svc/package-keys';
import { readPackage } from '@bulkfill/engine/svc/read/read-package';
import type { VerifiedPackage } from '@bulkfill/engine/svc/verified-package';
import type { Job } from '../harness/job.ts';

/** Verifies the job's package like the product. */
export const verifiedPackage = async ({ packagePath, keysPath }: Job): Promise<VerifiedPackage> => {
  const keys = parsePackageKeys(await readFile(keysPath, 'utf8'));
  return readPackage(await readFile(packagePath), { keys, maxBytes: gib });
};
