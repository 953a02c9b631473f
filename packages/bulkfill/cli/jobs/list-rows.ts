import type { RowResult } from '@bulkfill/service/types/api';
import { exportJobClient } from '../submit/export-job-client.ts';
import { requestService, type ServiceConnection } from '../submit/service-connection.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { escapeControls } from '../terminal/printable.ts';

export interface RowsQuery {
  readonly status?: string;
  readonly notices?: 'true' | 'false';
  readonly limit?: string;
  readonly after?: string;
}

const line = ({
  row_number: rowNumber,
  status,
  error,
  warnings,
  notices,
  more_warnings = 0,
  more_notices = 0,
}: RowResult): string => {
  const [first, ...others] = [...(error === undefined ? [] : [error]), ...warnings, ...notices];
  const more = others.length + more_warnings + more_notices;
  const reason =
    first === undefined ? '' : `: ${first.code}: ${first.message}${more === 0 ? '' : ` (and ${more} more)`}`;
  return escapeControls(`row ${rowNumber} ${status}${reason}`);
};

/**
 * Lists one page of row results, in row order. The last line has the command for the next page. Source: api.md, "Rows".
 */
export const listRows = async (
  connection: ServiceConnection,
  jobId: string,
  query: RowsQuery,
  io: CliIo,
): Promise<CommandResult> => {
  const page = await requestService(connection, () => exportJobClient(connection, io.signal).rows(jobId, { ...query }));
  const { rows, next } = page;
  return {
    document: page,
    lines: [
      `Rows: ${rows.length === 0 ? 'none' : rows.length}`,
      ...rows.map((row) => `  ${line(row)}`),
      ...(next === null ? [] : [`For more, add --after ${escapeControls(next)}`]),
    ],
  };
};
