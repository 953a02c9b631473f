import { AppError } from '../../core/app-error.ts';
import type { Design } from '../../services/designs/design.ts';
import type { DesignStore } from '../../services/designs/design-store.ts';

/** The PDF of a SHA-256, if the account has it open. Throws `DOCUMENT_NOT_FOUND`, for what is no hash too. */
export const ownedDesign = async (designs: DesignStore, accountId: string, sha256: string): Promise<Design> => {
  const design = /^[0-9a-f]{64}$/i.test(sha256) ? await designs.get(accountId, sha256.toLowerCase()) : undefined;
  if (design === undefined) throw new AppError('DOCUMENT_NOT_FOUND');
  return design;
};
