import { AppError } from '../../core/app-error.ts';
import type { ServicePorts } from '../service-ports.ts';
import { findRowResults, type RowResults } from './find-row-results.ts';
import { loadRowsToMend } from './load-rows-to-mend.ts';
import { storeFile } from './store-file.ts';

export type CorrectionsDependencies = Pick<ServicePorts, 'config' | 'clock' | 'jobs' | 'artifacts' | 'objects' | 'mender'>;

/** `corrections.csv` of a job. */
export interface Corrections {
  readonly jobId: string;
  readonly csv: Uint8Array;
  /** Stores it beside the row results. A URL of the storage provider, good for minutes. */
  url(): Promise<string>;
}

export const correctionsName = (jobId: string): string => `corrections-${jobId}.csv`;

/**
 * The rows of a job that are not `success`, to be mended in a spreadsheet. Throws the codes of `findRowResults` and of
 * `RowMender.corrections`. Source: api-additions.md, "Rows".
 */
export const findCorrections = async (
  dependencies: CorrectionsDependencies,
  accountId: string,
  jobId: string,
  signal: AbortSignal,
): Promise<Corrections> => {
  return correctionsOf(dependencies, await findRowResults(dependencies, accountId, jobId), signal);
};

/** `corrections.csv` from the results of rows and what they were made from. */
export const correctionsOf = async (
  dependencies: Omit<CorrectionsDependencies, 'artifacts'>,
  results: RowResults,
  signal: AbortSignal,
): Promise<Corrections> => {
  const { objects, mender, config, clock } = dependencies;
  const { accountId } = results.job;
  const loaded = await loadRowsToMend(dependencies, results);
  if (loaded === undefined) throw new AppError('DELIVERY_NOT_FOUND');
  const csv = await mender.corrections({ ...loaded.rows, accountId, signal });
  return {
    jobId: results.job.jobId,
    csv,
    url: async () => {
      const key = `${results.stored.key}.corrections.csv`;
      const bytes = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(csv);
          controller.close();
        },
      });
      await storeFile(objects, { key, fileName: correctionsName(results.job.jobId), contentType: 'text/csv; charset=utf-8' }, bytes);
      const secondsLeft = Math.max(1, Math.floor((results.expiresAtMs - clock.nowMs()) / 1000));
      return objects.downloadUrl(key, Math.min(config.delivery.presignedUrlSeconds, secondsLeft));
    },
  };
};
