import { describe, expect, it } from 'vitest';
import { namesIn } from './content-names.ts';
import { missingFromPaint, newlyMissing } from './painted-names.ts';
import { onePage, rawPdf } from './raw-pdf.ts';

const missing = async (page: string, content: string, more = {}): Promise<string[]> => [
  ...(await missingFromPaint(rawPdf(onePage(page, content, more)))),
];

describe('the check of painted names', () => {
  it.each([
    ['an XObject', '/Gone Do'],
    ['a font', 'BT /Gone 9 Tf (x) Tj ET'],
    ['a graphics state', 'q /Gone gs Q'],
    ['a colour space', '/Gone cs 0 sc'],
    ['a shading', '/Gone sh'],
    ['a pattern', '/Pattern cs /Gone scn'],
    ['a coloured pattern', '1 0 0 /Gone SCN'],
    ['properties', '/OC /Gone BDC EMC'],
  ])('reports a name of %s that no resource resolves', async (_, content) => {
    const operator = /\b(Do|Tf|gs|cs|sh|scn|SCN|BDC)\b(?!.*\/Gone)/.exec(content)![1];
    expect(await missing('', content)).toEqual([`page 1: /Gone ${operator}`]);
  });

  it('reports a name of a missing object or of one with another type', async () => {
    expect(await missing('/Resources<</XObject<</A 9 0 R/B 3 0 R>>>>', '/A Do /B Do')).toEqual([
      'no object 9',
      'page 1: /A Do',
      'page 1: /B Do',
    ]);
  });

  it('searches forms, patterns, soft masks, glyphs and appearances under their own resources', async () => {
    const form = (name: string, entries = '') => ({
      dict: `/Subtype/Form/BBox[0 0 9 9]${entries}`,
      data: `/${name} Do`,
    });
    const resources =
      '/Resources<</XObject<</A 5 0 R/Own 5 0 R>>/Pattern<</P 6 0 R>>/ExtGState<</G<</SMask<</G 7 0 R>>>>>>/Font<</F<</CharProcs<</x 8 0 R>>>>>>>>';
    const found = await missing(`${resources}/Annots[<</AP<</N<</On 9 0 R>>>>>>]`, '/A Do /P scn /G gs /F 9 Tf', {
      5: form('InForm'),
      6: form('InPattern', '/PatternType 1'),
      7: form('InMask'),
      8: form('InGlyph'),
      9: form('Own'),
    });
    expect(found).toEqual(['InForm', 'InPattern', 'InMask', 'InGlyph', 'Own'].map((name) => `page 1: /${name} Do`));
  });

  it('accepts a name that resolves, is inherited or needs no resource', async () => {
    const source = rawPdf({
      ...onePage(
        '',
        '/A Do /DeviceRGB cs /Span<</Lang(x)>>BDC EMC /Tag BMC EMC [/x]0 d (\\(/No Do)Tj <2f> Tj BI /W 1 /CS /G ID /q Do EI',
      ),
      2: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 9 9]/Resources<</XObject<</A 5 0 R>>>>>>',
      5: { dict: '/Subtype/Form/BBox[0 0 9 9]', data: '% /No Do' },
    });
    expect([...(await missingFromPaint(source))]).toEqual([]);
  });

  it('ignores names that the source already lacked', async () => {
    const [source, after] = [rawPdf(onePage('', '/A Do')), rawPdf(onePage('', '/A Do /B Do'))];
    expect(await newlyMissing(after, source)).toEqual(['page 1: /B Do']);
  });

  it('decodes escaped names', () => {
    expect(namesIn('/A#20B Do')).toEqual([{ operator: 'Do', name: 'A B' }]);
  });
});
