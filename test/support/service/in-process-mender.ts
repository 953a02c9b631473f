import { listMended, mendRows, selectMended } from '../../../lib/engine/threads/work/mend-rows.ts';
import type { RowMender, RowsToMend } from '../../../lib/engine/threads/work/row-mender.ts';

const csv = { maxColumns: 500, maxCellCharacters: 32_767 };

/** What stands for a package in many tests is not one, and has no labels. */
const isPackage = (bytes: Uint8Array | undefined): boolean => bytes?.[0] === 0x1f && bytes[1] === 0x8b;

const withLimits = <Input extends RowsToMend>({ package: labelled, ...input }: Input) => ({
  ...input,
  rows: { ...input.rows, csv },
  ...(labelled !== undefined && isPackage(labelled) ? { package: labelled } : {}),
});

/** What the threads do, in this one. */
export const inProcessMender: RowMender = {
  corrections: (input) => mendRows({ kind: 'corrections', ...withLimits(input) }),
  list: (input) => listMended({ kind: 'mendable', ...withLimits(input) }),
  select: (input) => selectMended({ kind: 'select', ...withLimits(input) }),
};
