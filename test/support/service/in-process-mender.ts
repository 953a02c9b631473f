import { listMended, mendRows, selectMended } from '@bulkfill/engine/threads/work/mend-rows';
import type { MendFiles, RowMender } from '@bulkfill/engine/threads/work/row-mender';

const csv = { maxColumns: 500, maxCellCharacters: 32_767 };

/** Many tests use a placeholder instead of a package; it has no labels. */
const isPackage = (bytes: Uint8Array | undefined): boolean => bytes?.[0] === 0x1f && bytes[1] === 0x8b;

const withLimits = <Input extends MendFiles>({ package: labelled, ...input }: Input) => ({
  ...input,
  rows: { ...input.rows, csv },
  ...(labelled !== undefined && isPackage(labelled) ? { package: labelled } : {}),
});

/** Runs the work of the threads in this one. */
export const inProcessMender: RowMender = {
  corrections: (input) => mendRows({ kind: 'corrections', ...withLimits(input) }),
  list: (input) => listMended({ kind: 'mendable', ...withLimits(input) }),
  select: (input) => selectMended({ kind: 'select', ...withLimits(input) }),
};
