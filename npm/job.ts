import type { JSONWebKeySet } from 'jose';
import type { Table } from '../lib/engine/rows/table.ts';
import type { Template } from './template.ts';

/** A signed package in place of a template, with the public keys that may have signed it (a JWK set). */
export interface SignedTemplate {
  readonly package: Uint8Array;
  readonly keys: JSONWebKeySet;
}

/**
 * A value of a row. A number is written as JavaScript writes it (`0.1 + 0.2` is `0.30000000000000004`), and refused if it is not finite or
 * is an integer beyond 2^53 - 1: write it as text, or as a bigint. Null and undefined are blank.
 */
export type CellValue = string | number | bigint | boolean | null | undefined | ListItems;

/** The items of a `list` overlay's cell. */
export type ListItems = readonly (string | Readonly<Record<string, string | number | boolean | null | undefined>>)[];

/** A row: values by key (`column_<n>` or the label of a column), or by place. */
export type RowInput = Readonly<Record<string, CellValue>> | readonly CellValue[];

/**
 * Rows: in memory, as `readTable` gives them, or from something that can be read more than once, so that memory does not grow with them. A
 * generator object can be read once: hand over the function that makes it.
 */
export type RowsInput = Table | Iterable<RowInput> | AsyncIterable<RowInput> | (() => Iterable<RowInput> | AsyncIterable<RowInput>);

/** What is filled: one PDF for each row. */
export interface FillJob {
  readonly pdf: Uint8Array;
  readonly template: Template | SignedTemplate;
  readonly rows: RowsInput;
}

/** Bounds of one job. */
export interface FillLimits {
  /** Of the PDF (1,000). */
  readonly maxPages?: number | undefined;
  /** Pictures and signatures that one row may draw (100). */
  readonly maxImageOverlaysPerRow?: number | undefined;
  /** Pixels of one picture that comes in a row (25,000,000). */
  readonly maxRowPicturePixels?: number | undefined;
  /** Bytes of the ZIP, and of the print file (no bound). */
  readonly maxOutputBytes?: number | undefined;
}

/** Permission to fill a PDF of which parts are missing. */
export interface IncompleteSourceOption {
  /** Fill a PDF of which parts are missing, which is refused with `SOURCE_PDF_INCOMPLETE` otherwise (false). */
  readonly allowIncompleteSource?: boolean | undefined;
}

/** What every way to fill takes. */
export interface RowFillOptions {
  /** Columns whose values name the PDFs, at most three: keys or labels. */
  readonly filenameColumns?: readonly string[] | undefined;
  /**
   * Of a table of `readTable` with a header: where its columns are not called as in the template. For names of the table the label (or
   * `column_<n>`) that the template has, as in `{ Nachname: 'Last name' }`; `'by-place'` takes all columns where they stand. Without it
   * columns are found by their names alone, and a table that does not name them is refused (`INVALID_DATA_INPUT`).
   */
  readonly columns?: 'by-place' | Readonly<Record<string, string>> | undefined;
  /** Draw the markers too (false). */
  readonly includeStickers?: boolean | undefined;
  /** Turn form fields into plain content (false). */
  readonly flattenForms?: boolean | undefined;
  /** Write the PDF anew in fewer bytes first, lossless for pixels and text, so that every row is smaller (false). */
  readonly optimize?: boolean | undefined;
  /**
   * What is done where the PDF declares PDF/A or PDF/UA (`keep`): `keep` makes rows that still are what it declares, and tells what is lost;
   * `require` throws `CONFORMANCE_NOT_KEPT` where something is lost; `ignore` does nothing for it, and no row declares it.
   */
  readonly conformance?: 'keep' | 'require' | 'ignore' | undefined;
  /** Fail a row that would be partial, with `ROW_PARTIAL` (false). */
  readonly strict?: boolean | undefined;
  readonly limits?: FillLimits | undefined;
  /** @deprecated Has no effect: the calling thread fills the rows. */
  readonly threads?: number | undefined;
  /** Aborting rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}
