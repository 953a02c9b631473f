import type { KeptResults } from '../kit/kept-results.ts';
import type { VerifiedPackage } from '../package/template.ts';
import type { CompileOptions, Guard } from '../pdf/compile/compile.ts';
import type { OverlayWarning } from '../pdf/compile/row-outcome.ts';
import type { KeptFlavour } from '../pdf/conformance/conformance-loss.ts';
import type { FontFileReader } from '../pdf/fonts/catalogue/font-source.ts';
import type { LossMembers } from '../pdf/read/losses.ts';
import type { RowSource } from '../rows/row.ts';
import type { FoundCells } from '../rows/table-finding.ts';
import type { FillSettings } from './fill-settings.ts';
import type { RowResult } from './row-result.ts';

/** One job's work: everything that decides the bytes of its archive. */
export interface FillInput {
  readonly source: Uint8Array;
  readonly package: VerifiedPackage;
  readonly rows: RowSource;
  /** The number of each row, ascending, where they are not 1, 2, 3 …: of some rows of another job. */
  readonly rowNumbers?: readonly number[];
  /** How many rows the whole job has, where these are only some of them. */
  readonly rowsOfJob?: number;
  /** What the reader of the table found that the rows came from, by their numbers. */
  readonly tableFindings?: readonly FoundCells[];
  readonly settings: FillSettings;
  /** The file that the rows came in, for the manifest; without it the manifest does not name one. */
  readonly rowsFile?: RowsFile;
  readonly options: FillOptions;
}

/** Row data as it was handed in. */
export interface RowsFile {
  /** Of its bytes, in hexadecimal. */
  readonly sha256: string;
  /** What a job of the service takes, or a table that was read as such. */
  readonly format: 'csv' | 'json' | 'ndjson' | 'xlsx';
}

export interface FillOptions {
  /** Where fonts come from that the template does not bring. */
  readonly readFont: FontFileReader;
  readonly maxImageOverlaysPerRow: number;
  /** Of one picture that comes in a row. */
  readonly maxRowPicturePixels?: number;
  /** Of the whole ZIP, and of the print file. */
  readonly maxOutputBytes: number;
  readonly maxPages?: number;
  /** The name of the option that takes a source of which parts are missing. `fillRows` refuses such a source if this is set. */
  readonly incompleteIsAllowedBy?: string;
  readonly jobId: string;
  /** ISO 8601, as the manifest says it. */
  readonly createdAt: string;
  /** The job whose rows are filled again, for the manifest. */
  readonly retryOf?: string;
  readonly onProgress?: (progress: FillProgress) => void;
  /** Told of a row whose stamping threw; the manifest says only `ROW_GENERATION_FAILED`. */
  readonly onRowError?: (rowNumber: number, error: unknown) => void;
  /** Told once, before the first row: the manifest's top-level warnings. */
  readonly onWarnings?: (warnings: readonly ManifestWarning[]) => void;
  /** Told once, before the first row: what of the template cannot work on this document, whatever a row holds. */
  readonly onTemplateMistakes?: (mistakes: readonly OverlayWarning[]) => void;
  /** Told of every row as the manifest will say it, also of the one that ends the job. */
  readonly onRowResult?: (result: RowResult) => void;
  readonly signal?: AbortSignal;
  /** What earlier fills have left, and this one leaves, for those of the same document and template. */
  readonly kept?: KeptResults;
  /** Bounds the steps of the compilation that read the source. */
  readonly guard?: Guard;
  /** Whether the summary is to say the manifest's digest. All results are read once more for it, when the last row is done. */
  readonly digestsManifest?: boolean;
}

export interface FillProgress {
  readonly rowsDone: number;
  readonly rowCount: number;
}

/** The manifest's summary, and the size of the archive. */
export interface FillSummary {
  readonly rowCount: number;
  readonly producedRows: number;
  readonly successRows: number;
  readonly partialRows: number;
  readonly failedRows: number;
  readonly appliedOverlayCount: number;
  readonly skippedOverlayCount: number;
  /** Texts that were drawn and did not simply fit. */
  readonly noticeCount: number;
  /** Rows with at least one of these, whatever their status. */
  readonly noticedRows: number;
  /** Rows of `successRows` that need a look for a notice: text that is cut, runs over its edge, or was shrunk below 60 % of its size. */
  readonly rowsWithNotices: number;
  readonly zipSizeBytes: number;
  /** None where the settings ask for no print file, or no row was produced. */
  readonly printFileSizeBytes: number | undefined;
  /** Of the source that rows are made from, where the settings ask for it to be optimized. */
  readonly optimizedSizeBytes?: number | undefined;
  /** What the manifest says of the job as a whole: of the document, and of the data. */
  readonly warnings: readonly ManifestWarning[];
  /** What became of what the source declares; undefined where that is nothing. */
  readonly conformance: readonly KeptFlavour[] | undefined;
  /** Of `manifest.json`, in hexadecimal; where it was asked for. */
  readonly manifestSha256: string | undefined;
}

/** A top-level diagnostic of the manifest. */
export interface ManifestWarning {
  readonly code: string;
  readonly message: string;
  /** How much of the source is missing, with `SOURCE_PDF_INCOMPLETE`. */
  readonly losses?: LossMembers;
}

/** What a job's settings and bounds are to the compiler. */
export const compileOptionsOf = ({ settings, options }: Pick<FillInput, 'settings' | 'options'>): CompileOptions => ({
  includeStickers: settings.includeStickers,
  flattenForms: settings.flattenForms,
  conformance: settings.conformance,
  maxPages: options.maxPages ?? Number.MAX_SAFE_INTEGER,
  readFont: options.readFont,
  kept: options.kept,
  maxRowPicturePixels: options.maxRowPicturePixels,
});
