/** The thread that reads a PDF without filling it. */
import { listFields } from '../../lib/pdf/forms/list-fields.ts';
import { inspectPdf } from '../../lib/pdf/read/inspect-pdf.ts';
import { serveThread } from '../../lib/threads/serve-thread.ts';
import type { PdfResults, PdfTask } from './pdf-task.ts';

serveThread<PdfTask, never, PdfResults[keyof PdfResults]>(({ kind, bytes, maxPages }, host) => {
  host.clock(true);
  switch (kind) {
    case 'inspect':
      return inspectPdf(bytes, { maxPages });
    case 'fields':
      return listFields(bytes, { maxPages });
    case 'form':
      return { info: inspectPdf(bytes, { maxPages }), fields: listFields(bytes, { maxPages }) };
    case 'survey':
      return { info: inspectPdf(bytes, { maxPages }), fieldNames: listFields(bytes, { maxPages }).map(({ name }) => name) };
  }
});
