import type { JSONWebKeySet } from 'jose';
import { AppError } from '../../core/app-error.ts';
import type { ErrorCode } from '../../core/error-table.ts';
import type { CsvLimits } from '../../rows/open-csv-rows.ts';
import type { Bounds } from '../../threads/bounded-thread.ts';
import { TooManyWaiting } from '../../threads/turns.ts';
import { WorkFailed } from '../../threads/work-failed.ts';
import type { DocumentInspector } from './document-inspector.ts';
import type { DocumentPool, DocumentResults, DocumentTask } from './document-task.ts';
import { tooManyWaiting } from './too-many-waiting.ts';

export interface InspectionSettings {
  readonly keys: JSONWebKeySet;
  readonly maxPages: number;
  readonly csv: CsvLimits;
  /** Of each file. */
  readonly bounds: Bounds;
}

/** What an entry of the archive takes beside its data: local and central header, name twice. APPNOTE 4.3.7, 4.3.12. */
const zipEntryBytes = 30 + 46 + 2 * 'row_1.pdf'.length;

/** Deflate at another level or over a longer text may do a little better than it did alone. */
const deflateSlack = 0.97;

/** A file that cannot be checked within its bounds counts as broken, with the code of its kind; one that nobody waits for does not. */
const refusing =
  (signal: AbortSignal) =>
  async <T>(code: ErrorCode, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof AppError || signal.aborted) throw error;
      // A thread that could not even run says nothing about the file.
      if (error instanceof WorkFailed && error.failure === 'crashed') throw error;
      throw new AppError(code, { cause: error });
    }
  };

/** Inspects in threads of the pool, each file under the bounds. */
export const workerDocumentInspector = (pool: DocumentPool, settings: InspectionSettings): DocumentInspector => ({
  inspect: async (input) => {
    const { limits, accountId: owner, signal } = input;
    const run = async <Kind extends DocumentTask['kind']>(task: Extract<DocumentTask, { kind: Kind }>) => {
      try {
        return (await pool.run(task, { bounds: settings.bounds, owner, signal })) as DocumentResults[Kind];
      } catch (error) {
        throw error instanceof TooManyWaiting ? tooManyWaiting(error) : error;
      }
    };
    const orBroken = refusing(signal);

    const use = { accountId: input.accountId, atMs: input.atMs };
    const packageTask = {
      kind: 'package' as const,
      bytes: await input.package(),
      keys: settings.keys,
      maxBytes: limits.maxPackageBytes,
      use,
    };
    const { schemaVersion, name: packageName } = await orBroken('MALFORMED_DOQLO_FILE', run<'package'>(packageTask));

    const sourceTask = async () => ({ kind: 'source' as const, bytes: await input.source(), maxPages: settings.maxPages });
    const { pageCount, repaired } = await orBroken('INVALID_PDF', run<'source'>(await sourceTask()));

    const { format } = input.rows;
    const rows = { format, bytes: await input.rows.load(), csv: settings.csv };
    const { rowCount } = await orBroken(format === 'csv' ? 'INVALID_CSV_FILE' : 'INVALID_ROWS_JSON', run<'rows'>({ kind: 'rows', rows }));
    if (rowCount > limits.maxRows) {
      throw new AppError('BATCH_TOO_MANY_ROWS', { message: `The batch holds ${rowCount} rows; the plan allows ${limits.maxRows}.` });
    }
    // Row PDFs begin with the source's own bytes, unless it is flattened or repaired.
    const producedRows = rowCount - Math.floor((rowCount * input.settings.maxFailedRowPercent) / 100);
    if (!input.settings.flattenForms && !repaired && producedRows * input.sourceSizeBytes > limits.maxOutputBytes) {
      const { deflatedBytes } = await run<'deflate'>({ kind: 'deflate', bytes: await input.source() });
      if (producedRows * (zipEntryBytes + deflatedBytes * deflateSlack) > limits.maxOutputBytes) {
        throw new AppError('CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED', {
          message: `${rowCount} copies of this source make an output larger than the ${limits.maxOutputBytes} bytes that the plan allows.`,
        });
      }
    }
    return { schemaVersion, packageName, pageCount, rowCount };
  },
});
