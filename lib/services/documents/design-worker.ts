/**
 * The thread in which templates are tried while somebody designs them. It has no way out but its messages, and its host can end it at any
 * moment.
 */
import { templateMistakes } from '../../fill/check/template-mistakes.ts';
import { readPayload } from '../../package/read/read-package.ts';
import { serveThread } from '../../threads/serve-thread.ts';
import type { DocumentResults, DocumentTask } from './document-task.ts';

serveThread<DocumentTask, never, DocumentResults['mistakes']>(async (task, host) => {
  if (task.kind !== 'mistakes') throw new Error('This thread tries templates; it does no work of jobs.');
  host.clock(true);
  const { template, source } = readPayload(Buffer.from(task.payload));
  return templateMistakes(template, source?.pages?.length);
});
