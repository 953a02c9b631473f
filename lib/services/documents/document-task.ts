import type { JSONWebKeySet } from 'jose';
import { mib } from '../../core/units.ts';
import type { CheckSummary } from '../../fill/check/check-rows.ts';
import type { FillSummary } from '../../fill/fill-input.ts';
import type { OutputName } from '../../fill/fill-output.ts';
import type { SelectedRows } from '../../fill/mend/select-rows.ts';
import type { RowPreview } from '../../fill/preview/preview-row.ts';
import type { PackagePayloadParts } from '../../package/package-payload.ts';
import type { PackageIssue } from '../../package/package-schema-error.ts';
import type { PackageTerms, PackageUse } from '../../package/package-terms.ts';
import type { TemplatePayload } from '../../package/read/read-template.ts';
import type { PdfInfo } from '../../pdf/read/inspect-pdf.ts';
import type { CsvLimits } from '../../rows/open-csv-rows.ts';
import type { PortableError } from '../../threads/portable-error.ts';
import type { ThreadPool } from '../../threads/thread-pool.ts';
import type { RowFormat } from './document-inspector.ts';
import type { FillRequest } from './filler.ts';

/** Row data and the bounds that it is read under. */
export interface RowInput {
  readonly format: RowFormat;
  readonly bytes: Uint8Array;
  readonly csv: CsvLimits;
}

/** Rows of a job and what became of them. */
interface MendTask {
  readonly rows: RowInput;
  readonly rowNumbers?: readonly number[];
  readonly results: Uint8Array;
}

/** To fill a document: the task of `fill-worker`. */
export interface FillTask {
  readonly kind: 'fill';
  readonly request: Omit<FillRequest, 'rows'> & { readonly rows: RowInput };
  readonly keys: JSONWebKeySet;
  readonly maxPages: number;
  readonly maxImageOverlaysPerRow: number;
  readonly maxRowPicturePixels: number;
  /** That fill, the one that has the task among them. */
  readonly threads?: number;
}

/** To check rows: the other task of `fill-worker`. */
export type CheckTask = Omit<FillTask, 'kind'> & { readonly kind: 'check' };

/** To try a template while somebody designs it: the task of `design-worker`. */
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
      readonly limits: PreviewLimits;
    };

/** What a preview is held to, as jobs are. */
export type PreviewLimits = Pick<FillTask, 'maxPages' | 'maxImageOverlaysPerRow' | 'maxRowPicturePixels'>;

/** What a thread can be asked to do, one task at a time. All but the last three are tasks of `inspection-worker`. */
export type DocumentTask =
  | {
      readonly kind: 'package';
      readonly bytes: Uint8Array;
      readonly keys: JSONWebKeySet;
      readonly maxBytes: number;
      readonly use: PackageUse;
    }
  | { readonly kind: 'source'; readonly bytes: Uint8Array; readonly maxPages: number }
  | {
      /** To make the payload of a package from a template that somebody sent. */
      readonly kind: 'payload';
      readonly template: Uint8Array;
      readonly parts: Omit<PackagePayloadParts, 'template' | 'schemaVersion'>;
      /** Of the package, as it would be uploaded. */
      readonly maxPackageBytes: number;
    }
  | { readonly kind: 'deflate'; readonly bytes: Uint8Array }
  | { readonly kind: 'rows'; readonly rows: RowInput }
  | ({ readonly kind: 'corrections' } & MendTask)
  | ({ readonly kind: 'select'; readonly corrections?: Uint8Array; readonly includePartial: boolean } & MendTask)
  | FillTask
  | CheckTask
  | DesignTask;

/** The answer to each kind of task. */
export interface DocumentResults {
  readonly package: { readonly schemaVersion: number; readonly name: string | null; readonly terms: PackageTerms };
  readonly source: PdfInfo;
  readonly payload: TemplatePayload;
  /** As the archive deflates what all row PDFs begin with. */
  readonly deflate: { readonly deflatedBytes: number };
  readonly rows: { readonly rowCount: number };
  readonly corrections: { readonly csv: Uint8Array };
  readonly select: SelectedRows;
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
