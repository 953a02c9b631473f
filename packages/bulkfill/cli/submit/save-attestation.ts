import { attestationKeysPath } from '@bulkfill/service/paths/paths';
import { chooseOutput, isStandardOutput } from '../output/choose-output.ts';
import { writeAll } from '../output/vector-writer.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { exportJobClient } from './export-job-client.ts';
import type { ServiceConnection } from './service-connection.ts';

export interface AttestationRequest {
  readonly jobId: string;
  readonly connection: ServiceConnection;
  readonly out: string;
  readonly asJson: boolean;
}

export const saveAttestation = async (
  { jobId, connection, out, asJson }: AttestationRequest,
  io: CliIo,
): Promise<CommandResult> => {
  const output = chooseOutput(out, [], io, asJson);
  const text = await exportJobClient(connection, io.signal)
    .attestation(jobId)
    .catch((error: unknown) => Promise.reject(connection.explained(error)));
  await output.write((file) => writeAll(file, [Buffer.from(`${text}\n`)]));
  return {
    document: { job_id: jobId, out: output.name },
    toStderr: isStandardOutput(out),
    lines: [
      `Wrote ${output.name}. Verify with: bulkfill verify FILE.zip --attestation ${out} --keys ${connection.baseUrl}${attestationKeysPath}`,
    ],
  };
};
