import { inspectPdf } from '@bulkfill/engine/pdf/read/inspect-pdf';
import { expect, it } from 'vitest';
import { rawPdf } from '../../../support/raw-pdf.ts';

it('finds objects of an object stream that declares too few', () => {
  const pages = '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 200]>>';
  const header = `2 0 3 ${pages.length} `;
  const source = rawPdf(
    {
      1: '<</Type/Catalog/Pages 2 0 R>>',
      5: { dict: `/Type/ObjStm/N 1/First ${header.length}`, data: `${header}${pages}<</Type/Page/Parent 2 0 R>>` },
    },
    { xref: 'none' },
  );
  expect(inspectPdf(source)).toMatchObject({ pageCount: 1, pages: [{ width: 300, height: 200 }] });
});
