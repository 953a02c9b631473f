import { detectCellFault } from '../detect-cell-fault.ts';
import { maxFoundCells, type ReaderRows } from '../read-rows.ts';
import type { TableFinding } from '../table-finding.ts';

type Cells = readonly string[];

const maxSample = 5;
const maxSampleCharacters = 60;

const beyondAscii = /[^\0-\u007f]/;

/**
 * Returns the findings of a table by data row and column: guesses, then cell findings of the format reader, then faults
 * that the text of other cells shows. At most 100,000.
 * @param data rows of `read` below the header, without empty ones.
 */
export const tableFindings = (
  read: ReaderRows,
  data: readonly Cells[],
  labels: Cells | undefined,
): readonly TableFinding[] => {
  const findings: TableFinding[] = [...encodingFinding(read, data, labels)];
  for (const column of read.localeColumns ?? []) findings.push({ code: 'LOCALE_GUESSED', row: null, column });
  const numbers = new Map(data.map((row, index) => [row, index + 1]));
  const known = new Set<string>();
  for (const { code, index, column } of read.found) {
    const row = numbers.get(read.rows[index] as Cells);
    if (row === undefined) continue;
    known.add(`${row} ${column}`);
    findings.push({ code, row, column });
  }
  for (const [index, cells] of data.entries()) {
    for (const [column, cell] of cells.entries()) {
      const code = detectCellFault(cell);
      if (code === undefined || known.has(`${index + 1} ${column}`)) continue;
      if (findings.length >= maxFoundCells) return findings;
      findings.push({ code, row: index + 1, column });
    }
  }
  return findings;
};

const encodingFinding = (
  { assumed }: ReaderRows,
  data: readonly Cells[],
  labels: Cells | undefined,
): TableFinding[] => {
  if (assumed.encoding?.sure !== 'guess') return [];
  const sample = new Set<string>();
  for (const cells of labels === undefined ? data : [...data, labels]) {
    for (const cell of cells) if (beyondAscii.test(cell)) sample.add(cell.slice(0, maxSampleCharacters));
    if (sample.size >= maxSample) break;
  }
  if (sample.size === 0) return [];
  return [{ code: 'ENCODING_GUESSED', row: null, column: null, sample: [...sample].slice(0, maxSample) }];
};
