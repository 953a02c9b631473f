import { readCharacterMap } from '@bulkfill/engine/pdf/fonts/sfnt/character-map';
import { describe, expect, it } from 'vitest';
import { fillOne } from '../../../support/fill-one.ts';
import { aFontForm, type EmbeddableFont, embeddableFonts, type FontField } from '../../../support/font-form.ts';
import { aField } from '../../../support/template-builders.ts';

const usual: FontField = { name: 'f', y: 40, height: 40, size: 36 };
const fonts = Object.keys(embeddableFonts) as EmbeddableFont[];
/** Wider than the ink of each letter, so that no letter reaches beyond its width. */
const wide = (): number => 1200;

const filled = async (form: Uint8Array, text: string) => {
  const { pdf, outcome } = await fillOne(form, [aField({ id: 'f', field: 'f' })], [text]);
  const content = /\/Tx BMC[\s\S]*?EMC/.exec(Buffer.from(pdf).toString('latin1'))?.[0] ?? '';
  return { codes: outcome.notices.map(({ code }) => code), font: /\/(\w+) [\d.]+ Tf/.exec(content)?.[1] };
};

describe.each(fonts)('field in an embedded font, %s', (font) => {
  it('reports that the edge clips the last letter, which extends beyond its width', async () => {
    const field: FontField = { ...usual, quadding: 2 };
    expect(await filled(await aFontForm(font, [field], () => 100), 'ff')).toMatchObject({ codes: ['TEXT_CLIPPED'] });
    expect(await filled(await aFontForm(font, [field], wide), 'ff')).toMatchObject({ codes: [] });
  });

  it('reports that the edge clips letters above and below', async () => {
    const low: FontField = { ...usual, height: 22 };
    expect(await filled(await aFontForm(font, [low]), 'Qgf')).toMatchObject({ codes: ['TEXT_CLIPPED'] });
    expect(await filled(await aFontForm(font, [low]), 'xxx')).toMatchObject({ codes: [] });
  });

  it('is filled if its font program is truncated or noise', async () => {
    const bytes = await embeddableFonts[font].read();
    for (const length of [0, 1, 5, 40, 200, 2000, 10_000]) {
      const form = await aFontForm(font, [usual], wide, bytes.subarray(0, length));
      expect(await filled(form, 'Qgf')).toMatchObject({ codes: [] });
    }
    for (let at = 0; at < 2000; at += 61) {
      const noise = Uint8Array.from(bytes);
      for (let i = at; i < at + 40; i++) noise[i] = (i * 89 + at) & 255;
      await filled(await aFontForm(font, [usual], wide, noise), 'Qgf');
    }
  });
});

it('draws a text in another font if the embedded one lacks an outline for a letter', async () => {
  const bytes = Uint8Array.from(await embeddableFonts.TrueType.read());
  const form = await aFontForm('TrueType', [usual], wide);
  const { font: own } = await filled(form, 'Qgf');
  expect((await filled(await aFontForm('TrueType', [usual], wide, withoutGlyph(bytes, 'g')), 'Qgf')).font).not.toBe(
    own,
  );
  expect((await filled(await aFontForm('TrueType', [usual], wide, withoutGlyph(bytes, 'g')), 'Q f')).font).toBe(own);
});

/** The font without the outline of a letter, as subsets leave it: `loca` says that it is empty. */
const withoutGlyph = (font: Uint8Array, letter: string): Uint8Array => {
  const bytes = Uint8Array.from(font);
  const view = new DataView(bytes.buffer);
  const offsetOf = (tag: string): number => {
    for (let at = 12; ; at += 16)
      if (Buffer.from(bytes.subarray(at, at + 4)).toString() === tag) return view.getUint32(at + 8);
  };
  const isLong = view.getInt16(offsetOf('head') + 50) !== 0;
  const glyph = readCharacterMap(bytes.subarray(offsetOf('cmap')))(letter.codePointAt(0)!);
  const at = offsetOf('loca') + glyph * (isLong ? 4 : 2);
  // The next glyph starts where this one does, so this one is empty.
  if (isLong) view.setUint32(at, view.getUint32(at + 4));
  else view.setUint16(at, view.getUint16(at + 2));
  return bytes;
};
