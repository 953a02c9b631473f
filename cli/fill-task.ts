import type { JSONWebKeySet } from 'jose';
import type { CsvLimits } from '../lib/rows/open-csv-rows.ts';
import type { FillRequest } from './fill-request.ts';

/** What a thread needs to fill rows or to check them, as plain data. */
export interface FillTask {
  readonly fill: FillRequest;
  readonly source: Uint8Array;
  readonly packageBytes: Uint8Array;
  readonly rowBytes: Uint8Array;
  readonly keys: JSONWebKeySet;
  readonly maxPackageBytes: number;
  readonly csv: CsvLimits;
  readonly maxPages: number;
  readonly maxImageOverlaysPerRow: number;
  readonly maxRowPicturePixels: number;
  /** Epoch ms: a package that has expired by then is refused. */
  readonly atMs: number;
}

/** How far a thread is: first how many rows there are, then how many are done. */
export type FillNote = { readonly kind: 'rows'; readonly rowCount: number } | { readonly kind: 'progress'; readonly rowsDone: number };
