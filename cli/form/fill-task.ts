import type { JSONWebKeySet } from 'jose';
import type { RowsFile } from '../../lib/engine/fill/fill-input.ts';
import type { CsvLimits } from '../../lib/engine/rows/open-csv-rows.ts';
import type { FoundCells } from '../../lib/engine/rows/table-finding.ts';
import type { NamedColumn } from '../../lib/engine/rows/tables/match-columns.ts';
import type { FillRequest } from './fill-request.ts';

/** What says how the PDF is filled, as bytes. */
export type FormBytes =
  | {
      readonly kind: 'svc';
      readonly bytes: Uint8Array;
      readonly keys: JSONWebKeySet;
      readonly maxBytes: number;
      /** Epoch ms: a package that has expired by then is refused. */
      readonly atMs: number;
    }
  | {
      readonly kind: 'template';
      /** The payload of a package that nobody signed. */
      readonly bytes: Uint8Array;
      /** Of the template's file, in hexadecimal. */
      readonly sha256: string;
    };

/** Strict rows, as bytes. */
export interface RowBytes {
  readonly bytes: Uint8Array;
  readonly format: 'csv' | 'json';
  /** What CSV is held to. */
  readonly csv: CsvLimits;
  /** The file that they came from, where it is of another kind. */
  readonly file?: RowsFile;
  /** What the reader of the table found. */
  readonly found?: readonly FoundCells[];
}

/** What a thread needs to fill rows or to check them, as plain data. */
export interface FillTask {
  readonly fill: FillRequest;
  readonly source: Uint8Array;
  readonly form: FormBytes;
  readonly rows: RowBytes;
  /** What the table calls its columns, by the columns of the rows. */
  readonly tableColumns?: readonly NamedColumn[];
  readonly maxPages: number;
  readonly maxImageOverlaysPerRow: number;
  readonly maxRowPicturePixels: number;
}

/** How far a thread is: first how many rows there are, then how many are done. */
export type FillNote = { readonly kind: 'rows'; readonly rowCount: number } | { readonly kind: 'progress'; readonly rowsDone: number };
