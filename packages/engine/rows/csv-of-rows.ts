// Quotes per RFC 4180. A row of one empty cell is quoted too: it would be an empty line, which readers skip.
const needsQuotes = /[",\r\n]/;

const cellText = (cell: string): string => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const rowText = (cells: readonly string[]): string =>
  cells.length === 1 && cells[0] === '' ? '""' : cells.map(cellText).join(',');

/** Rows per text: large enough to be fast, without one string for a whole large table. */
const rowsPerPart = 5000;

/** Writes rows as a positional `csv_file` without a header: row 1 is the first row of data. Source: RFC 4180, 2. */
export const csvOfRows = (rows: readonly (readonly string[])[]): string[] => {
  const parts: string[] = [];
  for (let start = 0; start < rows.length; start += rowsPerPart) {
    parts.push(
      `${rows
        .slice(start, start + rowsPerPart)
        .map(rowText)
        .join('\r\n')}\r\n`,
    );
  }
  return parts;
};
