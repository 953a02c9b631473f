import type { JSONWebKeySet } from 'jose';
import type { CheckSummary } from '../../fill/check/check-rows.ts';
import type { FillSummary } from '../../fill/fill-input.ts';
import type { OutputName } from '../../fill/fill-output.ts';
import type { FillSettings } from '../../fill/fill-settings.ts';
import type { CorrectionsFormat } from '../../fill/mend/make-corrections.ts';
import type { MendableRows } from '../../fill/mend/mendable-row.ts';
import type { RowPreview } from '../../fill/preview/preview-row.ts';
import { mib } from '../../kit/units.ts';
import type { ListedTemplate } from '../../package/listed-template.ts';
import type { PackagePayloadParts } from '../../package/package-payload.ts';
import type { PackageIssue } from '../../package/package-schema-error.ts';
import type { PackageTerms, PackageUse } from '../../package/package-terms.ts';
import type { TemplatePayload } from '../../package/read/read-template.ts';
import type { PdfDescription } from '../../pdf/compile/pdf-facts.ts';
import type { PdfInfo } from '../../pdf/read/inspect-pdf.ts';
import type { UnlockedPdf, UnlockOptions } from '../../pdf/unlock/unlock-document.ts';
import type { RowFormat, RowInput } from '../../rows/open-rows.ts';
import type { RowKeys } from '../../rows/row-keys.ts';
import type { PortableError } from '../portable-error.ts';
import type { ThreadPool } from '../thread-pool.ts';

/** Everything that decides the bytes of a job's archive, as plain data. */
export interface FillRequest {
  readonly source: Uint8Array;
  readonly package: Uint8Array;
  readonly rows: { readonly format: RowFormat; readonly bytes: Uint8Array };
  /** Findings of the table's reader, as they were sent. */
  readonly tableFindings?: Uint8Array;
  /** The number of each row, where they are not 1, 2, 3 … */
  readonly rowNumbers?: readonly number[];
  /** How many rows the whole job has, where these are only some of them. */
  readonly rowsOfJob?: number;
  readonly maxPackageBytes: number;
  readonly maxOutputBytes: number;
  readonly settings: FillSettings;
  readonly jobId: string;
  readonly createdAt: string;
  /** The job whose rows are filled again. */
  readonly retryOf?: string;
}

/** Findings of a table that were sent with its rows. */
export interface FindingsToJudge {
  readonly bytes: Uint8Array;
  /** Rows that they count, where these are not all of them. */
  readonly rowsOfJob?: number;
  /** Columns of the template. */
  readonly columns: readonly number[];
}

/** Rows of a job and what became of them. */
interface MendTask {
  readonly rows: RowInput;
  /** Numbers of the rows if they are not 1, 2, 3 …, as a JSON array. */
  readonly rowNumbers?: Uint8Array;
  readonly results: Uint8Array;
  /** Findings of the job's table, as they were sent. */
  readonly tableFindings?: Uint8Array;
  /** Of the job, where the labels of its columns are wanted. */
  readonly package?: Uint8Array;
}

/** To fill a document: the task of `fill-thread`. */
export interface FillTask {
  readonly kind: 'fill';
  readonly request: Omit<FillRequest, 'rows'> & { readonly rows: RowInput };
  readonly keys: JSONWebKeySet;
  readonly maxPages: number;
  readonly maxImageOverlaysPerRow: number;
  readonly maxRowPicturePixels: number;
}

/** To check rows: the other task of `fill-thread`. */
export type CheckTask = Omit<FillTask, 'kind'> & { readonly kind: 'check' };

/** To try a template while somebody designs it: the task of `design-thread`. */
export type DesignTask =
  | {
      /** What an export refuses. */
      readonly kind: 'mistakes';
      /** Of a package, as it would be signed. */
      readonly payload: Uint8Array;
    }
  | {
      /** One row, as the request says it. */
      readonly kind: 'preview';
      readonly source: Uint8Array;
      readonly request: Uint8Array;
      /** The account has had its previews of the day. */
      readonly isMarked: boolean;
      readonly limits: PreviewLimits;
    };

/** What a preview is held to, as jobs are. */
export type PreviewLimits = Pick<FillTask, 'maxPages' | 'maxImageOverlaysPerRow' | 'maxRowPicturePixels'>;

/** What a thread can be asked to do, one task at a time. All except the last four are tasks of `inspection-thread`. */
export type DocumentTask =
  | {
      readonly kind: 'package';
      readonly bytes: Uint8Array;
      readonly keys: JSONWebKeySet;
      readonly maxBytes: number;
      readonly use: PackageUse;
    }
  | {
      /** To take the template out of a package that is to be kept. */
      readonly kind: 'sent-package';
      readonly bytes: Uint8Array;
      readonly keys: JSONWebKeySet;
      readonly maxBytes: number;
      readonly use: PackageUse;
    }
  | { readonly kind: 'source'; readonly bytes: Uint8Array; readonly maxPages: number }
  | { /** And what it declares. */ readonly kind: 'describe'; readonly bytes: Uint8Array; readonly maxPages: number }
  | {
      /** To make the payload of a package from a template that somebody sent. */
      readonly kind: 'payload';
      readonly template: Uint8Array;
      readonly parts: Omit<PackagePayloadParts, 'template' | 'schemaVersion'>;
      /** Of the package, as it would be uploaded. */
      readonly maxPackageBytes: number;
    }
  | { readonly kind: 'deflate'; readonly bytes: Uint8Array }
  | {
      /** Of a create that requires what its source declares. */
      readonly kind: 'conformance';
      readonly source: Uint8Array;
      readonly package: Uint8Array;
      readonly keys: JSONWebKeySet;
      readonly maxBytes: number;
      readonly use: PackageUse;
      readonly settings: Pick<FillSettings, 'includeStickers' | 'flattenForms' | 'printFile'>;
      readonly maxPages: number;
    }
  | { readonly kind: 'rows'; readonly rows: RowInput; readonly keys?: RowKeys; readonly findings?: FindingsToJudge }
  | ({ readonly kind: 'corrections'; readonly format: CorrectionsFormat } & MendTask)
  | ({ readonly kind: 'mendable'; readonly except: Uint32Array; readonly mostRows: number; readonly mostBytes: number } & MendTask)
  | ({
      readonly kind: 'select';
      readonly corrections?: Uint8Array;
      readonly changedRows?: Uint8Array;
      readonly includePartial: boolean;
    } & MendTask)
  | FillTask
  | CheckTask
  | DesignTask
  | {
      /** To make an open copy: the task of `unlock-worker`. */
      readonly kind: 'unlock';
      readonly bytes: Uint8Array;
      readonly options: UnlockOptions;
    };

/** A PDF, and what there is to know of it before it is filled. */
export interface DescribedPdf {
  readonly info: PdfInfo;
  readonly description: PdfDescription;
}

/** A package that is to be kept with its template. */
export interface SentTemplate extends ListedTemplate {
  readonly schemaVersion: number;
  readonly name: string | null;
  readonly terms: PackageTerms;
  /** JSON, UTF-8, as the package has it. */
  readonly template: Uint8Array;
}

/** Rows to mend. The bytes are JSON arrays in UTF-8, for an answer. */
export interface ListedRows extends Pick<MendableRows, 'total' | 'failedRows'> {
  /** Of `{key, label}`, by column of the input. */
  readonly columns: Uint8Array;
  /** Of `MendableRow`. */
  readonly rows: Uint8Array;
}

/** Rows of a retry, ready to store. */
export interface RetriedRows {
  /** In the format of the job's rows. */
  readonly bytes: Uint8Array;
  readonly rowCount: number;
  /** How many of them had failed. */
  readonly failedRows: number;
  /** JSON array. */
  readonly rowNumbers: Uint8Array;
  /** Findings of the table, except those of corrected cells, as `table_findings` has them. Absent if there are none. */
  readonly tableFindings?: Uint8Array;
}

/** The answer to each kind of task. */
export interface DocumentResults {
  readonly 'sent-package': SentTemplate;
  readonly package: {
    readonly schemaVersion: number;
    readonly name: string | null;
    readonly terms: PackageTerms;
    readonly keys: RowKeys;
  };
  readonly source: PdfInfo;
  readonly describe: DescribedPdf;
  readonly unlock: UnlockedPdf;
  readonly payload: TemplatePayload;
  /** As the archive deflates what all row PDFs begin with. */
  readonly deflate: { readonly deflatedBytes: number };
  readonly conformance: null;
  readonly rows: { readonly rowCount: number };
  readonly corrections: { readonly table: Uint8Array };
  readonly mendable: ListedRows;
  readonly select: RetriedRows;
  readonly fill: FillSummary;
  readonly check: CheckSummary;
  readonly mistakes: readonly PackageIssue[];
  readonly preview: RowPreview;
}

/** What a fill says before its end; each chunk has to be taken. */
export type FillNote =
  | { readonly kind: 'chunk'; readonly output: OutputName; readonly bytes: Uint8Array<ArrayBuffer>; readonly crc32: number }
  | { readonly kind: 'progress'; readonly rowsDone: number }
  | { readonly kind: 'row-error'; readonly rowNumber: number; readonly error: PortableError };

/** Threads that do document tasks. */
export type DocumentPool = ThreadPool<DocumentTask, FillNote, DocumentResults[DocumentTask['kind']]>;

/** Size of every chunk of an output but the last, which is that of a part of its upload: the upload's body is the chunk. */
export const chunkBytes = 8 * mib;

/** Of what a thread keeps of its work for the next of the same document or template. */
export const keptBytes = 24 * mib;
