/** Takes facts from `before` if known. */

import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { KeptResults } from '../../core/kept-results.ts';
import { findTemplateMistakes } from '../../fill/check/find-template-mistakes.ts';
import { previewRow } from '../../fill/preview/preview-row.ts';
import { readPreviewRequest } from '../../fill/preview/read-preview-request.ts';
import { readPayload } from '../../svc/read/read-package.ts';
import { serveThread } from '../serve-thread.ts';
import { type DocumentResults, type DocumentTask, keptBytes } from './document-task.ts';

const kept = new KeptResults(keptBytes);

serveThread<DocumentTask, never, DocumentResults['mistakes' | 'preview']>(async (task, host) => {
  host.clock(true);
  if (task.kind === 'preview') {
    const { template, row, place, flattenForms, includeStickers, overlaysOnly } = await readPreviewRequest(
      task.request,
    );
    const { isMarked, limits } = task;
    return previewRow(task.source, template, row, {
      ...limits,
      isMarked,
      place,
      flattenForms,
      includeStickers,
      overlaysOnly,
      readFont: readPackagedFile,
      kept,
    });
  }
  if (task.kind !== 'mistakes') throw new Error('This thread tries templates; it does no work of jobs.');
  const { template, source } = readPayload(Buffer.from(task.payload));
  return findTemplateMistakes(template, source?.pages?.length);
});
