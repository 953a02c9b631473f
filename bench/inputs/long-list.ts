/** Where the table stands on the made document's page, in points from the top left; and its lines and columns. */
export const tableRect = { x: 40, y: 40, width: 532, height: 715 } as const;
export const lineHeightPt = 13.5;
export const tableTextPt = 9;
export const tableColumns = [
  { key: 'from', label: 'From', x: 6, width: 220 },
  { key: 'kind', label: 'Kind', x: 232, width: 130 },
  { key: 'month', label: 'Month', x: 368, width: 60 },
  { key: 'amount', label: 'Amount', x: 434, width: 92 },
] as const;

type Item = Readonly<Record<(typeof tableColumns)[number]['key'], string>>;

const payers = ['Elster Shipyard', "O'Brien & Söhne GmbH", 'Municipality of Port Elster', 'Rent of 88 Mill Lane', 'Pension Fund (East)'];
const kinds = ['Wages', 'Overtime', 'Child benefit', 'Rent received', 'Pension'];
const itemsPerRow = 50;

/** The items of row `rowNumber` (1-based): no two rows have the same amounts. The same on every machine; Latin letters only. */
export const listItems = (rowNumber: number): readonly Item[] =>
  Array.from({ length: itemsPerRow }, (_, index) => {
    const seed = rowNumber * 7919 + index * 104_729;
    return {
      from: payers[seed % payers.length]!,
      kind: kinds[(seed >> 3) % kinds.length]!,
      month: `2025-${String((index % 12) + 1).padStart(2, '0')}`,
      amount: `${seed % 4000}.${String(seed % 100).padStart(2, '0')}`,
    };
  });

/** Rows whose one cell is their items as JSON, as a CSV file has them. */
export const listRows = (rowCount: number): readonly (readonly [string])[] =>
  Array.from({ length: rowCount }, (_, index) => [JSON.stringify(listItems(index + 1))]);

/** How amounts are written. */
export const amountFormat = { locale: 'en-IE', options: { style: 'currency', currency: 'EUR' } } as const;

/** A table with a header, its items and their sum. */
export const listTemplate: object = {
  columns: [{ key: 'column_0', label: 'Income' }],
  overlays: [
    {
      id: 'income',
      kind: 'list',
      page: 0,
      rect: tableRect,
      value: { column: 'column_0' },
      itemHeight: lineHeightPt,
      cells: tableColumns.map(({ key, x, width }) => ({
        key,
        x,
        width,
        size: tableTextPt,
        ...(key === 'amount' ? { align: 'right', format: { number: amountFormat.options, locale: amountFormat.locale } } : {}),
      })),
      header: { cells: Object.fromEntries(tableColumns.map(({ key, label }) => [key, label])) },
      footer: { cells: { from: 'All income of the year', amount: { sum: 'amount' } } },
      stripe: '#f2f5f6',
      rule: { width: 0.5, color: '#9eadb8' },
    },
  ],
};
