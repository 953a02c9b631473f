import { isUuid } from '../../core/ids.ts';
import { AppError } from '../../errors/app-error.ts';
import type { StoredObject } from '../../stores/storage/object-store.ts';
import { handOver } from '../hand-over.ts';
import { storeFile } from '../rows/store-file.ts';
import type { ExportPackageDependencies, ServicePorts } from '../service-ports.ts';
import type { ExportedPackage } from './export-package.ts';

/** Time allowed for a download that began before expiry. */
const graceMs = 10 * 60_000;

/** Returns the prefix of a stored package. It contains the account, so that other accounts cannot find it. */
const exportPrefix = (accountId: string, exportId: string): string => `exports/${accountId}/${exportId}/`;

const exportKey = (accountId: string, exportId: string): string => `${exportPrefix(accountId, exportId)}package.svc`;

/** Stores a signed package for minutes; the sweep deletes it. Throws `DELIVERY_TEMPORARILY_UNAVAILABLE`. */
export const keepExport = async (
  { config, clock, ids, objects, uploads }: ExportPackageDependencies,
  accountId: string,
  { bytes, fileName }: ExportedPackage,
): Promise<string> => {
  const exportId = ids.uuid();
  const dueAtMs = clock.nowMs() + config.delivery.presignedUrlSeconds * 1000 + graceMs;
  await uploads.begin(exportId, dueAtMs, exportPrefix(accountId, exportId));
  const file = { key: exportKey(accountId, exportId), fileName, contentType: 'application/gzip' };
  return handOver(async () => {
    await storeFile(objects, file, ReadableStream.from([bytes]));
    return exportId;
  });
};

/** Returns a presigned URL for a stored package, valid for minutes. Throws `DELIVERY_TEMPORARILY_UNAVAILABLE`. */
export const exportUrl = (
  { config, objects }: Pick<ServicePorts, 'config' | 'objects'>,
  accountId: string,
  exportId: string,
): Promise<string> =>
  handOver(() => objects.downloadUrl(exportKey(accountId, exportId), config.delivery.presignedUrlSeconds));

/** Throws `EXPORT_NOT_FOUND` for an invalid, expired or foreign id, and `DELIVERY_TEMPORARILY_UNAVAILABLE`. */
export const findKeptExport = async (
  { objects }: Pick<ServicePorts, 'objects'>,
  accountId: string,
  exportId: string,
): Promise<StoredObject> => {
  const key = isUuid(exportId) ? exportKey(accountId, exportId.toLowerCase()) : undefined;
  const sizeBytes = key === undefined ? 0 : await handOver(async () => (await objects.size(key)) ?? 0);
  if (key === undefined || sizeBytes === 0) throw new AppError('EXPORT_NOT_FOUND');
  return { key, sizeBytes };
};
