/** The columns before the input's own. Source: api-additions.md, "Rows". */
export const leadingColumns = ['row_number', 'status', 'codes', 'messages'] as const;

/** The header of `corrections.csv` for input of `width` columns. */
export const correctionColumns = (width: number): readonly string[] => [
  ...leadingColumns,
  ...Array.from({ length: width }, (_, column) => `column_${column}`),
];
