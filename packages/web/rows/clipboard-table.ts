/** Reads one quoted cell from its opening quote. `undefined` if a quote is missing or text follows it. */
const readQuoted = (text: string, start: number): { readonly cell: string; readonly end: number } | undefined => {
  let cell = '';
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') {
      cell += text[at];
      continue;
    }
    if (text[at + 1] === '"') {
      cell += text[++at];
      continue;
    }
    const isEnd = at + 1 === text.length || text[at + 1] === '\t' || text[at + 1] === '\n';
    return isEnd ? { cell, end: at + 1 } : undefined;
  }
  return undefined;
};

const findEnd = (text: string, start: number): number => {
  let end = start;
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n') end++;
  return end;
};

/** Parses cells as spreadsheets copy them: tabs, lines, and quotes around cells with tabs, line breaks or quotes. */
export const parseCopiedCells = (copied: string): readonly (readonly string[])[] => {
  const text = copied.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  for (let at = 0; ; at++) {
    const quoted = text[at] === '"' ? readQuoted(text, at) : undefined;
    const end = quoted?.end ?? findEnd(text, at);
    rows.at(-1)!.push(quoted?.cell ?? text.slice(at, end));
    if (end >= text.length) return rows;
    if (text[end] === '\n') rows.push([]);
    at = end;
  }
};

const quoteCell = (cell: string): string => (/[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const formatCopiedCells = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoteCell).join('\t')).join('\n');
