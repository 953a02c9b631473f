import {
  listRowsToCorrect,
  makeCorrectionsTable,
  selectCorrectedRows,
} from '@bulkfill/engine/threads/tasks/correct-rows';
import type { CorrectionFiles, RowCorrector } from '@bulkfill/engine/threads/tasks/row-corrector';

const csv = { maxColumns: 500, maxCellCharacters: 32_767 };

/** Many tests use a placeholder instead of a package; it has no labels. */
const isPackage = (bytes: Uint8Array | undefined): boolean => bytes?.[0] === 0x1f && bytes[1] === 0x8b;

const withLimits = <Input extends CorrectionFiles>({ package: labelled, ...input }: Input) => ({
  ...input,
  rows: { ...input.rows, csv },
  ...(labelled !== undefined && isPackage(labelled) ? { package: labelled } : {}),
});

/** Runs the work of the threads in this one. */
export const inProcessCorrector: RowCorrector = {
  corrections: (input) => makeCorrectionsTable({ kind: 'corrections', ...withLimits(input) }),
  list: (input) => listRowsToCorrect({ kind: 'incomplete', ...withLimits(input) }),
  select: (input) => selectCorrectedRows({ kind: 'select', ...withLimits(input) }),
};
