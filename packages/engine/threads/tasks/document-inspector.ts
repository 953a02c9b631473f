import type { JSONWebKeySet } from 'jose';
import { EngineError } from '../../core/engine-error.ts';
import type { FillSettings } from '../../fill/fill-settings.ts';
import { refusePrintFile } from '../../fill/refuse-print-file.ts';
import { refuseSealOn } from '../../pdf/read/certification.ts';
import { refuseIncomplete } from '../../pdf/read/refuse-incomplete.ts';
import type { CsvLimits } from '../../rows/open-csv-rows.ts';
import type { RowFormat } from '../../rows/open-rows.ts';
import type { RowKeys } from '../../rows/row-keys.ts';
import type { ThreadBounds } from '../bounded-thread.ts';
import type { DocumentPool, FindingsToJudge } from './document-task.ts';
import { inTurn, loadInTurn } from './in-turn.ts';
import { InspectedBefore } from './inspected-before.ts';

/**
 * Files of one create, loaded one after the other so that only one is in memory at a time. Loaded bytes are transferred
 * to a thread, so each call must return new ones.
 */
export interface InspectionInput {
  readonly accountId: string;
  readonly atMs: number;
  /** Ends the inspection, or its waiting, when its result is no longer wanted. */
  readonly signal: AbortSignal;
  readonly package: () => Promise<Uint8Array>;
  readonly source: () => Promise<Uint8Array>;
  readonly sourceSizeBytes: number;
  /** Digests of the files' bytes, in hexadecimal. A file with a known digest need not be loaded. */
  readonly sha256: { readonly package: string; readonly source: string };
  readonly rows: {
    readonly format: RowFormat;
    readonly load: () => Promise<Uint8Array>;
    /** `JobRowNumbers` of a retry that groups rows, as JSON. */
    readonly numbers?: (() => Promise<Uint8Array>) | undefined;
  };
  readonly tableFindings?: {
    readonly load: () => Promise<Uint8Array>;
    readonly rowsOfJob?: number | undefined;
  };
  readonly limits: {
    readonly maxPackageBytes: number;
    readonly maxOutputBytes: number;
    readonly maxRows: number;
  };
  readonly allowsIncompleteSource?: boolean;
  readonly settings: FillSettings;
}

export interface Inspection {
  readonly schemaVersion: number;
  readonly packageName: string | null;
  readonly pageCount: number;
  readonly rowCount: number;
  /** Whether keys of the rows are labels of columns. */
  readonly isLabelled?: boolean;
  /** Number of the column with the password of each PDF. */
  readonly passwordColumn?: number;
}

export interface DocumentInspector {
  /**
   * Validates the package, then the PDF, the row data and the batch size (api.md, "Finer points"). Throws the codes of
   * `readPackage`, `inspectPdf`, `SOURCE_PDF_INCOMPLETE`, those of `openCsvRows` and `openJsonRows`,
   * `INVALID_TABLE_FINDINGS`, `BATCH_TOO_MANY_ROWS`, and `CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED` if even the smallest
   * possible output is too large. A file that exhausts its time or memory is invalid. Throws `EngineBusy` if too many
   * of the account's files already wait; the signal's reason.
   */
  inspect(input: InspectionInput): Promise<Inspection>;
}

export interface InspectionSettings {
  readonly keys: JSONWebKeySet;
  readonly maxPages: number;
  readonly csv: CsvLimits;
  readonly bounds: ThreadBounds;
}

const findingsOf = async (
  { tableFindings }: InspectionInput,
  { columns = [] }: RowKeys,
): Promise<{ readonly findings?: FindingsToJudge }> => {
  if (tableFindings === undefined) return {};
  const { load, rowsOfJob } = tableFindings;
  const ofTemplate = columns.map(({ column }) => column);
  return { findings: { bytes: await load(), columns: ofTemplate, rowsOfJob } };
};

/** Bytes of an archive entry besides its data: local and central header, name twice. APPNOTE 4.3.7, 4.3.12. */
const zipEntryBytes = 30 + 46 + 2 * 'row_1.pdf'.length;

/** Deflate at another level or over a longer text may compress slightly better than alone. */
const deflateSlack = 0.97;

/**
 * Returns an inspector in threads of the pool. Facts about a package or source in `before` are not determined again.
 */
export const threadDocumentInspector = (
  pool: DocumentPool,
  settings: InspectionSettings,
  before = new InspectedBefore(),
): DocumentInspector => ({
  inspect: async (input) => {
    const { limits, sha256 } = input;
    const run = inTurn(pool, settings.bounds, input);
    const check = loadInTurn(pool, settings.bounds, input);

    const use = { accountId: input.accountId, atMs: input.atMs };
    const { maxPackageBytes: maxBytes } = limits;
    const {
      schemaVersion,
      name: packageName,
      keys,
      protect,
    } = await before.package(sha256.package, maxBytes, use, async () => {
      const { keys } = settings;
      const load = async () => ({ kind: 'package' as const, bytes: await input.package(), keys, maxBytes, use });
      return check('MALFORMED_DOQLO_FILE', load);
    });

    refusePrintFile({ protect }, input.settings.printFile);
    const known = await before.source(sha256.source, async () => {
      const { maxPages } = settings;
      const load = async () => ({ kind: 'source' as const, bytes: await input.source(), maxPages });
      const info = await check('INVALID_PDF', load);
      const { pageCount, repaired, losses, certification } = info;
      return { pageCount, repaired, losses, ...(certification === undefined ? {} : { certification }) };
    });
    refuseIncomplete(known, input.allowsIncompleteSource === true, '"allow_incomplete_source" set to "true"');
    const { pageCount, repaired } = known;
    // Overlays that draw on its pages are known when the rows are drawn.
    if (input.settings.seal) refuseSealOn(known.certification, input.settings.flattenForms || protect !== undefined);

    const { includeStickers, flattenForms, printFile, conformance } = input.settings;
    if (conformance === 'require') {
      const asked = { settings: { includeStickers, flattenForms, printFile }, maxPages: settings.maxPages };
      await check('INVALID_PDF', async () => ({
        kind: 'conformance' as const,
        source: await input.source(),
        package: await input.package(),
        keys: settings.keys,
        maxBytes,
        use,
        ...asked,
      }));
    }

    const { format } = input.rows;
    const { rowCount, sourceRowCount, isLabelled } = await check(
      format === 'csv' ? 'INVALID_CSV_FILE' : 'INVALID_ROWS_JSON',
      async () => ({
        kind: 'rows' as const,
        rows: { format, bytes: await input.rows.load(), csv: settings.csv },
        keys,
        groupBy: input.settings.groupBy,
        rowNumbers: await input.rows.numbers?.(),
        ...(await findingsOf(input, keys)),
      }),
    );
    if (sourceRowCount > limits.maxRows) {
      throw new EngineError('BATCH_TOO_MANY_ROWS', {
        message: `The batch holds ${sourceRowCount} rows; the plan allows ${limits.maxRows}.`,
      });
    }
    // Row PDFs begin with the source's own bytes, unless it is flattened, optimized or repaired.
    const producedRows = rowCount - Math.floor((rowCount * input.settings.maxFailedRowPercent) / 100);
    const keepsSource = !input.settings.flattenForms && !input.settings.optimize && !repaired;
    if (keepsSource && producedRows * input.sourceSizeBytes > limits.maxOutputBytes) {
      const deflatedBytes = await before.deflatedBytes(sha256.source, async () => {
        const load = async () => ({ kind: 'deflate' as const, bytes: await input.source() });
        return (await run(await load(), load)).deflatedBytes;
      });
      if (producedRows * (zipEntryBytes + deflatedBytes * deflateSlack) > limits.maxOutputBytes) {
        throw new EngineError('CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED', {
          message: `${rowCount} copies of this source make an output larger than the ${limits.maxOutputBytes} bytes that the plan allows.`,
        });
      }
    }
    return {
      schemaVersion,
      packageName,
      pageCount,
      rowCount,
      ...(isLabelled === true ? { isLabelled } : {}),
      ...(protect === undefined ? {} : { passwordColumn: protect.column }),
    };
  },
});
