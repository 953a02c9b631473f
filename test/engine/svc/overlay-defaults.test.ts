import { describe, expect, it } from 'vitest';
import { aPayload, aTemplate, pngBase64, readOverlay, roundTrip, ttfBase64 } from './package-builders.ts';

const common = {
  id: 'name',
  page: 0,
  rect: { x: 10, y: 20, width: 100, height: 30 },
  rotation: 0,
  opacity: 1,
  required: false,
  optional: false,
};
const black = [0, 0, 0];
const column = { kind: 'column', column: 0 };
const assets = { sig: { mediaType: 'image/png', data: pngBase64 }, brand: { mediaType: 'font/ttf', data: ttfBase64 } };

describe('defaults of an overlay with required members only', () => {
  it('are documented for text', async () => {
    expect(await readOverlay({})).toEqual({
      ...common,
      kind: 'text',
      value: column,
      font: 'Helvetica',
      bold: false,
      italic: false,
      size: 12,
      color: black,
      align: 'left',
      verticalAlign: 'middle',
      wrap: false,
      lineHeight: 1.2,
      fit: 'none',
      minSize: 6,
      overflow: 'visible',
    });
  });

  const cases: [string, Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>][] = [
    ['checkbox', {}, { value: column, mark: 'check', color: black }],
    ['image', { value: undefined, asset: 'sig' }, { source: { asset: 'sig' }, fit: 'contain' }],
    ['signature', {}, { source: { value: column }, color: black, fit: 'contain' }],
    ['qr', {}, { value: column, errorCorrection: 'M', quietZone: 4, color: black }],
    [
      'barcode',
      { symbology: 'ean13' },
      { value: column, symbology: 'ean13', showText: false, color: black, options: {} },
    ],
    ['field', { field: 'a.b' }, { field: 'a.b', value: column }],
    ['marker', { value: undefined, label: 'Sign' }, { label: 'Sign', shape: 'sign-here', color: black }],
  ];
  it.each(cases)('are documented for %s', async (kind, members, expected) => {
    expect(await readOverlay({ kind, ...members }, { assets })).toEqual({ ...common, kind, ...expected });
  });
});

describe('overlay value', () => {
  const cases: [unknown, unknown][] = [
    [{ static: '' }, { kind: 'static', text: '' }],
    [{ column: 'column_16383' }, { kind: 'column', column: 16_383 }],
    [
      { text: 'Dear {{column_0}}, {{column_12}}' },
      { kind: 'text', parts: ['Dear ', { column: 0 }, ', ', { column: 12 }] },
    ],
    [{ text: '{{column_1}}{{column_2}}' }, { kind: 'text', parts: [{ column: 1 }, { column: 2 }] }],
    [{ text: 'a {{ b' }, { kind: 'text', parts: ['a {{ b'] }],
    [{ text: '' }, { kind: 'text', parts: [] }],
  ];
  it.each(cases)('reads %j', async (value, expected) => {
    expect(await readOverlay({ value })).toMatchObject({ value: expected });
  });

  it('accepts a column that the template does not label', async () => {
    await expect(readOverlay({ value: { column: 'column_7' } }, { columns: [] })).resolves.toBeDefined();
  });
});

describe('text overlay', () => {
  it('reads colours as fractions, and null or none as no colour', async () => {
    expect(await readOverlay({ color: '#ff8000', background: '#FFFFFF', border: { color: '#0000ff' } })).toMatchObject({
      color: [1, 128 / 255, 0],
      background: [1, 1, 1],
      border: { width: 1, color: [0, 0, 1] },
    });
    for (const nothing of [null, 'none']) {
      const overlay = await readOverlay({ background: nothing, border: nothing });
      expect(overlay).not.toHaveProperty('background');
      expect(overlay).not.toHaveProperty('border');
    }
  });

  it.each([
    ['helvetica', 'Helvetica'],
    ['Times-Roman', 'Times'],
    ['ZapfDingbats', 'ZapfDingbats'],
    ['noto sans', 'Noto Sans'],
    ['brand', 'brand'],
  ])('resolves the font %s', async (font, family) => {
    expect(await readOverlay({ font }, { assets })).toMatchObject({ font: family });
  });

  it('limits minSize to its own size', async () => {
    expect(await readOverlay({ size: 5 })).toMatchObject({ minSize: 5 });
  });

  const formats: [unknown, unknown][] = [
    [
      { number: { style: 'currency', currency: 'EUR' }, locale: 'de-DE' },
      { kind: 'number', locale: 'de-DE', options: { style: 'currency', currency: 'EUR' } },
    ],
    [{ case: 'title' }, { kind: 'case', locale: 'en-US', to: 'title' }],
    [
      { date: { input: 'dd.MM.yyyy', dateStyle: 'long' } },
      { kind: 'date', locale: 'en-US', input: ['dd.MM.yyyy'], options: { dateStyle: 'long' } },
    ],
    [
      { date: { options: { year: 'numeric' } } },
      { kind: 'date', locale: 'en-US', input: ['yyyy-MM-dd'], options: { year: 'numeric' } },
    ],
    [
      { date: { input: ['dd.MM.yyyy', 'yyyy-MM-dd'] } },
      { kind: 'date', input: ['dd.MM.yyyy', 'yyyy-MM-dd'], options: {} },
    ],
    [{ number: { inputLocale: 'de-DE' } }, { kind: 'number', locale: 'en-US', inputLocale: 'de-DE', options: {} }],
    [{ map: { ' a ': 'b' } }, { kind: 'map', map: new Map([['a', 'b']]), otherwise: 'keep' }],
    [
      { map: {}, otherwise: 'error' },
      { kind: 'map', map: new Map(), otherwise: 'error' },
    ],
  ];
  it.each(formats)('reads the format %j', async (format, expected) => {
    expect(await readOverlay({ format })).toMatchObject({ format: expected });
  });
});

it.each(['checkbox', 'field'])('folds the values that tick a %s', async (kind) => {
  const overlay = await readOverlay({
    kind,
    checkedValues: ['Ja ', 'X', 'STRASSE', 'Straße'],
    ...(kind === 'field' && { field: 'a' }),
  });
  expect(overlay).toMatchObject({ checkedValues: ['ja', 'x', 'strasse', 'strasse'] });
});

describe('field overlay', () => {
  it('may omit page and rect', async () => {
    const overlay = await readOverlay({ kind: 'field', field: 'a', page: undefined, rect: undefined });
    expect(overlay).not.toHaveProperty('page');
    expect(overlay).not.toHaveProperty('rect');
  });

  it('accepts a format', async () => {
    expect(await readOverlay({ kind: 'field', field: 'a', format: { case: 'upper' } })).toMatchObject({
      format: { kind: 'case', to: 'upper' },
    });
  });
});

describe('schema: problems visible only with a row or document', () => {
  const cases: [string, Readonly<Record<string, unknown>>][] = [
    ['a page past the end of the source', { page: 999 }],
    ['a blank static code', { kind: 'qr', value: { static: '' } }],
    ['an unknown symbology', { kind: 'barcode', symbology: 'no-such-code' }],
    ['options that the encoder refuses', { kind: 'barcode', symbology: 'code128', options: { includecheck: 'maybe' } }],
    ['a picture that is not a data URI', { kind: 'image', value: { static: 'not a picture' } }],
    ['a rect off the page', { rect: { x: -500, y: 9_000, width: 1, height: 1 } }],
  ];
  it.each(cases)('are accepted: %s', async (_name, members) => {
    await expect(readOverlay(members)).resolves.toBeDefined();
  });
});

it('decodes assets of every media type', async () => {
  const data = (bytes: string) => Buffer.from(bytes, 'latin1').toString('base64');
  const { template } = await roundTrip(
    aPayload({
      template: aTemplate({
        assets: {
          png: { mediaType: 'image/png', data: pngBase64 },
          jpeg: { mediaType: 'image/jpeg', data: data('\xff\xd8\xff\xe0') },
          strokes: { mediaType: 'image/svg+xml', data: data('M 1 2\nL3-4.5e1,6z') },
          ttf: { mediaType: 'font/ttf', data: ttfBase64 },
          otf: { mediaType: 'font/otf', data: data('OTTO\0') },
        },
      }),
    }),
  );
  expect([...template.assets].map(([name, asset]) => [name, asset.mediaType, asset.bytes.length])).toEqual([
    ['png', 'image/png', 9],
    ['jpeg', 'image/jpeg', 4],
    ['strokes', 'image/svg+xml', 17],
    ['ttf', 'font/ttf', 5],
    ['otf', 'font/otf', 5],
  ]);
});
