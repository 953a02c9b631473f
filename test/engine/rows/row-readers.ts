import type { Row, RowSource } from '@bulkfill/engine/rows/row';

/** Every row of a source; sparse places as undefined. */
export const allRows = async (source: RowSource): Promise<Row[]> => {
  const rows: Row[] = [];
  for await (const batch of source.batches()) rows.push(...batch.map((row) => Array.from(row)));
  return rows;
};

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export const standardLimits = { maxColumns: 500, maxCellCharacters: 32_767 };
