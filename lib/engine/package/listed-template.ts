import type { Template } from './template.ts';

/** What lists of templates show of one. */
export interface ListedTemplate {
  readonly overlayCount: number;
  readonly columnCount: number;
  /** The first of them, their labels cut. */
  readonly columns: readonly { readonly key: string; readonly label: string }[];
}

const listedColumns = 30;
/** Of a label that is cut. */
export const listedLabelCharacters = 80;

export const listedTemplate = ({ overlays, columns }: Template): ListedTemplate => ({
  overlayCount: overlays.length,
  columnCount: columns.length,
  columns: columns
    .slice(0, listedColumns)
    .map(({ column, label }) => ({ key: `column_${column}`, label: [...label].slice(0, listedLabelCharacters).join('') })),
});
