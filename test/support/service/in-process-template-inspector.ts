import { listedTemplate } from '../../../lib/engine/package/listed-template.ts';
import { termsOf } from '../../../lib/engine/package/package-terms.ts';
import { readPackage, readSentPackage } from '../../../lib/engine/package/read/read-package.ts';
import { readTemplate } from '../../../lib/engine/package/read/read-template.ts';
import { describePdf } from '../../../lib/engine/pdf/compile/describe-pdf.ts';
import { inspectPdf } from '../../../lib/engine/pdf/read/inspect-pdf.ts';
import type { TemplateInspector } from '../../../lib/engine/threads/work/template-inspector.ts';
import { testPackageKeys } from './package-signing.ts';

/** Runs the work of the thread in this one. */
export const inProcessTemplateInspector: TemplateInspector = {
  source: async (bytes) => inspectPdf(bytes, { maxPages: 1000 }),
  described: async (bytes) => ({
    info: inspectPdf(bytes, { maxPages: 1000 }),
    description: describePdf(bytes, { maxPages: 1000 }),
  }),
  payload: async (template, parts, maxPackageBytes) => readTemplate(template, parts, maxPackageBytes),
  package: async (bytes, { atMs, maxPackageBytes }, { accountId }) => {
    await readPackage(bytes, { keys: testPackageKeys, maxBytes: maxPackageBytes, use: { accountId, atMs } });
  },
  sentPackage: async (bytes, { atMs, maxPackageBytes }, { accountId }) => {
    const { content, template } = await readSentPackage(bytes, {
      keys: testPackageKeys,
      maxBytes: maxPackageBytes,
      use: { accountId, atMs },
    });
    const { schemaVersion, name, ...read } = content;
    return {
      schemaVersion,
      name,
      terms: termsOf(read),
      ...listedTemplate(content.template),
      template: Buffer.from(template),
    };
  },
};
