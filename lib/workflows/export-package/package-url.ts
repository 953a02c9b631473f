import { inputPrefix } from '../../services/jobs/job.ts';
import { handOver } from '../hand-over.ts';
import { storeFile } from '../rows/store-file.ts';
import type { ServicePorts } from '../service-ports.ts';
import type { ExportedPackage } from './export-package.ts';

/** A download that began in time may go on for so long. */
const graceMs = 10 * 60_000;

/**
 * Stores a signed package for its download: a URL of the storage provider, good for minutes. The sweep removes it afterwards. Throws
 * `DELIVERY_TEMPORARILY_UNAVAILABLE`.
 */
export const packageUrl = async (
  { config, clock, ids, objects, uploads }: Pick<ServicePorts, 'config' | 'clock' | 'ids' | 'objects' | 'uploads'>,
  { bytes, fileName }: ExportedPackage,
): Promise<string> => {
  const id = ids.uuid();
  const { presignedUrlSeconds } = config.delivery;
  const key = `${inputPrefix(id)}package.svc`;
  await uploads.begin(id, clock.nowMs() + presignedUrlSeconds * 1000 + graceMs);
  return handOver(async () => {
    await storeFile(objects, { key, fileName, contentType: 'application/gzip' }, ReadableStream.from([bytes]));
    return objects.downloadUrl(key, presignedUrlSeconds);
  });
};
