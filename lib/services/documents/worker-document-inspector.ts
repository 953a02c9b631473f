import type { JSONWebKeySet } from 'jose';
import { AppError } from '../../core/app-error.ts';
import type { CsvLimits } from '../../rows/open-csv-rows.ts';
import type { Bounds } from '../../threads/bounded-thread.ts';
import type { DocumentInspector } from './document-inspector.ts';
import type { DocumentPool } from './document-task.ts';
import { inTurn, refusing } from './in-turn.ts';
import { InspectedBefore } from './inspected-before.ts';

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

/** Inspects in threads of the pool, each file under the bounds; what was learnt of a package or source `before` is not learnt again. */
export const workerDocumentInspector = (
  pool: DocumentPool,
  settings: InspectionSettings,
  before = new InspectedBefore(),
): DocumentInspector => ({
  inspect: async (input) => {
    const { limits, signal, sha256 } = input;
    const run = inTurn(pool, settings.bounds, input);
    const orBroken = refusing(signal);

    const use = { accountId: input.accountId, atMs: input.atMs };
    const { maxPackageBytes: maxBytes } = limits;
    const { schemaVersion, name: packageName } = await before.package(sha256.package, maxBytes, use, async () => {
      const task = { kind: 'package' as const, bytes: await input.package(), keys: settings.keys, maxBytes, use };
      return orBroken('MALFORMED_DOQLO_FILE', run(task));
    });

    const { pageCount, repaired } = await before.source(sha256.source, async () => {
      const task = { kind: 'source' as const, bytes: await input.source(), maxPages: settings.maxPages };
      const info = await orBroken('INVALID_PDF', run(task));
      return { pageCount: info.pageCount, repaired: info.repaired };
    });

    const { format } = input.rows;
    const rows = { format, bytes: await input.rows.load(), csv: settings.csv };
    const { rowCount } = await orBroken(format === 'csv' ? 'INVALID_CSV_FILE' : 'INVALID_ROWS_JSON', run({ kind: 'rows', rows }));
    if (rowCount > limits.maxRows) {
      throw new AppError('BATCH_TOO_MANY_ROWS', { message: `The batch holds ${rowCount} rows; the plan allows ${limits.maxRows}.` });
    }
    // Row PDFs begin with the source's own bytes, unless it is flattened, optimized or repaired.
    const producedRows = rowCount - Math.floor((rowCount * input.settings.maxFailedRowPercent) / 100);
    const keepsSource = !input.settings.flattenForms && !input.settings.optimize && !repaired;
    if (keepsSource && producedRows * input.sourceSizeBytes > limits.maxOutputBytes) {
      const deflatedBytes = await before.deflatedBytes(sha256.source, async () => {
        const deflated = await run({ kind: 'deflate', bytes: await input.source() });
        return deflated.deflatedBytes;
      });
      if (producedRows * (zipEntryBytes + deflatedBytes * deflateSlack) > limits.maxOutputBytes) {
        throw new AppError('CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED', {
          message: `${rowCount} copies of this source make an output larger than the ${limits.maxOutputBytes} bytes that the plan allows.`,
        });
      }
    }
    return { schemaVersion, packageName, pageCount, rowCount };
  },
});
