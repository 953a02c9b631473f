/** Rows per document. */
const itemsPerDocument = 5;

const itemOf = (document: number, index: number): readonly [item: string, amount: string] => {
  const seed = document * 7919 + index * 104_729;
  return [`Item ${seed % 9973} of the list`, `${1 + (seed % 997)}.50`];
};

const listed = new Map<string, Buffer>();

/** Builds each input once: only its reading is measured. */
const once = (key: string, build: () => string): Buffer => {
  const bytes = listed.get(key) ?? Buffer.from(build());
  listed.set(key, bytes);
  return bytes;
};

/** Returns a table in which the rows of each document are scattered: customer, item, amount. */
export const groupedCsv = (documents: number): Buffer =>
  once(`csv ${documents}`, () =>
    Array.from({ length: documents * itemsPerDocument }, (_, index) => {
      const document = index % documents;
      return `Customer ${document},${itemOf(document, Math.floor(index / documents)).join(',')}\n`;
    }).join(''),
  );

/** Returns the same documents as JSON rows with a list each. */
export const groupedJson = (documents: number): Buffer =>
  once(`json ${documents}`, () =>
    JSON.stringify(
      Array.from({ length: documents }, (_, document) => ({
        column_0: `Customer ${document}`,
        column_3: Array.from({ length: itemsPerDocument }, (__, index) => {
          const [item, amount] = itemOf(document, index);
          return { column_1: item, column_2: amount };
        }),
      })),
    ),
  );

export const groupedTemplate = (isGrouped: boolean): object => ({
  columns: [
    { key: 'column_0', label: 'Customer' },
    { key: 'column_1', label: 'Item' },
    { key: 'column_2', label: 'Amount' },
    { key: 'column_3', label: 'Items' },
  ],
  overlays: [
    {
      id: 'customer',
      kind: 'text',
      page: 0,
      rect: { x: 50, y: 20, width: 300, height: 18 },
      value: { column: 'column_0' },
    },
    {
      id: 'items',
      kind: 'list',
      page: 0,
      rect: { x: 50, y: 40, width: 500, height: 200 },
      value: isGrouped ? { rows: 'group' } : { column: 'column_3' },
      itemHeight: 16,
      cells: [
        { key: 'column_1', x: 0, width: 320 },
        { key: 'column_2', x: 330, width: 60, align: 'right' },
      ],
    },
  ],
});
