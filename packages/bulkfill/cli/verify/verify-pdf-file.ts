import type { PdfVerification } from '@bulkfill/engine/pdf/verify/verification';
import { BoundedThread } from '@bulkfill/engine/threads/bounded-thread';
import { WorkFailed } from '@bulkfill/engine/threads/work-failed';
import { UsageError } from '../errors.ts';
import { FileError } from '../file-error.ts';
import { readFileNamed } from '../input/read-input.ts';
import { documentBounds, documentHeap } from '../pdf/document-bounds.ts';
import { readPassword } from '../pdf/read-password.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { escapeControls } from '../terminal/printable.ts';
import type { VerificationTask } from './pdf-verification-thread.ts';
import { documentOfVerification, linesOfVerification } from './pdf-verification-view.ts';
import { readTrustedCertificates } from './read-trusted-certificates.ts';

export interface PdfVerifyRequest {
  readonly file: string;
  readonly trust: string | undefined;
  readonly passwordFile: string | undefined;
}

/**
 * Verifies every signature of a PDF. A PDF that is not valid becomes the complaint. Throws UsageError for files that
 * cannot be read; EngineError `PASSWORD_REQUIRED`, `PASSWORD_WRONG`, `ENCRYPTED_PDF_UNSUPPORTED`.
 */
export const verifyPdfFile = async (request: PdfVerifyRequest, io: CliIo): Promise<CommandResult> => {
  const { file } = request;
  const { bytes, trusted, password } = await readFiles(request, io);
  if (bytes.subarray(0, 4).equals(zipStart))
    throw new UsageError(`${file} is a ZIP: give its attestation with --attestation, and the public keys with --keys`);
  const verification = await verifyInThread({ bytes, options: { trusted, password, now: new Date() } }, io.signal);
  const { problem } = verification;
  return {
    document: documentOfVerification(verification),
    lines: linesOfVerification(file, verification).map(escapeControls),
    ...(problem === undefined ? {} : { complaint: `not valid: ${escapeControls(problem.message)} (${problem.code})` }),
  };
};

const zipStart = Buffer.from('PK\u0003\u0004');

const readFiles = async ({ file, trust, passwordFile }: PdfVerifyRequest, io: CliIo) => {
  try {
    return {
      bytes: await readFileNamed(file, io.signal),
      trusted: trust === undefined ? undefined : await readTrustedCertificates(trust, io.signal),
      password: passwordFile === undefined ? undefined : await readPassword(passwordFile, io),
    };
  } catch (error) {
    // Exit code 1 would say that the PDF is not valid.
    throw error instanceof FileError ? new UsageError(error.message) : error;
  }
};

const verifyInThread = async (task: VerificationTask, signal: AbortSignal): Promise<PdfVerification> => {
  const thread = new BoundedThread<VerificationTask, never, PdfVerification>(
    new URL('./pdf-verification-thread.ts', import.meta.url),
    documentHeap,
  );
  const sizeBytes = task.bytes.length;
  try {
    return await thread.run(task, { bounds: documentBounds(sizeBytes), signal });
  } catch (error) {
    if (!(error instanceof WorkFailed) || !error.byDocument) throw error;
    const message = `The PDF could not be verified: ${error.message}.`;
    return { isValid: false, problem: { code: 'PDF_UNREADABLE', message }, sizeBytes, signatures: [] };
  } finally {
    await thread.close();
  }
};
