/** A speed that is neither falsely exact nor empty of meaning: "0.4 rows/s", "12 rows/s", "1,240 rows/s". */
export const speedWords = (rowsPerSecond: number): string => {
  const shown = rowsPerSecond < 10 ? Number(rowsPerSecond.toFixed(1)) : Number(rowsPerSecond.toPrecision(3));
  return `${new Intl.NumberFormat('en').format(shown)} rows/s`;
};
