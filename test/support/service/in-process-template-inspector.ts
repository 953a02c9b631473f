import { readPackage } from '../../../lib/package/read/read-package.ts';
import { readTemplate } from '../../../lib/package/read/read-template.ts';
import { inspectPdf } from '../../../lib/pdf/read/inspect-pdf.ts';
import type { TemplateInspector } from '../../../lib/services/documents/template-inspector.ts';
import { testPackageKeys } from './package-signing.ts';

/** Does what the thread does, in this one. */
export const inProcessTemplateInspector: TemplateInspector = {
  source: async (bytes) => inspectPdf(bytes, { maxPages: 1000 }),
  payload: async (template, parts, maxPackageBytes) => readTemplate(template, parts, maxPackageBytes),
  package: async (bytes, { atMs, maxPackageBytes }, { accountId }) => {
    await readPackage(bytes, { keys: testPackageKeys, maxBytes: maxPackageBytes, use: { accountId, atMs } });
  },
};
