import { templateMistakes } from '../../../lib/engine/fill/check/template-mistakes.ts';
import { previewRow } from '../../../lib/engine/fill/preview/preview-row.ts';
import { readPreviewRequest } from '../../../lib/engine/fill/preview/read-preview-request.ts';
import { readPayload } from '../../../lib/engine/package/read/read-package.ts';
import { readPackagedFile } from '../../../lib/engine/packaged/packaged-file-reader.ts';
import type { DesignInspector } from '../../../lib/engine/threads/work/design-inspector.ts';

/** Runs the work of the thread in this one. */
export const inProcessDesignInspector: DesignInspector = {
  mistakes: async (payload) => {
    const { template, source } = readPayload(Buffer.from(payload));
    return templateMistakes(template, source?.pages?.length);
  },
  preview: async ({ source, request, isMarked }) => {
    const { template, row, place, flattenForms, includeStickers } = await readPreviewRequest(request);
    const limits = { maxPages: 1000, maxImageOverlaysPerRow: 2, maxRowPicturePixels: 1_000_000 };
    return previewRow(source, template, row, {
      ...limits,
      isMarked,
      place,
      flattenForms,
      includeStickers,
      readFont: readPackagedFile,
    });
  },
};
