import { hash } from 'node:crypto';
import type { CorrectionFiles } from '@bulkfill/engine/threads/tasks/row-corrector';
import type { Job } from '../../stores/jobs/job.ts';
import type { ServicePorts } from '../service-ports.ts';
import type { JobRowResults } from './find-row-results.ts';

export interface LoadedRows {
  readonly producer: Job;
  readonly rows: Omit<CorrectionFiles, 'accountId' | 'signal'>;
}

/**
 * Loads the input rows of a job, its package and its row results. Returns `undefined` if they are deleted or were never
 * stored.
 *
 * @param withFindings also loads the findings of its table.
 */
export const loadRowsWithResults = async (
  { jobs, objects }: Pick<ServicePorts, 'jobs' | 'objects'>,
  results: JobRowResults,
  { withFindings = false }: { readonly withFindings?: boolean } = {},
): Promise<LoadedRows | undefined> => {
  const { job, producerJobId, stored } = results;
  const producer = producerJobId === job.jobId ? job : await jobs.get(producerJobId);
  if (producer === undefined) return undefined;
  const { rows, rowNumbers, package: svc } = producer.inputs;
  const tableFindings = withFindings ? producer.inputs.tableFindings : undefined;
  const [bytes, found, numbers, findings, template] = await Promise.all([
    objects.read(rows.key, rows.sizeBytes),
    objects.read(stored.key, stored.sizeBytes),
    rowNumbers === undefined ? undefined : objects.read(rowNumbers.key, rowNumbers.sizeBytes),
    tableFindings === undefined ? undefined : objects.read(tableFindings.key, tableFindings.sizeBytes),
    objects.read(svc.key, svc.sizeBytes),
  ]);
  if (bytes === undefined || found === undefined || (rowNumbers !== undefined && numbers === undefined))
    return undefined;
  if (tableFindings !== undefined && findings === undefined) return undefined;
  if (template === undefined) return undefined;
  if (hash('sha256', bytes, 'hex') !== rows.sha256)
    throw new Error(`The stored input ${rows.key} is not what was stored.`);
  return {
    producer,
    rows: {
      rows: { format: rows.format, bytes, isLabelled: rows.labelled },
      results: found,
      rowNumbers: numbers,
      groupBy: producer.request.settings.groupBy,
      tableFindings: findings,
      package: template,
    },
  };
};
