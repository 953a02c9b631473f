import { hash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { TemplateRecord } from '../../../lib/stores/templates/saved-template.ts';
import type { TestService } from './test-service.ts';

const file = (example: string, name: string) =>
  readFileSync(new URL(`../../../examples/${example}/${name}`, import.meta.url));

/** Reads the PDF and the template of an example. */
export const exampleFiles = (example: string) => ({
  pdf: file(example, 'source.pdf') as Uint8Array,
  template: JSON.parse(file(example, 'template.json').toString('utf8')) as {
    overlays: object[];
    columns: { key: string; label: string }[];
  },
});

/** Saves a template for an account like the editor: its files in storage, its record in the table. */
export const savedTemplate = async (
  service: Pick<TestService, 'objects' | 'unit' | 'templates' | 'clock'>,
  accountId: string,
  { pdf, template }: { readonly pdf: Uint8Array; readonly template: object },
  more: Partial<TemplateRecord> = {},
): Promise<TemplateRecord> => {
  const templateId = randomUUID();
  const store = async (name: string, bytes: Uint8Array) => {
    const writer = service.objects.writer(`templates/${accountId}/${templateId}/${name}`, {
      contentType: 'application/octet-stream',
    });
    await writer.write(bytes);
    const { key, sizeBytes } = await writer.finish();
    return { key, sizeBytes, sha256: hash('sha256', bytes, 'hex') };
  };
  const saved: TemplateRecord = {
    templateId,
    accountId,
    name: 'Example',
    revision: 1,
    source: await store('source.pdf', pdf),
    content: await store('template.json', Buffer.from(JSON.stringify(template))),
    pages: [],
    overlayCount: 1,
    columnCount: 1,
    columns: [],
    createdAtMs: service.clock.nowMs(),
    changedAtMs: service.clock.nowMs(),
    ...more,
  };
  await service.unit.commit(service.templates.insert(saved));
  return saved;
};
