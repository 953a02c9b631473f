import type { PdfVerification } from '@bulkfill/engine/pdf/verify/verification';
import { type VerificationOptions, verifyPdf } from '@bulkfill/engine/pdf/verify/verify-pdf';
import { serveThread } from '@bulkfill/engine/threads/serve-thread';

export interface VerificationTask {
  readonly bytes: Uint8Array;
  readonly options: VerificationOptions;
}

serveThread<VerificationTask, never, PdfVerification>(({ bytes, options }, host) => {
  host.clock(true);
  return verifyPdf(bytes, options);
});
