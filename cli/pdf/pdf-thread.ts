/** The thread that reads a PDF without filling it. */
import { describePdf } from '../../lib/engine/pdf/compile/describe-pdf.ts';
import { listFields } from '../../lib/engine/pdf/forms/list-fields.ts';
import { inspectPdf } from '../../lib/engine/pdf/read/inspect-pdf.ts';
import { unlockDocument } from '../../lib/engine/pdf/unlock/unlock-document.ts';
import { serveThread } from '../../lib/engine/threads/serve-thread.ts';
import type { PdfResults, PdfTask } from './pdf-task.ts';

serveThread<PdfTask, never, PdfResults[keyof PdfResults]>((task, host) => {
  host.clock(true);
  if (task.kind === 'unlock') return unlockDocument(task.bytes, task.unlock);
  const { kind, bytes, maxPages } = task;
  switch (kind) {
    case 'inspect':
      return inspectPdf(bytes, { maxPages });
    case 'describe':
      return describePdf(bytes, { maxPages });
    case 'fields':
      return listFields(bytes, { maxPages });
    case 'form':
      return { info: inspectPdf(bytes, { maxPages }), fields: listFields(bytes, { maxPages }) };
    case 'survey':
      return { info: inspectPdf(bytes, { maxPages }), fieldNames: listFields(bytes, { maxPages }).map(({ name }) => name) };
  }
});
