/** Thread in which locked PDFs are opened: a separate module, so that hosts without unlocking do not load it. */
import { unlockDocument } from '../../pdf/unlock/unlock-document.ts';
import { serveThread } from '../serve-thread.ts';
import type { DocumentResults, DocumentTask } from './document-task.ts';

serveThread<DocumentTask, never, DocumentResults['unlock']>((task, host) => {
  if (task.kind !== 'unlock') throw new Error('This thread unlocks PDFs; it does nothing else.');
  host.clock(true);
  return unlockDocument(task.bytes, task.options);
});
