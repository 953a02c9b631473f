import { mib } from '@bulkfill/engine/browser/kit';
import { errorTable } from '@bulkfill/service/errors/error-table';
import { ApiError } from '../../api/api-error.ts';
import type { AssetDraft, TemplateDraft } from '../core/draft.ts';

export const base64 = (bytes: Uint8Array): string => {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
};

/** Maximum total size of a package's assets in the largest plan, as base64. */
export const mostAssetBytes = 50 * mib;

const tooLarge = (): ApiError =>
  new ApiError(errorTable.DOQLO_FILE_SIZE_LIMIT_EXCEEDED.message, { code: 'DOQLO_FILE_SIZE_LIMIT_EXCEEDED' });

/** Reads a file for a package. Throws `DOQLO_FILE_SIZE_LIMIT_EXCEEDED` before reading if no package could hold it. */
export const readFileBytes = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> => {
  if ((file.size * 4) / 3 > mostAssetBytes) throw tooLarge();
  return new Uint8Array(await file.arrayBuffer());
};

/** Throws `DOQLO_FILE_SIZE_LIMIT_EXCEEDED` if the added asset would make the package larger than any plan allows. */
export const checkRoom = ({ assets }: TemplateDraft, added: AssetDraft): void => {
  const bytes = Object.values(assets).reduce((sum, { data }) => sum + data.length, added.data.length);
  if (bytes > mostAssetBytes) throw tooLarge();
};

export const assetName = (fileName: string, otherwise: string): string =>
  fileName
    .replace(/\.[^.]{1,5}$/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60) || otherwise;
