import type { RowResult } from '../../lib/engine/fill/row-result.ts';
import type { SourceWarning } from '../../lib/engine/pdf/compile/compiled-document.ts';
import type { FormBytes, RowBytes } from '../form/fill-task.ts';
import type { InkMap } from './ink-map.ts';

/** What is filled and drawn, as plain data. */
export interface DrawTask {
  readonly kind: 'draw';
  readonly source: Uint8Array;
  readonly form: FormBytes;
  /** Without rows the columns' labels are drawn. */
  readonly rows: RowBytes | undefined;
  /** From 1. */
  readonly row: number;
  /** A page from 1; all of them; or the first one that an overlay stands on. */
  readonly page: number | 'all' | 'first';
  readonly grid: boolean;
  readonly includeStickers: boolean;
  readonly flattenForms: boolean;
  readonly maxPages: number;
  readonly maxImageOverlaysPerRow: number;
  readonly maxRowPicturePixels: number;
}

/** What the thread that draws pages can be asked for. */
export type PreviewTask = DrawTask | { readonly kind: 'ink'; readonly source: Uint8Array };

/** An overlay where it stands on a page: 0-based, points from the upper left corner as displayed. */
export interface Mark {
  readonly id: string;
  readonly kind: string;
  readonly page: number;
  readonly rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Degrees clockwise about the centre. */
  readonly rotation: number;
  /** Its value ends at the right edge of the box. */
  readonly endsRight: boolean;
}

export interface DrawnPreview {
  readonly pages: readonly { readonly number: number; readonly png: Uint8Array }[];
  readonly pageCount: number;
  readonly marks: readonly Mark[];
  readonly result: RowResult;
  readonly warnings: readonly SourceWarning[];
}

export type PreviewResult<Task extends PreviewTask> = Task extends DrawTask ? DrawnPreview : InkMap;
