import type { TableReading } from '../table/table-options.ts';
import type { Box } from './free-area.ts';

/** What `bulkfill init` is asked for. */
export interface InitRequest {
  readonly pdf: string;
  readonly table: { readonly path: string; readonly reading: TableReading } | undefined;
  readonly out: string;
  /** A file that is there may be replaced. */
  readonly force: boolean;
  readonly asJson: boolean;
}

/** Where texts stand on page 1, and how that was found. */
export interface TextPlace {
  readonly area: Box;
  /** The area was looked for, and shows nothing; else texts may stand on what the page shows. */
  readonly isFree: boolean;
  /** Pages could be drawn here, so there was a look. */
  readonly wasSearched: boolean;
}
