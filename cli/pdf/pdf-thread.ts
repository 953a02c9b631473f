/** The thread that reads a PDF without filling it. */
import { listFields } from '../../lib/pdf/forms/list-fields.ts';
import { inspectPdf } from '../../lib/pdf/inspect-pdf.ts';
import { serveBounded } from '../bounded/serve-bounded.ts';
import type { PdfResults, PdfTask } from './pdf-task.ts';

serveBounded<PdfTask, never, PdfResults[keyof PdfResults]>(({ kind, bytes, maxPages }, host) => {
  host.clock(true);
  return kind === 'inspect' ? inspectPdf(bytes, { maxPages }) : listFields(bytes, { maxPages });
});
