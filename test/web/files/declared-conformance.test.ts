import { deflateSync } from 'node:zlib';
import { declaredConformance } from '@bulkfill/web/files/declared-conformance';
import { lookThrough } from '@bulkfill/web/files/pdf-windows';
import { describe, expect, it } from 'vitest';
import { declaringPdf } from '../../support/declaring-pdf.ts';
import { onePage, rawPdf } from '../../support/raw-pdf.ts';
import { aPdf } from '../../system/black-box/client/a-pdf.ts';

const declared = async (...parts: BlobPart[]) => {
  const look = declaredConformance();
  await lookThrough(new Blob(parts), [look]);
  return look.found();
};

describe('declaredConformance without a PDF parser', () => {
  it('finds declarations in the metadata, as elements and as attributes', async () => {
    expect(await declared(declaringPdf({ a: '2b' }) as BlobPart)).toEqual(['PDF/A-2b']);
    expect(await declared(declaringPdf({ a: '1a', ua: true, asAttributes: true }) as BlobPart)).toEqual([
      'PDF/A-1a',
      'PDF/UA-1',
    ]);
  });

  it('returns nothing if nothing is declared, or the file is not a PDF', async () => {
    expect(await declared(aPdf() as BlobPart)).toEqual([]);
    expect(await declared('<x:xmpmeta and nothing more')).toEqual([]);
    expect(await declared('')).toEqual([]);
  });

  it('finds deflated metadata, and metadata far into the file', async () => {
    const plain = Buffer.from(declaringPdf({ a: '3u' })).toString('latin1');
    const packet = plain.slice(plain.indexOf('<?xpacket begin'), plain.indexOf('<?xpacket end'));
    const deflated = {
      dict: '/Type/Metadata/Subtype/XML/Filter/FlateDecode',
      data: deflateSync(Buffer.from(packet, 'latin1')),
    };
    const pdf = rawPdf({ ...onePage('', ''), 1: '<</Type/Catalog/Pages 2 0 R/Metadata 5 0 R>>', 5: deflated });
    expect(await declared(pdf as BlobPart)).toEqual(['PDF/A-3u']);
    expect(await declared(new Uint8Array(4 * 1024 * 1024 - 300), packet)).toEqual(['PDF/A-3u']);
  });
});
