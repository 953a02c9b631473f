import { describePdf } from '@bulkfill/engine/pdf/compile/describe-pdf';
import { describe, expect, it } from 'vitest';
import { aForm } from '../../../support/a-form.ts';
import { declaringPdf } from '../../../support/declaring-pdf.ts';

describe('describePdf', () => {
  it('returns declarations, structure and language', () => {
    const source = declaringPdf({ a: '2a', ua: true });
    expect(describePdf(source, { maxPages: 10 })).toEqual({
      version: '1.7',
      sizeBytes: source.length,
      pageCount: 1,
      isEncrypted: false,
      form: 'none',
      fieldCount: 0,
      signatureCount: 0,
      tags: 'tagged',
      language: 'de-CH',
      declares: ['PDF/A-2a', 'PDF/UA-1'],
      outputIntents: [],
      fontsNotEmbedded: [],
    });
  });

  it('reports a document that is untagged or badly tagged', () => {
    expect(describePdf(declaringPdf({}), { maxPages: 10 })).toMatchObject({
      tags: 'untagged',
      language: null,
      declares: [],
    });
    const treeless = declaringPdf({ ua: true, more: { 6: '<</Type/StructTreeRoot/K 7 0 R>>' } });
    expect(describePdf(treeless, { maxPages: 10 })).toMatchObject({ tags: 'broken' });
  });

  it('lists the colour spaces of page output intents, and the form’s fonts that are not embedded', () => {
    const intent = (number: number): string =>
      `/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/DestOutputProfile ${number} 0 R>>]`;
    const profile = (space: string): string => `${' '.repeat(16)}${space.padEnd(4)}${' '.repeat(108)}`;
    const source = declaringPdf({
      a: '4',
      more: {
        10: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        20: { dict: '/N 3', data: profile('RGB') },
        21: { dict: '/N 4', data: profile('CMYK') },
      },
      catalogEntries: `${intent(20)}/AcroForm<</Fields[]/DR<</Font<</Helv 10 0 R>>>>>>`,
      pageEntries: intent(21),
    });
    expect(describePdf(source, { maxPages: 10 })).toMatchObject({
      outputIntents: ['RGB', 'CMYK'],
      fontsNotEmbedded: ['Helvetica'],
    });
  });

  it('counts form fields', async () => {
    expect(describePdf(await aForm(), { maxPages: 10 })).toMatchObject({
      form: 'fields',
      fieldCount: expect.any(Number),
      declares: [],
    });
  });
});
