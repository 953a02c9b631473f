import type { JSONWebKeySet } from 'jose';
import type { FillSummary } from '../../lib/fill/fill-input.ts';
import type { OutputName } from '../../lib/fill/fill-output.ts';
import type { CsvLimits } from '../../lib/rows/open-csv-rows.ts';
import type { FillRequest } from '../fill-request.ts';
import type { RunOutcome } from '../outcome/run-outcome.ts';

/** What the rendering thread needs, as plain data. The file is open, and stays its owner's. */
export interface RenderTask {
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
  readonly createdAt: string;
  /** Epoch ms: a package that has expired by then is refused. */
  readonly atMs: number;
  /** Descriptor of the file that the archive is written to. */
  readonly outFd: number;
  /** And of the one that the print file is written to, where it is asked for. */
  readonly printFd: number | undefined;
}

/** How far it is: first how many rows there are, then how many are done. */
export type RenderNote =
  | { readonly kind: 'rows'; readonly rowCount: number }
  | { readonly kind: 'progress'; readonly rowsDone: number }
  /** An output could not be written on: the error's code. An error itself crosses threads without what it says. */
  | { readonly kind: 'unwritable'; readonly output: OutputName; readonly code: string };

/** What was filled, and how the rows came out. */
export interface RenderResult {
  readonly summary: FillSummary;
  readonly outcome: RunOutcome;
  /** The account that the package is for, where it names one. */
  readonly account: string | undefined;
}
