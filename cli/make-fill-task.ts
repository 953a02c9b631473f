import { parseConfig } from '../lib/core/config.ts';
import type { CliIo } from './cli-io.ts';
import { dataWidth } from './data-width.ts';
import { filenameColumnKeys } from './filename-columns.ts';
import type { FillRequest } from './fill-request.ts';
import type { FillTask } from './fill-task.ts';
import { readInput } from './input/read-input.ts';
import { asDocumentError } from './pdf/as-document-error.ts';
import { noTrustedKeys, trustedKeys, withTrustAdvice } from './trusted-keys.ts';

/** A task for a thread, and what its failures mean to a person. */
export interface MadeTask {
  readonly task: FillTask;
  /** The files that were read, other than the package, which `explained` needs. */
  readonly files: readonly Buffer[];
  /** A failure of the thread as one that says what to do. */
  explained(error: unknown): Promise<unknown>;
}

/**
 * Reads the files of a fill, finds the keys, and names the columns by key.
 *
 * Throws FileError, UsageError; Error where there are no keys; AppError for a package or rows that cannot be read.
 */
export const makeFillTask = async (fill: FillRequest, dataDir: string, io: CliIo): Promise<MadeTask> => {
  const { input, jobs, plans } = parseConfig(io.env);
  const { maxPackageBytes } = plans.scale;
  const trusted = await trustedKeys(io.env, dataDir);
  const { keys } = trusted;
  if (keys === undefined) throw new Error(noTrustedKeys(fill.svc, trusted));
  const [source, packageBytes, rowBytes] = await Promise.all([
    readInput({ role: 'pdf', path: fill.pdf }, io),
    readInput({ role: 'package', path: fill.svc }, io),
    readInput({ role: fill.data.kind, path: fill.data.path }, io),
  ]);
  const width = () => dataWidth(fill.data.kind, rowBytes, io.env);
  const filenameColumns = await filenameColumnKeys(fill.settings.filenameColumns, { packageBytes, maxPackageBytes, width });
  const task: FillTask = {
    fill: { ...fill, settings: { ...fill.settings, filenameColumns } },
    source,
    packageBytes,
    rowBytes,
    keys,
    maxPackageBytes,
    csv: { maxColumns: input.maxCsvColumns, maxCellCharacters: input.maxCellCharacters },
    maxPages: input.maxPdfPages,
    maxImageOverlaysPerRow: jobs.maxImageOverlaysPerRow,
    maxRowPicturePixels: jobs.maxRowPicturePixels,
    atMs: Date.now(),
  };
  const explained = (error: unknown) => withTrustAdvice(asDocumentError(error), packageBytes, maxPackageBytes, trusted);
  return { task, files: [source, rowBytes], explained };
};
