import type { RowLocation } from '@bulkfill/engine/fill/row-store/row-location';
import { AppError } from '../../errors/app-error.ts';
import { type JobArtifact, rowPdfKey } from '../../stores/jobs/job.ts';
import type { DownloadMethod } from '../../stores/storage/object-store.ts';
import { handOver } from '../hand-over.ts';
import type { RowsDependencies } from '../service-ports.ts';
import { findRowResults, readRange } from './find-row-results.ts';
import { storeFile } from './store-file.ts';

export interface RowPdf {
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Opens the PDF. Reads and inflates only its bytes of the archive. */
  open(): Promise<ReadableStream<Uint8Array>>;
  /** Returns a presigned URL, valid for minutes. The first call stores the PDF next to the archive. */
  url(method?: DownloadMethod): Promise<string>;
}

const inflated = (stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> =>
  stream.pipeThrough(new DecompressionStream('deflate-raw') as ReadableWritablePair<Uint8Array, Uint8Array>);

/**
 * Finds the PDF of a row by ranged reads. Throws the codes of `findRowResults`, `ROW_NOT_FOUND` for a row without
 * result, and `ROW_HAS_NO_PDF` if the row or its job failed.
 */
export const findRowPdf = async (
  dependencies: RowsDependencies,
  accountId: string,
  jobId: string,
  rowNumber: number,
  signal: AbortSignal,
): Promise<RowPdf> => {
  const { objects, clock, config } = dependencies;
  const results = await findRowResults(dependencies, accountId, jobId);
  const row = await dependencies.storedReader.row(readRange(dependencies, results.stored), rowNumber, {
    accountId,
    signal,
  });
  if (row === undefined)
    throw new AppError('ROW_NOT_FOUND', { message: `The job has no result for row ${rowNumber}.` });
  const { fileName, fileSizeBytes: sizeBytes } = row;
  const { delivery } = results;
  if (delivery === undefined || row.location === undefined || fileName === null || sizeBytes === null)
    throw new AppError('ROW_HAS_NO_PDF');
  const place = row.location;
  const open = (): Promise<ReadableStream<Uint8Array>> => openEntry(dependencies, delivery, place);
  return {
    fileName,
    sizeBytes,
    open,
    url: (method) =>
      handOver(async () => {
        const key = rowPdfKey(delivery.key, rowNumber);
        if ((await objects.size(key)) !== sizeBytes)
          await storeFile(objects, { key, fileName, contentType: 'application/pdf' }, await open());
        const secondsLeft = Math.max(1, Math.floor((results.expiresAtMs - clock.nowMs()) / 1000));
        return objects.downloadUrl(key, Math.min(config.delivery.presignedUrlSeconds, secondsLeft), { method });
      }),
  };
};

const openEntry = async (
  { objects }: RowsDependencies,
  { key }: JobArtifact,
  { dataOffsetBytes, compressedBytes }: RowLocation,
): Promise<ReadableStream<Uint8Array>> => {
  const range = { start: dataOffsetBytes, end: dataOffsetBytes + compressedBytes - 1 };
  return inflated(await handOver(() => objects.stream(key, range)));
};
