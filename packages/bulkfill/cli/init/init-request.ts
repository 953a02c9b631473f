import type { Rect } from '@bulkfill/engine/svc/template';
import type { TableReading } from '../table/table-options.ts';

export interface InitRequest {
  readonly pdf: string;
  readonly table: { readonly path: string; readonly reading: TableReading } | undefined;
  readonly out: string;
  readonly force: boolean;
  readonly asJson: boolean;
}

export interface TextPlace {
  readonly area: Rect;
  /** Whether a search found the area empty. Otherwise texts may overlap the content of the page. */
  readonly isFree: boolean;
  /** Whether pages could be drawn, so that a search took place. */
  readonly wasSearched: boolean;
}
