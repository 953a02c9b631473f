import { findTemplateMistakes } from '@bulkfill/engine/fill/check/find-template-mistakes';
import { previewRow } from '@bulkfill/engine/fill/preview/preview-row';
import { readPreviewRequest } from '@bulkfill/engine/fill/preview/read-preview-request';
import { readPayload } from '@bulkfill/engine/svc/read/read-package';
import type { DesignInspector } from '@bulkfill/engine/threads/tasks/design-inspector';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';

/** Runs the work of the thread in this one. */
export const inProcessDesignInspector: DesignInspector = {
  mistakes: async (payload) => {
    const { template, source } = readPayload(Buffer.from(payload));
    return findTemplateMistakes(template, source?.pages?.length);
  },
  preview: async ({ source, request, isMarked }) => {
    const { template, row, place, flattenForms, includeStickers, overlaysOnly } = await readPreviewRequest(request);
    const limits = { maxPages: 1000, maxImageOverlaysPerRow: 2, maxRowPicturePixels: 1_000_000 };
    return previewRow(source, template, row, {
      ...limits,
      isMarked,
      place,
      flattenForms,
      includeStickers,
      overlaysOnly,
      readFont: readPackagedFile,
    });
  },
};
