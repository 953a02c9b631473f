import { templateMistakes } from '../../../lib/fill/check/template-mistakes.ts';
import { previewRow } from '../../../lib/fill/preview/preview-row.ts';
import { readPreviewRequest } from '../../../lib/fill/preview/read-preview-request.ts';
import { readPayload } from '../../../lib/package/read/read-package.ts';
import type { DesignInspector } from '../../../lib/services/documents/design-inspector.ts';
import { readPackagedFile } from '../../../lib/services/documents/packaged-file-reader.ts';

/** Does what the thread does, in this one. */
export const inProcessDesignInspector: DesignInspector = {
  mistakes: async (payload) => {
    const { template, source } = readPayload(Buffer.from(payload));
    return templateMistakes(template, source?.pages?.length);
  },
  preview: async ({ source, request }) => {
    const { template, row, flattenForms, includeStickers } = await readPreviewRequest(request);
    const limits = { maxPages: 1000, maxImageOverlaysPerRow: 2, maxRowPicturePixels: 1_000_000 };
    return previewRow(source, template, row, { ...limits, flattenForms, includeStickers, readFont: readPackagedFile });
  },
};
