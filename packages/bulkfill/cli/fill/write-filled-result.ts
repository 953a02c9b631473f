import type { RowReport } from '../outcome/outcome-log.ts';
import type { Output } from '../output/output.ts';
import { writeAll } from '../output/vector-writer.ts';
import type { FillResult } from '../terminal/command-result.ts';
import { escapeControls, formatSize } from '../terminal/printable.ts';

export interface FilledOne extends Pick<RowReport, 'status' | 'warnings' | 'notices' | 'moreWarnings' | 'moreNotices'> {
  readonly pdf: Uint8Array;
}

/** Writes the document and reports its warnings and notices. `document` is for `--json`. Throws FileError. */
export const writeFilledResult = async (
  { pdf, status, warnings, notices, moreWarnings = 0, moreNotices = 0 }: FilledOne,
  output: Output,
  document: Readonly<Record<string, unknown>>,
): Promise<FillResult> => {
  await output.write((file) => writeAll(file, [pdf]));
  const lines = [
    `Wrote ${output.name}: ${formatSize(pdf.length)}, ${status === 'success' ? 'complete' : 'partial'}.`,
    ...[...warnings, ...notices].map(({ code, message }) => `  ${code}: ${message}`),
    ...(moreWarnings + moreNotices === 0 ? [] : [`  and ${moreWarnings + moreNotices} more`]),
  ];
  return {
    document: { file: output.name, ...document },
    lines: lines.map(escapeControls),
    isWhole: status === 'success',
  };
};
