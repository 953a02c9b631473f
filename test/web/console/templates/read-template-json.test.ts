import { gzipSync } from 'node:zlib';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { generateSigningKey } from '@bulkfill/engine/svc/signing-key';
import { readTemplateJson } from '@bulkfill/web/console/templates/read-template-json';
import { describe, expect, it } from 'vitest';

const template = { columns: [{ key: 'column_0', label: 'Prénom 🖋' }], overlays: [] };

describe('template JSON of a file', () => {
  it('is the file itself, or the template of a signed package', async () => {
    expect(JSON.parse(await readTemplateJson(new Blob([JSON.stringify(template)])))).toEqual(template);
    const packed = await buildPackage({ schemaVersion: 5, template }, await generateSigningKey());
    expect(JSON.parse(await readTemplateJson(new Blob([Buffer.from(packed)])))).toEqual(template);
  });

  it('sends the original text, so that the service finds a duplicate key', async () => {
    const text = '{"columns": [], "columns": [], "overlays": []}';
    expect(await readTemplateJson(new Blob([text]))).toBe(text);
  });

  it.each([
    ['not UTF-8', Buffer.from('{"name":"Pr\xe9nom"}', 'latin1')],
    ['not JSON', Buffer.from('%PDF-1.7')],
    ['empty', Buffer.alloc(0)],
    ['gzip of something else', gzipSync('hello')],
    ['a package without a template', gzipSync(`e30.${Buffer.from('{}').toString('base64url')}.x`)],
    ['truncated gzip', gzipSync('hello world').subarray(0, 12)],
  ])('rejects a file that is %s', async (_, content) => {
    await expect(readTemplateJson(new Blob([Buffer.from(content)]))).rejects.toThrow();
  });
});
