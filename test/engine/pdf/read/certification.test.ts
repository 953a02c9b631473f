import { readCertification, refuseSealOn } from '@bulkfill/engine/pdf/read/certification';
import { openPdf } from '@bulkfill/engine/pdf/read/open-pdf';
import { describe, expect, it } from 'vitest';
import { rawPdf } from '../../../support/raw-pdf.ts';

const certified = (permissions: string | undefined) =>
  openPdf(
    rawPdf({
      1: `<</Type/Catalog/Pages 2 0 R${permissions === undefined ? '' : '/Perms<</DocMDP 4 0 R>>'}>>`,
      2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
      4: `<</Type/Sig/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<<${permissions ?? ''}>>>>]>>`,
    }),
    { maxPages: 9 },
  ).document;

const forbidden = expect.objectContaining({ code: 'SOURCE_PDF_FORBIDS_CHANGES' });

describe('readCertification', () => {
  it('returns the level of a certified document, 2 by default', () => {
    expect([undefined, '/P 1', '/P 2', '/P 3', '', '/P 7'].map((each) => readCertification(certified(each)))).toEqual([
      undefined,
      1,
      2,
      3,
      2,
      2,
    ]);
  });
});

describe('refuseSealOn', () => {
  // Contract: SOURCE_PDF_FORBIDS_CHANGES
  it('rejects every change at level 1, and drawings at levels 2 and 3', () => {
    expect(() => refuseSealOn(1, false)).toThrow(forbidden);
    for (const level of [2, 3] as const) {
      expect(() => refuseSealOn(level, true)).toThrow(forbidden);
      expect(() => refuseSealOn(level, false)).not.toThrow();
    }
    expect(() => refuseSealOn(undefined, true)).not.toThrow();
  });
});
