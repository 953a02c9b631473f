/* Table of package-format.md, "Lists": two columns, a header, stripes and lines, 50 items per row. */

/**
 * Position of the table on the page of the generated document, in points from the top left, and its lines and columns.
 */
export const tableRect = { x: 50, y: 40, width: 500, height: 715 } as const;
export const lineHeightPt = 14;
export const tableTextPt = 9;
export const tableColumns = [
  { key: 'name', label: 'Item', x: 0, width: 320, isNumber: false },
  { key: 'qty', label: 'Quantity', x: 330, width: 60, isNumber: true },
] as const;

type Item = Readonly<Record<(typeof tableColumns)[number]['key'], string>>;

const things = [
  'Ruler, 30 cm',
  'Pencil (HB)',
  "Draughtsman's table",
  'Papier à lettres',
  'Straßenkarte 1 : 50.000',
  'Chair',
  'Ink & blotter',
];
const itemsPerRow = 50;

/** Returns the items of row `rowNumber` (1-based). The same on every machine; Latin letters only. */
export const listItems = (rowNumber: number): readonly Item[] =>
  Array.from({ length: itemsPerRow }, (_, index) => {
    const seed = rowNumber * 7919 + index * 104_729;
    return { name: `${things[seed % things.length]!}, no. ${seed % 100_000}`, qty: String(1 + (seed % 9973)) };
  });

/** Returns rows with a single cell: their items as JSON, like in a CSV file. */
export const listRows = (rowCount: number): readonly (readonly [string])[] =>
  Array.from({ length: rowCount }, (_, index) => [JSON.stringify(listItems(index + 1))]);

/** Locale of the quantities. */
export const numberLocale = 'en-US';

export const listTemplate: object = {
  columns: [{ key: 'column_0', label: 'Items' }],
  overlays: [
    {
      id: 'items',
      kind: 'list',
      page: 0,
      rect: tableRect,
      value: { column: 'column_0' },
      itemHeight: lineHeightPt,
      cells: tableColumns.map(({ key, x, width, isNumber }) => ({
        key,
        x,
        width,
        size: tableTextPt,
        ...(isNumber ? { align: 'right', format: { number: {}, locale: numberLocale } } : {}),
      })),
      header: { cells: Object.fromEntries(tableColumns.map(({ key, label }) => [key, label])) },
      stripe: '#f4f4f4',
      rule: { width: 0.5, color: '#999999' },
    },
  ],
};
