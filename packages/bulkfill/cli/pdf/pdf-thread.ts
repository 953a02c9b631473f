import { EngineError } from '@bulkfill/engine/core/engine-error';
import { describePdf } from '@bulkfill/engine/pdf/compile/describe-pdf';
import type { PdfDescription } from '@bulkfill/engine/pdf/compile/pdf-facts';
import { listFields } from '@bulkfill/engine/pdf/forms/list-fields';
import { inspectPdf } from '@bulkfill/engine/pdf/read/inspect-pdf';
import { unlockDocument } from '@bulkfill/engine/pdf/unlock/unlock-document';
import { serveThread } from '@bulkfill/engine/threads/serve-thread';
import type { PdfResults, PdfTask } from './pdf-task.ts';

/** Also describes a locked PDF that opens without a password. */
const describe = (bytes: Uint8Array, maxPages: number): PdfDescription => {
  try {
    return describePdf(bytes, { maxPages });
  } catch (error) {
    const copy =
      error instanceof EngineError && error.code === 'ENCRYPTED_PDF_UNSUPPORTED' ? openCopy(bytes) : undefined;
    if (copy === undefined) throw error;
    return { ...describePdf(copy, { maxPages }), sizeBytes: bytes.length, isEncrypted: true };
  }
};

const openCopy = (bytes: Uint8Array): Uint8Array | undefined => {
  try {
    return unlockDocument(bytes, { rightsConfirmed: true, password: undefined }).bytes;
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
};

serveThread<PdfTask, never, PdfResults[keyof PdfResults]>((task, host) => {
  host.clock(true);
  if (task.kind === 'unlock') return unlockDocument(task.bytes, task.unlock);
  const { kind, bytes, maxPages } = task;
  switch (kind) {
    case 'inspect':
      return inspectPdf(bytes, { maxPages });
    case 'describe':
      return describe(bytes, maxPages);
    case 'form':
      return { info: inspectPdf(bytes, { maxPages }), fields: listFields(bytes, { maxPages }) };
    case 'survey':
      return {
        info: inspectPdf(bytes, { maxPages }),
        fieldNames: listFields(bytes, { maxPages }).map(({ name }) => name),
      };
  }
});
