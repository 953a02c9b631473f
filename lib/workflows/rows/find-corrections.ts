import type { CorrectionsFormat } from '@bulkfill/engine/fill/corrections/make-corrections';
import { AppError } from '../../errors/app-error.ts';
import type { DownloadMethod } from '../../stores/storage/object-store.ts';
import type { RowsDependencies } from '../service-ports.ts';
import { findRowResults, type JobRowResults } from './find-row-results.ts';
import { loadRowsWithResults } from './load-rows-with-results.ts';
import { storeFile } from './store-file.ts';

export interface CorrectionsChoice {
  readonly format: CorrectionsFormat;
  /** Adds column labels next to the keys in the header of a CSV file. A workbook always has them. */
  readonly withLabels: boolean;
}

export interface Corrections {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Stores the file next to the row results. Returns a presigned URL, valid for minutes. */
  url(method?: DownloadMethod): Promise<string>;
}

const contentTypes: Readonly<Record<CorrectionsFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Throws the codes of `findRowResults` and of `RowCorrector.corrections`. Source: api.md, "Rows". */
export const findCorrections = async (
  dependencies: RowsDependencies,
  { accountId, jobId }: { readonly accountId: string; readonly jobId: string },
  choice: CorrectionsChoice,
  signal: AbortSignal,
): Promise<Corrections> => {
  return correctionsOf(dependencies, await findRowResults(dependencies, accountId, jobId), choice, signal);
};

export const correctionsOf = async (
  dependencies: RowsDependencies,
  results: JobRowResults,
  { format, withLabels }: CorrectionsChoice,
  signal: AbortSignal,
): Promise<Corrections> => {
  const { objects, corrector, config, clock } = dependencies;
  const { accountId, jobId } = results.job;
  const hasLabels = withLabels || format === 'xlsx';
  const loaded = await loadRowsWithResults(dependencies, results);
  if (loaded === undefined) throw new AppError('DELIVERY_NOT_FOUND');
  const bytes = await corrector.corrections({ ...loaded.rows, accountId, signal, format, withLabels: hasLabels });
  const fileName = `corrections-${jobId}.${format}`;
  const contentType = contentTypes[format];
  return {
    fileName,
    contentType,
    bytes,
    url: async (method) => {
      const key = `${results.stored.key}.corrections${hasLabels ? '.labels' : ''}.${format}`;
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(bytes);
          controller.close();
        },
      });
      await storeFile(objects, { key, fileName, contentType }, stream);
      const secondsLeft = Math.max(1, Math.floor((results.expiresAtMs - clock.nowMs()) / 1000));
      return objects.downloadUrl(key, Math.min(config.delivery.presignedUrlSeconds, secondsLeft), { method });
    },
  };
};
