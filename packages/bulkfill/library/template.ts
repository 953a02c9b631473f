import type { Overlay } from './overlay-types.ts';
import type { Condition } from './values.ts';

/**
 * Template of the package format: how to fill one PDF.
 *
 * @example
 * ```ts
 * const template: Template = {
 *   columns: [{ key: 'column_0', label: 'Full name' }],
 *   overlays: [{ id: 'name', kind: 'text', page: 0, rect: { x: 72, y: 72, width: 300, height: 24 }, value: { column: 'column_0' } }],
 * };
 * ```
 */
export interface Template {
  /** Names of the columns, which are the keys of row objects. */
  readonly columns?: readonly { readonly key: string; readonly label?: string }[];
  readonly assets?: Readonly<
    Record<
      string,
      {
        readonly mediaType: 'image/png' | 'image/jpeg' | 'image/svg+xml' | 'font/ttf' | 'font/otf';
        readonly data: string;
      }
    >
  >;
  readonly overlays: readonly Overlay[];
  /** Pages that only some rows have, 0-based. */
  readonly pages?: readonly { readonly page: number; readonly when: Condition }[];
}
