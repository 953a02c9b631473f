import type { Output } from '../output/output.ts';
import { formatSize } from '../terminal/printable.ts';

/** What a document says of the print file; none is there where no row was produced. */
export const printMembers = ({ name }: Output, sizeBytes: number | undefined) => ({
  print_file: sizeBytes === undefined ? null : name,
  print_file_size_bytes: sizeBytes ?? null,
});

/** The same for a person. */
export const printLine = ({ name }: Output, sizeBytes: number | undefined): string =>
  sizeBytes === undefined ? 'No row was produced, so there is no print file.' : `Wrote the print file ${name}: ${formatSize(sizeBytes)}.`;
