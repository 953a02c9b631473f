import { AppError } from '../../errors/app-error.ts';
import type { Design, DesignKind } from '../../stores/designs/design.ts';
import type { DesignStore } from '../../stores/designs/design-store.ts';

const find = async (
  designs: DesignStore,
  accountId: string,
  sha256: string,
  kind: DesignKind,
): Promise<Design | undefined> =>
  /^[0-9a-f]{64}$/i.test(sha256) ? await designs.get(accountId, sha256.toLowerCase(), kind) : undefined;

/** Returns the account's open PDF with this SHA-256. Throws `DOCUMENT_NOT_FOUND`, also for an invalid hash. */
export const findOwnedDesign = async (designs: DesignStore, accountId: string, sha256: string): Promise<Design> => {
  const design = await find(designs, accountId, sha256, 'pdf');
  if (design === undefined) throw new AppError('DOCUMENT_NOT_FOUND');
  return design;
};

/** Returns the account's pictures and fonts with this SHA-256. Throws `ASSETS_NOT_FOUND`, also for an invalid hash. */
export const findOwnedAssets = async (designs: DesignStore, accountId: string, sha256: string): Promise<Design> => {
  const assets = await find(designs, accountId, sha256, 'assets');
  if (assets === undefined) throw new AppError('ASSETS_NOT_FOUND');
  return assets;
};
