import type { KeptResults } from '../core/kept-results.ts';
import type { CompileOptions, Guard } from '../pdf/compile/compile.ts';
import type { OverlayWarning } from '../pdf/compile/row-outcome.ts';
import type { KeptFlavour } from '../pdf/conformance/conformance-loss.ts';
import type { FontFileReader } from '../pdf/fonts/catalogue/font-source.ts';
import type { LossMembers } from '../pdf/read/losses.ts';
import type { Seal } from '../pdf/seal/seal.ts';
import type { RowSource } from '../rows/row.ts';
import type { FoundCells } from '../rows/table-finding.ts';
import type { VerifiedPackage } from '../svc/verified-package.ts';
import type { FillSettings } from './fill-settings.ts';
import { PageMarks } from './page-marks.ts';
import type { RenderLimits } from './render-limits.ts';
import type { RowOutcome } from './row-result.ts';

/** Rows to fill, with everything that determines the bytes of their PDFs. */
export interface RowJob {
  readonly source: Uint8Array;
  readonly package: Pick<VerifiedPackage, 'template' | 'source'>;
  readonly rows: RowSource;
  /** Row numbers, ascending, if other than 1, 2, 3 …: for some rows of another job. */
  readonly rowNumbers?: readonly number[] | undefined;
  /** Rows of the table, if `rows` are documents of several of them. */
  readonly sourceRowCount?: number;
  /** Number of rows in the whole job, if these are only some of them. */
  readonly rowsOfJob?: number;
  readonly tableFindings?: readonly FoundCells[];
  readonly settings: RowSettings;
  readonly options: RowOptions;
}

export type RowSettings = Omit<FillSettings, 'maxFailedRowPercent' | 'printFile' | 'printEven'>;

/** One job's work: everything that determines the bytes of its archive. */
export interface FillInput extends RowJob {
  readonly package: VerifiedPackage;
  readonly settings: FillSettings;
  /** The file that the rows came from, for the manifest; if absent, the manifest does not name one. */
  readonly rowsFile?: RowsFile;
  readonly options: FillOptions;
}

export interface RowsFile {
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly sha256: string;
  /** A format of the service's jobs, or of a table that was read like one. */
  readonly format: 'csv' | 'json' | 'ndjson' | 'xlsx';
}

export interface RowOptions
  extends Pick<RenderLimits, 'maxImageOverlaysPerRow'>,
    Partial<Omit<RenderLimits, 'maxImageOverlaysPerRow'>> {
  readonly readFont: FontFileReader;
  /** Required if the settings seal the rows. */
  readonly seal?: Seal | undefined;
  /** Name of the option that allows an incomplete source. `fillRows` rejects such a source if this is set. */
  readonly incompleteIsAllowedBy?: string;
  readonly onProgress?: (progress: FillProgress) => void;
  /** Receives the error of a row whose stamping threw; the manifest only contains `ROW_GENERATION_FAILED`. */
  readonly onRowError?: (rowNumber: number, error: unknown) => void;
  /** Called once, before the first row, with the manifest's top-level warnings. */
  readonly onWarnings?: (warnings: readonly ManifestWarning[]) => void;
  readonly signal?: AbortSignal;
  /** Cache shared by fills of the same document and template. */
  readonly kept?: KeptResults;
}

export interface FillOptions extends RowOptions {
  /** Limit of the whole ZIP, and of the print file. */
  readonly maxOutputBytes: number;
  readonly jobId: string;
  /** ISO 8601, as in the manifest. */
  readonly createdAt: string;
  /** The job whose rows are filled again, for the manifest. */
  readonly retryOf?: string;
  /** Called once, before the first row, with template errors that affect every row. */
  readonly onTemplateMistakes?: (mistakes: readonly OverlayWarning[]) => void;
  /** Called for every row with its result as in the manifest, including the row that ends the job. */
  readonly onRowResult?: (result: RowOutcome) => void;
  readonly guard?: Guard;
  /**
   * Whether the summary includes the manifest's digest. It requires another pass over all results after the last row.
   */
  readonly digestsManifest?: boolean;
}

export interface FillProgress {
  readonly rowsDone: number;
  readonly rowCount: number;
}

export interface FillSummary {
  readonly rowCount: number;
  readonly producedRows: number;
  readonly successRows: number;
  readonly partialRows: number;
  readonly failedRows: number;
  readonly appliedOverlayCount: number;
  readonly skippedOverlayCount: number;
  /** Number of texts that were drawn and did not simply fit. */
  readonly noticeCount: number;
  /** Rows with at least one such notice, whatever their status. */
  readonly noticedRows: number;
  /** Rows of `successRows` to check: text that is cut, overflows, or was shrunk below 60 % of its size. */
  readonly rowsWithNotices: number;
  readonly zipSizeBytes: number;
  /** Undefined if no print file was requested or no row was produced. */
  readonly printFileSizeBytes: number | undefined;
  /** Size of the optimized source, if the settings request optimization. */
  readonly optimizedSizeBytes?: number | undefined;
  readonly warnings: readonly ManifestWarning[];
  /** Outcome of the source's declarations; undefined if it declares nothing. */
  readonly conformance: readonly KeptFlavour[] | undefined;
  /** SHA-256 of `manifest.json` as hex, if requested. */
  readonly manifestSha256: string | undefined;
}

export interface ManifestWarning {
  readonly code: string;
  readonly message: string;
  /** Counts of missing parts, with `SOURCE_PDF_INCOMPLETE`. */
  readonly losses?: LossMembers;
}

/** Returns the marks of a sample; no marks for other fills. Throws the codes of `inspectPdf`. */
export const marksOf = ({ settings, options }: Pick<RowJob, 'settings' | 'options'>, source: Uint8Array): PageMarks =>
  new PageMarks(settings.sample ? 'SAMPLE' : undefined, source, options.maxPages ?? Number.MAX_SAFE_INTEGER);

export const compileOptionsOf = ({ settings, options }: Pick<RowJob, 'settings' | 'options'>): CompileOptions => ({
  includeStickers: settings.includeStickers,
  flattenForms: settings.flattenForms,
  conformance: settings.conformance,
  maxPages: options.maxPages ?? Number.MAX_SAFE_INTEGER,
  readFont: options.readFont,
  seal: settings.seal ? options.seal : undefined,
  kept: options.kept,
  maxRowPicturePixels: options.maxRowPicturePixels,
});
