import type { RenderLimits } from '@bulkfill/engine/fill/render-limits';
import type { RowOutcome } from '@bulkfill/engine/fill/row-result';
import type { SourceWarning } from '@bulkfill/engine/pdf/compile/compiled-document';
import type { FormBytes, RowBytes } from '../form/fill-task.ts';
import type { InkMap } from './ink-map.ts';

export interface DrawTask {
  readonly kind: 'draw';
  readonly source: Uint8Array;
  readonly form: FormBytes;
  readonly rows: RowBytes | undefined;
  /** Row number, from 1. */
  readonly row: number;
  /** Page number from 1, all pages, or the first page with an overlay. */
  readonly page: number | 'all' | 'first';
  readonly grid: boolean;
  readonly includeStickers: boolean;
  readonly flattenForms: boolean;
  readonly limits: RenderLimits;
}

export type DrawThreadTask = DrawTask | { readonly kind: 'ink'; readonly source: Uint8Array };

/** Position of an overlay on a page: 0-based, in points from the top-left corner as displayed. */
export interface Mark {
  readonly id: string;
  readonly kind: string;
  readonly page: number;
  readonly rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly rotation: number;
  readonly endsRight: boolean;
}

export interface DrawnPreview {
  readonly pages: readonly { readonly number: number; readonly png: Uint8Array }[];
  readonly pageCount: number;
  readonly marks: readonly Mark[];
  readonly result: RowOutcome;
  readonly warnings: readonly SourceWarning[];
}

export type PreviewResult<Task extends DrawThreadTask> = Task extends DrawTask ? DrawnPreview : InkMap;
