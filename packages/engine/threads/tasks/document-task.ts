import type { JSONWebKeySet } from 'jose';
import { mib } from '../../core/units.ts';
import type { CheckSummary } from '../../fill/check/check-rows.ts';
import type { CorrectionsFormat } from '../../fill/corrections/make-corrections.ts';
import type { ListedOpenRows } from '../../fill/corrections/open-row.ts';
import type { FillSummary } from '../../fill/fill-input.ts';
import type { OutputName } from '../../fill/fill-output.ts';
import type { FillSettings } from '../../fill/fill-settings.ts';
import type { MinModuleUm } from '../../fill/min-module.ts';
import type { RowPreview } from '../../fill/preview/preview-row.ts';
import type { RenderLimits } from '../../fill/render-limits.ts';
import type { PdfDescription } from '../../pdf/compile/pdf-facts.ts';
import type { PdfInfo } from '../../pdf/read/inspect-pdf.ts';
import type { UnlockedPdf, UnlockOptions } from '../../pdf/unlock/unlock-document.ts';
import type { JobRowNumbers } from '../../rows/group-rows.ts';
import type { RowData, RowFormat } from '../../rows/open-rows.ts';
import type { RowKeys } from '../../rows/row-keys.ts';
import type { ListedTemplate } from '../../svc/listed-template.ts';
import type { PackagePayloadParts } from '../../svc/package-payload.ts';
import type { PackageIssue } from '../../svc/package-schema-error.ts';
import type { PackageTerms, PackageUse } from '../../svc/package-terms.ts';
import type { Protection } from '../../svc/protection.ts';
import type { TemplatePayload } from '../../svc/read/read-template.ts';
import type { PortableError } from '../portable-error.ts';
import type { ThreadPool } from '../thread-pool.ts';
import type { SealTask } from './seal-task.ts';

/** Everything that determines the bytes of a job's archive, as plain data. */
export interface FillRequest {
  readonly source: Uint8Array;
  readonly package: Uint8Array;
  readonly rows: { readonly format: RowFormat; readonly bytes: Uint8Array };
  readonly tableFindings?: Uint8Array;
  /** Row numbers, if other than 1, 2, 3 … */
  readonly rowNumbers?: JobRowNumbers | undefined;
  readonly rowsOfJob?: number;
  readonly maxPackageBytes: number;
  readonly maxOutputBytes: number;
  readonly settings: FillSettings;
  /** Required if the settings seal the rows. */
  readonly seal?: SealTask | undefined;
  readonly jobId: string;
  readonly createdAt: string;
  readonly retryOf?: string;
}

export interface FindingsToJudge {
  readonly bytes: Uint8Array;
  readonly rowsOfJob?: number;
  readonly columns: readonly number[];
}

interface CorrectionTask {
  readonly rows: RowData & Pick<CorrectionRows, 'isLabelled'>;
  /** `JobRowNumbers` as JSON, if other than 1, 2, 3 … */
  readonly rowNumbers?: Uint8Array;
  readonly groupBy?: string | undefined;
  readonly results: Uint8Array;
  readonly tableFindings?: Uint8Array;
  /** Package of the job, if the labels of its columns are needed. */
  readonly package?: Uint8Array;
}

export interface CorrectionRows {
  readonly format: RowFormat;
  readonly bytes: Uint8Array;
  /** True if keys of the rows are labels of the package's columns. */
  readonly isLabelled?: boolean | undefined;
}

export interface FillTask {
  readonly kind: 'fill';
  readonly request: Omit<FillRequest, 'rows'> & { readonly rows: RowData };
  readonly keys: JSONWebKeySet;
  readonly limits: RenderLimits;
}

export type CheckTask = Omit<FillTask, 'kind'> & { readonly kind: 'check'; readonly minModuleUm?: MinModuleUm };

export type DesignTask =
  | {
      readonly kind: 'mistakes';
      readonly payload: Uint8Array;
    }
  | {
      readonly kind: 'preview';
      readonly source: Uint8Array;
      readonly request: Uint8Array;
      /** Whether the account has used up its previews of the day. */
      readonly isMarked: boolean;
      readonly limits: RenderLimits;
    };

/** Tasks of a thread, one at a time. All except the last four are tasks of `inspection-thread`. */
export type DocumentTask =
  | {
      readonly kind: 'package';
      readonly bytes: Uint8Array;
      readonly keys: JSONWebKeySet;
      readonly maxBytes: number;
      readonly use: PackageUse;
    }
  | {
      readonly kind: 'sent-package';
      readonly bytes: Uint8Array;
      readonly keys: JSONWebKeySet;
      readonly maxBytes: number;
      readonly use: PackageUse;
    }
  | { readonly kind: 'source'; readonly bytes: Uint8Array; readonly maxPages: number }
  | {
      /** Also returns the PDF's description. */ readonly kind: 'describe';
      readonly bytes: Uint8Array;
      readonly maxPages: number;
    }
  | {
      /** Builds the payload of a package from a template that a client sent. */
      readonly kind: 'payload';
      readonly template: Uint8Array;
      readonly parts: Omit<PackagePayloadParts, 'template' | 'schemaVersion'>;
      readonly maxPackageBytes: number;
    }
  | { readonly kind: 'deflate'; readonly bytes: Uint8Array }
  | {
      /** Checks a create that requires its source's declarations to be kept. */
      readonly kind: 'conformance';
      readonly source: Uint8Array;
      readonly package: Uint8Array;
      readonly keys: JSONWebKeySet;
      readonly maxBytes: number;
      readonly use: PackageUse;
      readonly settings: Pick<FillSettings, 'includeStickers' | 'flattenForms' | 'printFile'>;
      readonly maxPages: number;
    }
  | {
      readonly kind: 'rows';
      readonly rows: RowData;
      readonly keys?: RowKeys;
      readonly findings?: FindingsToJudge;
      readonly groupBy?: string | undefined;
      readonly rowNumbers?: Uint8Array | undefined;
    }
  | ({
      readonly kind: 'corrections';
      readonly format: CorrectionsFormat;
      readonly withLabels?: boolean | undefined;
    } & CorrectionTask)
  | ({
      readonly kind: 'incomplete';
      readonly except: Uint32Array;
      readonly mostRows: number;
      readonly mostBytes: number;
    } & CorrectionTask)
  | ({
      readonly kind: 'select';
      readonly corrections?: Uint8Array;
      readonly changedRows?: Uint8Array;
      readonly includePartial: boolean;
    } & CorrectionTask)
  | FillTask
  | CheckTask
  | DesignTask
  | {
      readonly kind: 'unlock';
      readonly bytes: Uint8Array;
      readonly options: UnlockOptions;
    };

export interface DescribedPdf {
  readonly info: PdfInfo;
  readonly description: PdfDescription;
}

export interface SentTemplate extends ListedTemplate {
  readonly schemaVersion: number;
  readonly name: string | null;
  readonly terms: PackageTerms;
  /** JSON, UTF-8, as in the package. */
  readonly template: Uint8Array;
}

/** Rows to correct. The bytes are JSON arrays in UTF-8, for a response. */
export interface ListedRows extends Pick<ListedOpenRows, 'total' | 'failedRows'> {
  /** Array of `{key, label}`, by column of the input. */
  readonly columns: Uint8Array;
  /** Array of `MendableRow`. */
  readonly rows: Uint8Array;
}

export interface RetriedRows {
  /** In the format of the job's rows. */
  readonly bytes: Uint8Array;
  readonly rowCount: number;
  readonly failedRows: number;
  readonly rowNumbers: Uint8Array;
  /** Findings of the table, with those of corrected cells, as `table_findings`. Absent if empty. */
  readonly tableFindings?: Uint8Array;
}

export interface DocumentResults {
  readonly 'sent-package': SentTemplate;
  readonly package: {
    readonly schemaVersion: number;
    readonly name: string | null;
    readonly terms: PackageTerms;
    readonly keys: RowKeys;
    readonly protect?: Protection | undefined;
  };
  readonly source: PdfInfo;
  readonly describe: DescribedPdf;
  readonly unlock: UnlockedPdf;
  readonly payload: TemplatePayload;
  /** Size of the shared beginning of all row PDFs, deflated as in the archive. */
  readonly deflate: { readonly deflatedBytes: number };
  readonly conformance: null;
  readonly rows: {
    readonly rowCount: number;
    readonly sourceRowCount: number;
    /** Whether keys of the rows are labels of columns. */
    readonly isLabelled?: boolean;
  };
  readonly corrections: { readonly table: Uint8Array };
  readonly incomplete: ListedRows;
  readonly select: RetriedRows;
  readonly fill: FillSummary;
  readonly check: CheckSummary;
  readonly mistakes: readonly PackageIssue[];
  readonly preview: RowPreview;
}

/** Notes of a fill; each chunk must be acknowledged. */
export type FillNote =
  | {
      readonly kind: 'chunk';
      readonly output: OutputName;
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly crc32: number;
    }
  | { readonly kind: 'progress'; readonly rowsDone: number }
  | { readonly kind: 'row-error'; readonly rowNumber: number; readonly error: PortableError };

export type DocumentPool = ThreadPool<DocumentTask, FillNote, DocumentResults[DocumentTask['kind']]>;

/** Size of every chunk of an output except the last, equal to the size of an upload part. */
export const chunkBytes = 8 * mib;

/** Maximum bytes that a thread caches for later work on the same document or template. */
export const keptBytes = 24 * mib;
