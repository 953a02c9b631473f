import { FontCollector } from '@bulkfill/engine/pdf/fonts/font-collector';
import type { FontRequest, FontSet } from '@bulkfill/engine/pdf/fonts/font-set';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ExtractedLine, extractLines, fontSetPdf, objectNumbers } from '../../../support/font-set-pdf.ts';
import { renderPage } from '../../../support/render-page.ts';

const samples: readonly (readonly [script: string, text: string])[] = [
  ['Latin with marks that do not compose', 'x̂ q̃́ ọ̀rẹ́'],
  ['Cyrillic with stress', 'замо́к ы́'],
  ['Armenian', 'Արամ Խաչատրյան'],
  ['Georgian', 'გიორგი მარგველაშვილი'],
  ['Hebrew', 'משה בן־ציון'],
  ['Hebrew with points', 'שָׁלוֹם עֲלֵיכֶם'],
  ['Hebrew with numbers and Latin', 'שלום 123 (abc) עולם'],
  ['Hebrew in Latin', 'Dear משה כהן, order 12'],
  ['Hebrew with a date and a time', 'שלום 12/05/2024, 14:30 עולם'],
  ['Hebrew around Latin in brackets', 'נא (abc) 45 kg כן'],
  ['Hebrew with pictures', 'שלום 😀😀 עולם ❤️ 12'],
  ['Arabic', 'محمد بن عبد الله الخوارزمي'],
  ['Arabic with vowels', 'السَّلَامُ عَلَيْكُمْ لا'],
  ['Arabic with both kinds of digits', 'الرقم ١٢٣٤ و 5678 (تم)'],
  ['Arabic around Latin', 'شركة Acme Ltd للتجارة'],
  ['Arabic in Latin', 'Mr. محمد علي 42'],
  ['Persian with non-joiners', 'می‌خواهم پژوهش گچ'],
  ['Persian with digits', 'تلفن ۱۲۳۴ است'],
  ['Urdu', 'محمد علی جناح ٹھیک'],
  ['Syriac', 'ܫܠܡܐ'],
  ['Thaana', 'ދިވެހި'],
  ['N’Ko', 'ߒߞߏ'],
  ['Devanagari', 'श्रीमती राधिका क्षत्रिय हिन्दी र्क'],
  ['Bengali', 'বাংলা কো শ্রী ক্ষ'],
  ['Gurmukhi', 'ਪੰਜਾਬੀ ਸਿੰਘ'],
  ['Gujarati', 'ગુજરાતી શ્રી'],
  ['Odia', 'ଓଡ଼ିଆ କୋ'],
  ['Tamil', 'தமிழ் கொ ஸ்ரீ'],
  ['Telugu', 'తెలుగు శ్రీ'],
  ['Kannada', 'ಕನ್ನಡ ಶ್ರೀ ಕೊ'],
  ['Malayalam', 'മലയാളം കൊ ശ്രീ'],
  ['Sinhala', 'සිංහල කො ශ්‍රී'],
  ['Thai', 'นายสมชาย น้ำ ที่ อยู่'],
  ['Lao', 'ພາສາລາວ ນ້ຳ'],
  ['Khmer', 'ភាសាខ្មែរ ស្រី កោ'],
  ['Burmese', 'မြန်မာ ကြော်'],
  ['Tibetan', 'བོད་སྐད་ རྒྱ'],
  ['Ethiopic', 'አማርኛ ሰላም'],
  ['Cherokee', 'ᏣᎳᎩ'],
  ['Canadian syllabics', 'ᐃᓄᒃᑎᑐᑦ'],
  ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ'],
  ['Tifinagh', 'ⵜⵉⴼⵉⵏⴰⵖ'],
  ['Javanese', 'ꦗꦮ'],
  ['simplified Chinese', '王小明，北京市朝阳区（100号）'],
  ['traditional Chinese', '陳水扁 國立臺灣大學'],
  ['Japanese', '山田太郎 さくら カタカナ 広島'],
  ['Korean', '김철수 서울특별시 大韓'],
  ['emoji and their sequences', 'Hi 😀 👩‍💻 ❤️ 👍🏽 🇫🇷 1️⃣'],
  ['symbols', '→ ∑ √2 ≤ ♠ ☎ ✔ ⚠ ① ½ ⠓ 𝒳'],
  ['Japanese names in forms that NFC would change', '\ufa10本 \ufa16俣 \ufa19谷'],
  ['Japanese names in selected forms', '葛\u{e0100}城 葛\u{e0101}城 辻\u{e0100}'],
].map(([script = '', text = '']) => [script, text.includes('\ufa10') ? text : text.normalize('NFC')]);

const request: FontRequest = { font: 'Helvetica', bold: false, italic: false };
const lineHeightPt = 30;

describe('text in every script', () => {
  let fonts: FontSet;
  let lines: ExtractedLine[];
  let pdf: Uint8Array;

  beforeAll(async () => {
    const collector = new FontCollector(new Map(), readPackagedFile);
    for (const [, text] of samples) collector.use(request, text);
    fonts = await collector.build(objectNumbers());
    const height = (samples.length + 1) * lineHeightPt;
    const content = samples.map(
      ([, text], i) => `BT 20 ${height - (i + 1) * lineHeightPt} Td ${fonts.show(request, text, 12)} ET\n`,
    );
    pdf = fontSetPdf(content.join(''), fonts, { width: 600, height });
    lines = await extractLines(pdf);
  }, 60_000);

  it.each(samples.map(([script, text], index) => ({ script, text, index })))(
    'is extracted unchanged: $script',
    ({ text, index }) => {
      const y = (samples.length - index) * lineHeightPt;
      const found = lines.filter((line) => Math.abs(line.y - y) < lineHeightPt / 2);
      expect(fonts.missing(request, text)).toEqual([]);
      expect(found.map((line) => line.text).join('')).toBe(text);
    },
  );

  it('leaves ink on every line, as wide as measured', async () => {
    const picture = await renderPage(pdf, 1);
    for (const [i, [script, text]] of samples.entries()) {
      const columns: number[] = [];
      for (let y = (i + 1) * lineHeightPt - 16; y < (i + 1) * lineHeightPt + 8; y++) {
        for (let x = 0; x < picture.width; x++)
          if ((picture.data[(y * picture.width + x) * 4] as number) < 160) columns.push(x);
      }
      const right = columns.reduce((most, x) => Math.max(most, x), 0);
      const expected = 20 + (fonts.measure(request, text) * 12) / 1000;
      // A full-width bracket ends in blank.
      expect([script, right < expected + 4 && right > expected - 14]).toEqual([script, true]);
    }
  });

  // As wide as the shaper makes them in the whole of the font; letters from two of its files would not join.
  it.each([
    ['ᠮᠣᠩᠭᠣᠯ', 3163],
    ['ᠴᠢᠩᠭᠢᠰ', 3074],
    ['ᠰᠠᠷ\u180eᠠ', 1936],
    ['ᠨᠠ\u180b', 844],
  ])('joins the letters of a Mongolian word: %s', async (word, width) => {
    const collector = new FontCollector(new Map(), readPackagedFile);
    collector.use(request, word);
    expect((await collector.build(objectNumbers())).measure(request, word)).toBe(width);
  });

  it.each(['\u00ad', '\u200b', '\u200f', '\u2060', '\ufeff'])(
    'joins Arabic letters across the invisible %j',
    async (unseen) => {
      const words = ['محمد', `مح${unseen}مد`];
      const collector = new FontCollector(new Map(), readPackagedFile);
      for (const word of words) collector.use(request, word);
      const built = await collector.build(objectNumbers());
      const [whole, divided] = words.map((word) => built.measure(request, word));
      expect(divided).toBe(whole);
    },
  );

  it.each([
    ['塚', '\ufa10'],
    ['神', '\ufa19'],
    ['神', '神\ufe00'],
    ['葛', '葛\u{e0100}'],
    ['辻', '辻\u{e0100}'],
  ])('draws the requested form instead of %j for %j', async (usual, asked) => {
    const pictures: Uint8ClampedArray[] = [];
    for (const text of [`${usual}の`, `${asked}の`]) {
      const collector = new FontCollector(new Map(), readPackagedFile);
      collector.use(request, text);
      const built = await collector.build(objectNumbers());
      expect(built.missing(request, text)).toEqual([]);
      const content = `BT 10 10 Td ${built.show(request, text, 60)} ET`;
      pictures.push(
        (await renderPage(fontSetPdf(content, built, { width: 150, height: 80 }), 1)).data as Uint8ClampedArray,
      );
    }
    expect(pictures[0]).not.toEqual(pictures[1]);
  });

  it('reports a missing form that no font has', async () => {
    const collector = new FontCollector(new Map(), readPackagedFile);
    const text = '葛\u{e01e0}城\u{e0100}';
    collector.use(request, text);
    expect((await collector.build(objectNumbers())).missing(request, text)).toEqual([0xe01e0]);
  });

  it.each(['\0', '\x01', '\x7f', '\x92'])('reports a missing control character: %j', async (control) => {
    const collector = new FontCollector(new Map(), readPackagedFile);
    collector.use(request, `Ad${control}a ф`);
    expect((await collector.build(objectNumbers())).missing(request, `Ad${control}a ф`)).toEqual([
      control.codePointAt(0),
    ]);
  });

  it('builds one font for all scripts, and one for emoji at another scale', () => {
    const names = fonts.objects.flatMap(({ body }) =>
      typeof body === 'string' ? (/\/FontName \/[A-Z]{6}\+(\S+)/.exec(body)?.[1] ?? []) : [],
    );
    expect(names).toEqual(['NotoSans-Regular', 'NotoSans-Regular']);
  });
});
