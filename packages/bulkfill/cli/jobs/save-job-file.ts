import { chooseOutput, isStandardOutput } from '../output/choose-output.ts';
import { downloadFile } from '../submit/download-archive.ts';
import { type ExportJobClient, exportJobClient, type FetchFile } from '../submit/export-job-client.ts';
import type { ServiceConnection } from '../submit/service-connection.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { escapeControls, formatSize } from '../terminal/printable.ts';
import type { Progress } from '../terminal/progress.ts';

export interface JobFileRequest {
  readonly jobId: string;
  readonly connection: ServiceConnection;
  readonly file: (client: ExportJobClient) => FetchFile;
  readonly out: string;
  readonly asJson: boolean;
  readonly advice?: string;
}

export const saveJobFile = async (request: JobFileRequest, progress: Progress, io: CliIo): Promise<CommandResult> => {
  const { jobId, connection, file, out, asJson, advice } = request;
  const output = chooseOutput(out, [], io, asJson);
  const client = exportJobClient(connection, io.signal);
  const sizeBytes = await downloadFile(file(client), output, progress).catch((error: unknown) =>
    Promise.reject(connection.explained(error)),
  );
  return {
    document: { job_id: jobId, out: output.name, size_bytes: sizeBytes },
    lines: [`Wrote ${output.name}: ${formatSize(sizeBytes)}.`, ...(advice === undefined ? [] : [advice])].map(
      escapeControls,
    ),
    toStderr: isStandardOutput(out),
  };
};
