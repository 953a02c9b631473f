/** Box of the form for a value of the row, in points from the top-left corner of the page. */
export interface FieldBox {
  readonly label: string;
  readonly rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

const labels = [
  'Full name',
  'Street',
  'City',
  'Date',
  'Position',
  'Annual salary',
  'Reference',
  'Manager',
  'Telephone',
  'E-mail',
] as const;

/** The ten boxes that every contender fills, by column. */
export const fieldBoxes: readonly FieldBox[] = labels.map((label, index) => ({
  label,
  rect: { x: 48 + (index % 2) * 264, y: 90 + Math.floor(index / 2) * 36, width: 250, height: 18 },
}));

/** Positions of the two codes. */
export const qrRect = { x: 48, y: 295, width: 110, height: 110 } as const;
export const barcodeRect = { x: 48, y: 430, width: 220, height: 50 } as const;

export const textSizePt = 11;
/** Distance from the top of a box to the text's baseline, for contenders that position text themselves. */
export const baselinePt = 13;
