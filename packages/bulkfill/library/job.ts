import type { Table } from '@bulkfill/engine/rows/table';
import type { JSONWebKeySet } from 'jose';
import type { SealOptions } from './open-seal.ts';
import type { Template } from './template.ts';

/** Signed package in place of a template, with the public keys that may have signed it (a JWK set). */
export interface SignedTemplate {
  readonly package: Uint8Array;
  readonly keys: JSONWebKeySet;
}

/**
 * Value of a row. A number is converted like `String(value)` (`0.1 + 0.2` is `0.30000000000000004`). It is rejected if
 * it is not finite or is an integer beyond 2^53 - 1; pass such a number as text or as a bigint. `null` and `undefined`
 * are blank.
 */
export type CellValue = string | number | bigint | boolean | null | undefined | ListItems;

/** Items in the cell of a `list` overlay. */
export type ListItems = readonly (string | Readonly<Record<string, string | number | boolean | null | undefined>>)[];

/** Row: values by key (`column_<n>` or column label), or by position. */
export type RowInput = Readonly<Record<string, CellValue>> | readonly CellValue[];

/**
 * Rows: in memory, a table of `readTable`, or an iterable that can be read more than once, so that memory use stays
 * constant. A generator object can be read only once; pass the function that creates it.
 */
export type RowsInput =
  | Table
  | Iterable<RowInput>
  | AsyncIterable<RowInput>
  | (() => Iterable<RowInput> | AsyncIterable<RowInput>);

/** Input of a fill: one PDF per row. */
export interface FillJob {
  readonly pdf: Uint8Array;
  readonly template: Template | SignedTemplate;
  readonly rows: RowsInput;
}

/** Bounds of one job. */
export interface FillLimits {
  /** Maximum pages of the PDF (1,000). */
  readonly maxPages?: number | undefined;
  /** Maximum pictures and signatures per row (100). */
  readonly maxImageOverlaysPerRow?: number | undefined;
  /** Maximum pixels of a picture in a row (25,000,000). */
  readonly maxRowPicturePixels?: number | undefined;
  /** Maximum bytes of the ZIP, and of the print file (unlimited). */
  readonly maxOutputBytes?: number | undefined;
  /** Minimum width of a module of a linear code, in µm, for `checkRows` (190). */
  readonly minLinearModuleUm?: number | undefined;
  /** Minimum width of a module of another code, in µm, for `checkRows` (250). */
  readonly minMatrixModuleUm?: number | undefined;
}

/** Permission to fill a PDF with missing parts. */
export interface IncompleteSourceOption {
  /** Fill a PDF with missing parts, which is otherwise rejected with `SOURCE_PDF_INCOMPLETE` (false). */
  readonly allowIncompleteSource?: boolean | undefined;
}

/** Options of all fill functions. */
export interface RowFillOptions {
  /** Columns whose values name the PDFs, at most three: keys or labels. */
  readonly filenameColumns?: readonly string[] | undefined;
  /** Column, by key or label: the rows with one value in it make one document. */
  readonly groupBy?: string | undefined;
  /**
   * For a table of `readTable` with a header: mapping for columns that have other names than in the template. Maps a
   * name in the table to a label (or `column_<n>`) of the template, as in `{ Nachname: 'Last name' }`. `'by-place'`
   * uses the columns in their order. By default columns are matched by name, and a table without these names is
   * rejected (`INVALID_DATA_INPUT`).
   */
  readonly columns?: 'by-place' | Readonly<Record<string, string>> | undefined;
  /** Also draw the markers (false). */
  readonly includeStickers?: boolean | undefined;
  /** Turn form fields into plain content (false). */
  readonly flattenForms?: boolean | undefined;
  /** Rewrite the PDF in fewer bytes first, lossless for pixels and text, so that every row is smaller (false). */
  readonly optimize?: boolean | undefined;
  /**
   * Behaviour for a PDF that declares PDF/A or PDF/UA (`keep`). `keep` preserves conformance and
   * reports losses; `require` throws `CONFORMANCE_NOT_KEPT` if conformance is lost; `ignore` ignores conformance and
   * removes the declaration from the rows.
   */
  readonly conformance?: 'keep' | 'require' | 'ignore' | undefined;
  /** Fail partial rows with `ROW_PARTIAL` (false). */
  readonly strict?: boolean | undefined;
  /** Seal every PDF, so that readers see who issued it and that it is unchanged (no seal). */
  readonly seal?: SealOptions | undefined;
  readonly limits?: FillLimits | undefined;
  /** @deprecated Has no effect: the calling thread fills the rows. */
  readonly threads?: number | undefined;
  /** Aborting rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}
