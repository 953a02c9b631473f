import type { Output } from '../output/output.ts';
import { writeAll } from '../output/vector-writer.ts';
import type { FillResult } from '../terminal/command-result.ts';
import { formatSize, printable } from '../terminal/printable.ts';

interface Message {
  readonly code: string;
  readonly message: string;
}

/** One document that was filled, here or by the service. */
export interface FilledOne {
  readonly pdf: Uint8Array;
  readonly status: 'success' | 'partial' | 'failed';
  readonly warnings: readonly Message[];
  readonly notices: readonly Message[];
}

/** Writes the document, and says what became of it. `document` is for `--json`. Throws FileError. */
export const filledResult = async (
  { pdf, status, warnings, notices }: FilledOne,
  output: Output,
  document: Readonly<Record<string, unknown>>,
): Promise<FillResult> => {
  await output.write((file) => writeAll(file, [pdf]));
  const lines = [
    `Wrote ${output.name}: ${formatSize(pdf.length)}, ${status === 'success' ? 'complete' : 'partial'}.`,
    ...[...warnings, ...notices].map(({ code, message }) => `  ${code}: ${message}`),
  ];
  return { document: { file: output.name, ...document }, lines: lines.map(printable), isWhole: status === 'success' };
};
