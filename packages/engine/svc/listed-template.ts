import type { ResolvedTemplate } from './template.ts';

export interface ListedTemplate {
  readonly overlayCount: number;
  readonly columnCount: number;
  readonly columns: readonly { readonly key: string; readonly label: string }[];
}

const listedColumns = 30;
export const listedLabelCharacters = 80;

export const summarizeTemplate = ({ overlays, columns }: ResolvedTemplate): ListedTemplate => ({
  overlayCount: overlays.length,
  columnCount: columns.length,
  columns: columns.slice(0, listedColumns).map(({ column, label }) => ({
    key: `column_${column}`,
    label: [...label].slice(0, listedLabelCharacters).join(''),
  })),
});
