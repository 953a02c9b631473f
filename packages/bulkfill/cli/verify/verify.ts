import type { CliIo } from '../terminal/cli-io.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { escapeControls } from '../terminal/printable.ts';
import { readAttestation } from './read-attestation.ts';
import { readSmallFile } from './read-small-file.ts';
import { readVerificationKeys } from './read-verification-keys.ts';
import { VerificationFailed } from './verification-failed.ts';
import { verifyArchive } from './verify-archive.ts';

export interface VerifyRequest {
  readonly archive: string;
  readonly attestation: string;
  readonly keys: string;
}

/** Verifies a downloaded archive: signature, manifest, every PDF. The first problem becomes the complaint. */
export const verify = async (request: VerifyRequest, io: CliIo): Promise<CommandResult> => {
  const [keys, text] = await Promise.all([
    readVerificationKeys(request.keys, io.signal),
    readSmallFile(request.attestation, io.signal),
  ]);
  try {
    const { claim, kid } = await readAttestation(text, keys);
    const { pdfCount, sizeBytes } = await verifyArchive(request.archive, claim, io.signal);
    return {
      document: { verified: true, ...claim, kid, file_size_bytes: sizeBytes },
      lines: [
        `Verified: ${request.archive} is what job ${claim.job_id} made, completed at ${claim.completed_at}.`,
        `${pdfCount} PDF${pdfCount === 1 ? '' : 's'} and manifest.json are unchanged, and nothing else is in it. Signed with the key ${kid}.`,
      ].map(escapeControls),
    };
  } catch (error) {
    if (!(error instanceof VerificationFailed)) throw error;
    const { code, message } = error;
    return {
      document: { verified: false, code, message },
      lines: [],
      complaint: `not verified: ${escapeControls(message)} (${code})`,
    };
  }
};
