// What RFC 4180 quotes; and a row of one empty cell, which would be an empty line, and those are skipped.
const needsQuotes = /[",\r\n]/;

const cellText = (cell: string): string => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const rowText = (cells: readonly string[]): string => (cells.length === 1 && cells[0] === '' ? '""' : cells.map(cellText).join(','));

/** Rows in one piece of text: enough to be quick, and never one text of a whole large table. */
const rowsPerPart = 5000;

/** Rows of a table as the `csv_file` that the service takes: positional, without a header, so that row 1 is the first row of data. Source: RFC 4180, 2. */
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
