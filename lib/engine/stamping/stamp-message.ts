import type { PackedWindow, RowWindow } from '../fill/packed-window.ts';
import type { StampSetup } from '../fill/stamping-helpers.ts';
import type { ZlibState } from '../threads/zlib-guard.ts';

/** What a stamping thread is started with. */
export interface StampThreadData {
  readonly state: ZlibState;
  /** Its own in `state`. */
  readonly place: number;
}

/** To a stamping thread: first what it is to stamp, then windows, which it makes one after another. */
export type StampRequest = { readonly kind: 'setup'; readonly setup: StampSetup } | { readonly kind: 'window'; readonly window: RowWindow };

/** From it: that it is ready, or not able to help; then a window for each, in order, and how long it took. */
export type StampAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unable' }
  | { readonly kind: 'made'; readonly window: PackedWindow; readonly ms: number };
