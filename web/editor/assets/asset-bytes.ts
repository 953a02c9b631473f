import { mib } from '../../../lib/engine/browser/kit.ts';
import { errorTable } from '../../../lib/service/errors/error-table.ts';
import { ApiError } from '../../api/api-error.ts';
import type { AssetDraft, TemplateDraft } from '../core/draft.ts';

/** Bytes as the package writes them. */
export const base64 = (bytes: Uint8Array): string => {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
};

/** Assets of a package that any plan takes are no larger, as base64. */
export const mostAssetBytes = 50 * mib;

const tooLarge = (): ApiError =>
  new ApiError(errorTable.DOQLO_FILE_SIZE_LIMIT_EXCEEDED.message, { code: 'DOQLO_FILE_SIZE_LIMIT_EXCEEDED' });

/** Reads a file for a package. Throws `DOQLO_FILE_SIZE_LIMIT_EXCEEDED` where no package could hold it, before it is read. */
export const fileBytes = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> => {
  if ((file.size * 4) / 3 > mostAssetBytes) throw tooLarge();
  return new Uint8Array(await file.arrayBuffer());
};

/** Throws `DOQLO_FILE_SIZE_LIMIT_EXCEEDED` where the package would become larger with an asset than any plan takes. */
export const checkRoom = ({ assets }: TemplateDraft, added: AssetDraft): void => {
  const bytes = Object.values(assets).reduce((sum, { data }) => sum + data.length, added.data.length);
  if (bytes > mostAssetBytes) throw tooLarge();
};

/** The name of an asset that comes from a file: letters and digits of any script. */
export const assetName = (fileName: string, otherwise: string): string =>
  fileName
    .replace(/\.[^.]{1,5}$/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60) || otherwise;
