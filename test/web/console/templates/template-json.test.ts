import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildPackage } from '../../../../lib/engine/package/build-package.ts';
import { generateSigningKey } from '../../../../lib/engine/package/signing-key.ts';
import { templateJson } from '../../../../web/console/templates/template-json.ts';

const template = { columns: [{ key: 'column_0', label: 'Prénom 🖋' }], overlays: [] };

describe('the template in a file', () => {
  it('is the file itself, or that of a signed package', async () => {
    expect(JSON.parse(await templateJson(new Blob([JSON.stringify(template)])))).toEqual(template);
    const packed = await buildPackage({ schemaVersion: 5, template }, await generateSigningKey());
    expect(JSON.parse(await templateJson(new Blob([Buffer.from(packed)])))).toEqual(template);
  });

  it('is sent as it was written, so that the service finds a key that is there twice', async () => {
    const text = '{"columns": [], "columns": [], "overlays": []}';
    expect(await templateJson(new Blob([text]))).toBe(text);
  });

  it.each([
    ['no UTF-8', Buffer.from('{"name":"Pr\xe9nom"}', 'latin1')],
    ['no JSON', Buffer.from('%PDF-1.7')],
    ['nothing', Buffer.alloc(0)],
    ['gzip of something else', gzipSync('hello')],
    ['a package without a template', gzipSync(`e30.${Buffer.from('{}').toString('base64url')}.x`)],
    ['gzip that is cut off', gzipSync('hello world').subarray(0, 12)],
  ])('is refused where it is %s', async (_, content) => {
    await expect(templateJson(new Blob([Buffer.from(content)]))).rejects.toThrow();
  });
});
