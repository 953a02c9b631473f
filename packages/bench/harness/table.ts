/** Formats a Markdown table. Columns in which every cell begins with a digit or a dash are aligned right. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const rightSet = head.map((_, column) => rows.every((row) => /^[\d–]/.test(row[column] ?? '')));
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => (rightSet[column] ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (rightSet[column] ? `${'-'.repeat(width + 1)}:` : `:${'-'.repeat(width + 1)}`)).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
};

/** Formats 12,345 from 100 on, 12.3 below. */
export const count = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1);

/** Formats 12.3 MB. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Formats 203×; a dash if unknown. */
export const times = (ratio: number): string =>
  Number.isNaN(ratio) ? '–' : `${ratio >= 10 ? Math.round(ratio).toLocaleString('en-US') : ratio.toFixed(2)}×`;
