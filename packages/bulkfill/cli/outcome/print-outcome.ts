import type { Output } from '../output/output.ts';
import { formatSize } from '../terminal/printable.ts';

export const printMembers = ({ name }: Output, sizeBytes: number | undefined) => ({
  print_file: sizeBytes === undefined ? null : name,
  print_file_size_bytes: sizeBytes ?? null,
});

export const printLine = ({ name }: Output, sizeBytes: number | undefined): string =>
  sizeBytes === undefined
    ? 'No row was produced, so there is no print file.'
    : `Wrote the print file ${name}: ${formatSize(sizeBytes)}.`;
