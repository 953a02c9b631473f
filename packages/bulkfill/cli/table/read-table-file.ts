import { mib } from '@bulkfill/engine/core/units';
import { invalidTable } from '@bulkfill/engine/rows/errors';
import { BoundedThread } from '@bulkfill/engine/threads/bounded-thread';
import { WorkFailed } from '@bulkfill/engine/threads/work-failed';
import { UsageError } from '../errors.ts';
import { documentHeap } from '../pdf/document-bounds.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { listTableNotices } from './table-notices.ts';
import type { TableReading } from './table-options.ts';
import type { StrictTable, TableTask } from './table-task.ts';

const threadEntry = new URL('./table-thread.ts', import.meta.url);

/** Bounds of the reader: four times the needs of the largest allowed workbook. */
const bounds = { workMs: 120_000, residentBytes: 2048 * mib };

const refuseIdleFlags = (
  { sheet, locale, dates, skipHidden, delimiter, encoding }: TableReading,
  name: string,
  { assumed }: StrictTable,
): void => {
  const format = assumed.format.value;
  const idle =
    format === 'xlsx'
      ? { '--delimiter': delimiter === 'auto' ? undefined : delimiter, '--encoding': encoding }
      : {
          '--sheet': sheet,
          '--locale': locale,
          '--dates': dates,
          '--skip-hidden': skipHidden,
          ...(format === 'csv' ? {} : { '--delimiter': delimiter }),
        };
  const [flag] = Object.entries(idle).find(([, value]) => value !== undefined) ?? [];
  if (flag === undefined) return;
  const about = flag === '--delimiter' ? 'CSV' : flag === '--encoding' ? 'text files' : 'XLSX files';
  throw new UsageError(
    `${flag} is about ${about}, and ${name} is ${format === 'xlsx' ? 'an XLSX file' : format.toUpperCase()}`,
  );
};

/**
 * Reads a table of any kind in a separate thread, and prints the assumptions on standard error.
 *
 * @param name of the file, for messages.
 * @param columns of the template: they help to detect the header and are matched by label.
 * @param names further names that help to detect a header.
 * Throws EngineError with the codes of `readTable` and `INVALID_DATA_INPUT`; UsageError for a flag that does not apply
 * to the file.
 */
export const readTableFile = async (
  {
    name,
    bytes,
    reading,
    columns,
    names,
  }: { name: string; reading: TableReading } & Pick<TableTask, 'bytes' | 'names'> & Partial<Pick<TableTask, 'columns'>>,
  io: CliIo,
): Promise<StrictTable> => {
  const thread = new BoundedThread<TableTask, never, StrictTable>(threadEntry, documentHeap);
  try {
    const table = await thread.run({ bytes, reading, columns, names }, { bounds, signal: io.signal });
    refuseIdleFlags(reading, name, table);
    for (const line of listTableNotices(name, table)) io.stderr.write(`${line}\n`);
    return table;
  } catch (error) {
    throw error instanceof WorkFailed ? invalidTable(error.message) : error;
  } finally {
    await thread.close();
  }
};
