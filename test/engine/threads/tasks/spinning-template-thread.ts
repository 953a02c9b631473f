/** Replaces a filler thread: stores the keys of received files, and never ends for "spin". */
import { threadId } from 'node:worker_threads';
import { serveThread } from '@bulkfill/engine/threads/serve-thread';
import type { FillOneTask, TemplateAnswer, TemplateNote } from '@bulkfill/engine/threads/tasks/template-task';

const known = new Set<string>();

serveThread<FillOneTask, TemplateNote, TemplateAnswer>(({ key, files }, host) => {
  host.clock(true);
  if (key === 'spin') for (;;);
  if (files === undefined && !known.has(key)) return { kind: 'cold' };
  known.add(key);
  const result = {
    rowNumber: threadId,
    status: 'success',
    fileName: 'row_1.pdf',
    fileSizeBytes: 1,
    sha256: '',
    applied: 1,
    skipped: 0,
    warnings: [],
    notices: [],
    error: undefined,
  } as const;
  return { kind: 'filled', result, pdf: new Uint8Array(1) };
});
