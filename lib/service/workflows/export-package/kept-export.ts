import { AppError } from '../../errors/app-error.ts';
import { isUuid } from '../../kit/ids.ts';
import type { StoredObject } from '../../services/storage/object-store.ts';
import { handOver } from '../hand-over.ts';
import { storeFile } from '../rows/store-file.ts';
import type { ServicePorts } from '../service-ports.ts';
import type { ExportedPackage } from './export-package.ts';

/** A download that began in time may go on for so long. */
const graceMs = 10 * 60_000;

/** Where a signed package waits to be fetched. The account is part of it: nobody finds those of another. */
const exportPrefix = (accountId: string, exportId: string): string => `exports/${accountId}/${exportId}/`;

const exportKey = (accountId: string, exportId: string): string => `${exportPrefix(accountId, exportId)}package.svc`;

type KeepExportDependencies = Pick<ServicePorts, 'config' | 'clock' | 'ids' | 'objects' | 'uploads'>;

/** Stores a signed package for minutes, and gives its id. The sweep removes it afterwards. Throws `DELIVERY_TEMPORARILY_UNAVAILABLE`. */
export const keepExport = async (
  { config, clock, ids, objects, uploads }: KeepExportDependencies,
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

/** A URL of the storage provider for a package that is kept, good for minutes. Throws `DELIVERY_TEMPORARILY_UNAVAILABLE`. */
export const exportUrl = (
  { config, objects }: Pick<ServicePorts, 'config' | 'objects'>,
  accountId: string,
  exportId: string,
): Promise<string> => handOver(() => objects.downloadUrl(exportKey(accountId, exportId), config.delivery.presignedUrlSeconds));

/**
 * Where a package that is kept lies. Throws `EXPORT_NOT_FOUND` for what is not an id, what is over and what is another account's, and
 * `DELIVERY_TEMPORARILY_UNAVAILABLE`.
 */
export const keptExport = async (
  { objects }: Pick<ServicePorts, 'objects'>,
  accountId: string,
  exportId: string,
): Promise<StoredObject> => {
  const key = isUuid(exportId) ? exportKey(accountId, exportId.toLowerCase()) : undefined;
  const sizeBytes = key === undefined ? 0 : await handOver(async () => (await objects.size(key)) ?? 0);
  if (key === undefined || sizeBytes === 0) throw new AppError('EXPORT_NOT_FOUND');
  return { key, sizeBytes };
};
