import { writeFile } from 'node:fs/promises';
import type { CommandResult } from '../command-result.ts';
import { asFileError } from '../file-error.ts';
import { exportJobClient } from './export-job-client.ts';
import type { ServiceConnection } from './service-connection.ts';

/** What `bulkfill job attestation` is asked for. */
export interface AttestationRequest {
  readonly jobId: string;
  readonly connection: ServiceConnection;
  readonly out: string;
}

/** Fetches the attestation of a job, and writes it to a file. Raises what the client raises, and `FileError`. */
export const saveAttestation = async ({ jobId, connection, out }: AttestationRequest, signal: AbortSignal): Promise<CommandResult> => {
  const text = await exportJobClient(connection, signal)
    .attestation(jobId)
    .catch((error: unknown) => Promise.reject(connection.explained(error)));
  await writeFile(out, `${text}\n`).catch((error: unknown) => Promise.reject(asFileError(out, error)));
  return {
    document: { job_id: jobId, out },
    lines: [`Wrote ${out}. Verify with: bulkfill verify FILE.zip --attestation ${out} --keys ${connection.baseUrl}/v1/bulkfill/keys`],
  };
};
