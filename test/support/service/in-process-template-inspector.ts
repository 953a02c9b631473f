import { describePdf } from '@bulkfill/engine/pdf/compile/describe-pdf';
import { inspectPdf } from '@bulkfill/engine/pdf/read/inspect-pdf';
import { summarizeTemplate } from '@bulkfill/engine/svc/listed-template';
import { termsOf } from '@bulkfill/engine/svc/package-terms';
import { readPackage, readSentPackage } from '@bulkfill/engine/svc/read/read-package';
import { readTemplate } from '@bulkfill/engine/svc/read/read-template';
import type { TemplateInspector } from '@bulkfill/engine/threads/tasks/template-inspector';
import { testPackageKeys } from './package-signing.ts';

/** Runs the work of the thread in this one. */
export const inProcessTemplateInspector: TemplateInspector = {
  source: async (load) => inspectPdf(await load(), { maxPages: 1000 }),
  described: async (load) => {
    const bytes = await load();
    return {
      info: inspectPdf(bytes, { maxPages: 1000 }),
      description: describePdf(bytes, { maxPages: 1000 }),
    };
  },
  payload: async (template, parts, maxPackageBytes) => readTemplate(template, parts, maxPackageBytes),
  package: async (bytes, { atMs, maxPackageBytes }, { accountId }) => {
    await readPackage(bytes, { keys: testPackageKeys, maxBytes: maxPackageBytes, use: { accountId, atMs } });
  },
  sentPackage: async (load, { atMs, maxPackageBytes }, { accountId }) => {
    const { content, template } = await readSentPackage(await load(), {
      keys: testPackageKeys,
      maxBytes: maxPackageBytes,
      use: { accountId, atMs },
    });
    const { schemaVersion, name, ...read } = content;
    return {
      schemaVersion,
      name,
      terms: termsOf(read),
      ...summarizeTemplate(content.template),
      template: Buffer.from(template),
    };
  },
};
