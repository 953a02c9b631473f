import type { RowInput, TemplateFillOptions } from '../../client/index.ts';
import { measureRow, parseRow } from '../fill/parse-row.ts';
import { writeFilledResult } from '../fill/write-filled-result.ts';
import { resolveFilenameColumns } from '../form/filename-columns.ts';
import type { Output } from '../output/output.ts';
import { requestService, type ServiceConnection } from '../submit/service-connection.ts';
import { templateClient } from '../submit/template-client.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { FillResult } from '../terminal/command-result.ts';

export interface FillByTemplateRequest {
  readonly templateId: string;
  readonly row: string;
  readonly filenameColumns: readonly string[];
  readonly options: Omit<TemplateFillOptions, 'filenameColumns'>;
  readonly connection: ServiceConnection;
  readonly output: Output;
}

/**
 * Fills one document of a template stored in the service, and writes it. A retry uses the same idempotency key.
 *
 * Throws ServiceError (`ROW_FAILED` for a row without a PDF), UnreachableError, FileError; UsageError for an unknown
 * column; EngineError `INVALID_ROWS_JSON` for a row that is not an object.
 */
export const fillByTemplate = async (request: FillByTemplateRequest, io: CliIo): Promise<FillResult> => {
  const { templateId, filenameColumns: names, options, connection, output } = request;
  const row = parseRow(request.row);
  const client = templateClient(connection, io.signal);
  return requestService(connection, async () => {
    const filenameColumns = await resolveFilenameColumns(names, {
      columns: async () => (await client.read(templateId)).namedColumns,
      data: { columns: [], width: async () => measureRow(row) },
    });
    const settings = { ...options, ...(filenameColumns.length === 0 ? {} : { filenameColumns }) };
    const filled = await client.fill(templateId, row as RowInput, settings);
    const { pdf: _pdf, fileName: _fileName, ...told } = filled;
    return writeFilledResult(filled, output, { template_id: templateId, ...told });
  });
};
