import { templateMistakes } from '../../../lib/fill/check/template-mistakes.ts';
import { readPayload } from '../../../lib/package/read/read-package.ts';
import type { DesignInspector } from '../../../lib/services/documents/design-inspector.ts';

/** Does what the thread does, in this one. */
export const inProcessDesignInspector: DesignInspector = {
  mistakes: async (payload) => {
    const { template, source } = readPayload(Buffer.from(payload));
    return templateMistakes(template, source?.pages?.length);
  },
};
