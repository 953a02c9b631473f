import { deflateSync } from 'node:zlib';
import { isDynamicForm } from '@bulkfill/web/files/dynamic-form';
import { lookThrough } from '@bulkfill/web/files/pdf-windows';
import { describe, expect, it } from 'vitest';
import { onePage, rawPdf } from '../../support/raw-pdf.ts';

const catalog = '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/XFA 6 0 R>>>>';
const looked = async (...parts: BlobPart[]) => {
  const look = isDynamicForm();
  await lookThrough(new Blob(parts), [look]);
  return look.found();
};

describe('detecting a dynamic form without a PDF parser', () => {
  it('requires XFA and no regular form fields', async () => {
    expect(await looked(rawPdf({ ...onePage('', ''), 1: catalog }) as BlobPart)).toBe(true);
    expect(
      await looked(rawPdf({ ...onePage('', ''), 1: catalog, 5: '<</Type/Annot/Subtype/Widget/FT/Tx>>' }) as BlobPart),
    ).toBe(false);
    expect(await looked(rawPdf(onePage('', '')) as BlobPart)).toBe(false);
    // A signature field does not count as fillable.
    const signable = { ...onePage('', ''), 1: catalog, 5: '<</Type/Annot/Subtype/Widget/FT/Sig>>' };
    expect(await looked(rawPdf(signable) as BlobPart)).toBe(true);
    expect(await looked('')).toBe(false);
  });

  it('works if the objects are deflated, and far into the file', async () => {
    const packed = (objects: string) =>
      rawPdf({
        ...onePage('', ''),
        5: { dict: '/Type/ObjStm/N 1/First 4/Filter/FlateDecode', data: deflateSync(objects) },
      }) as BlobPart;
    expect(await looked(packed(`1 0 ${catalog}`))).toBe(true);
    expect(await looked(packed(`1 0 ${catalog} <</Subtype/Widget>>`))).toBe(false);
    expect(await looked(new Uint8Array(4 * 1024 * 1024 - 300), packed(`1 0 ${catalog}`))).toBe(true);
  });
});
