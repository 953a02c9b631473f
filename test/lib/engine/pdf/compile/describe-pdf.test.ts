import { describe, expect, it } from 'vitest';
import { describePdf } from '../../../../../lib/engine/pdf/compile/describe-pdf.ts';
import { aForm } from '../../../../support/a-form.ts';
import { declaringPdf } from '../../../../support/declaring-pdf.ts';

describe('what there is to know of a PDF', () => {
  it('says what it declares, its structure and its language', () => {
    const source = declaringPdf({ a: '2a', ua: true });
    expect(describePdf(source, { maxPages: 10 })).toEqual({
      version: '1.7',
      sizeBytes: source.length,
      pageCount: 1,
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

  it('says of one that is not tagged, or badly, that it is so', () => {
    expect(describePdf(declaringPdf({}), { maxPages: 10 })).toMatchObject({ tags: 'untagged', language: null, declares: [] });
    const treeless = declaringPdf({ ua: true, more: { 6: '<</Type/StructTreeRoot/K 7 0 R>>' } });
    expect(describePdf(treeless, { maxPages: 10 })).toMatchObject({ tags: 'broken' });
  });

  it('counts the fields of a form', async () => {
    expect(describePdf(await aForm(), { maxPages: 10 })).toMatchObject({ form: 'fields', fieldCount: expect.any(Number), declares: [] });
  });
});
