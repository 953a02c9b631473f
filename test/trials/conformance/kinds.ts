import type { PageRule, ResolvedCondition, ResolvedOverlay, ResolvedTemplate } from '@bulkfill/engine/svc/template';
import {
  aBarcode,
  aCheckbox,
  aField,
  aList,
  aMarker,
  anImage,
  aQr,
  aTemplate,
  aText,
  column,
  fixed,
} from '../../support/template-builders.ts';
import {
  clearPalettePng,
  cmykJpeg,
  deepPng,
  fadingPng,
  greyJpeg,
  opaquePng,
  palettePng,
  photoJpeg,
} from './pictures.ts';

const at = (x: number, y: number, width = 120, height = 20) => ({ rect: { x, y, width, height } });

/** The form fields of the sources that have any. */
const fields: readonly ResolvedOverlay[] = [
  aField({ id: 'field name', field: 'name', value: column(0) }),
  aField({ id: 'field agree', field: 'agree', value: column(2) }),
  aField({ id: 'field notes', field: 'notes', value: column(1) }),
  aField({ id: 'field colour', field: 'colour', value: column(3) }),
  aField({ id: 'field comb', field: 'code', value: column(5) }),
  aField({ id: 'field list', field: 'list', value: column(3) }),
  aField({ id: 'field radio', field: 'way', value: column(3) }),
];

/** Only rows that say yes have it. */
const ifYes: ResolvedCondition = { kind: 'values', column: 2, values: ['yes'] };

/** Rows with texts of many lines, and rows with one line. */
const items = (count: number): string =>
  JSON.stringify(Array.from({ length: count }, (_, index) => ({ name: `Item ${index + 1}`, qty: index * 1.5 })));

const single: Readonly<Record<string, readonly ResolvedOverlay[]>> = {
  text: [
    aText({ id: 'latin', ...at(30, 150) }),
    aText({
      id: 'bold',
      ...at(30, 170),
      bold: true,
      font: 'Times',
      align: 'right',
      border: { width: 1, color: [0.2, 0.4, 0.6] },
      background: [0.9, 1, 0.9],
    }),
    aText({ id: 'fixed', ...at(30, 190), value: fixed('Always the same'), font: 'Courier', italic: true }),
    aText({ id: 'last', ...at(30, 210), value: column(3), color: [0.7, 0.1, 0.1] }),
  ],
  scripts: [
    aText({ id: 'any', ...at(30, 150, 300), value: column(1) }),
    aText({ id: 'arabic', ...at(30, 170, 300), value: fixed('محمد 12 عبد') }),
    aText({ id: 'han', ...at(30, 190, 300), value: fixed('東京都 — 서울') }),
  ],
  symbols: [
    aText({ id: 'symbol', ...at(30, 150), font: 'Symbol', value: fixed('αβγ ∑') }),
    aText({ id: 'dingbat', ...at(30, 170), font: 'ZapfDingbats', value: fixed('✓✗❤') }),
  ],
  checkbox: [
    aCheckbox({ id: 'box', ...at(30, 150, 20), value: column(2) }),
    aCheckbox({ id: 'fixed box', ...at(60, 150, 20), value: fixed('yes'), mark: 'cross' }),
  ],
  image: [
    anImage({ id: 'photo', ...at(30, 150, 60, 60), source: { asset: 'photo' } }),
    anImage({ id: 'chosen', ...at(100, 150, 60, 60), source: { value: column(4) } }),
  ],
  pictures: [
    anImage({ id: 'grey photo', ...at(30, 150, 40, 40), source: { asset: 'grey photo' } }),
    anImage({ id: 'palette', ...at(80, 150, 40, 40), source: { asset: 'palette' } }),
    anImage({ id: 'deep', ...at(130, 150, 40, 40), source: { asset: 'deep' }, fit: 'cover', rotation: 30 }),
    anImage({ id: 'of a row', ...at(180, 150, 40, 40), source: { value: column(6) } }),
  ],
  alpha: [
    anImage({ id: 'fading', ...at(30, 150, 40, 40), source: { asset: 'fading' } }),
    anImage({ id: 'clear', ...at(80, 150, 40, 40), source: { asset: 'clear' } }),
  ],
  'alpha of a row': [anImage({ id: 'of a row', ...at(30, 150, 40, 40), source: { value: column(7) } })],
  opacity: [aText({ id: 'pale', ...at(30, 150), opacity: 0.5 }), aText({ id: 'not pale', ...at(30, 170) })],
  cmyk: [anImage({ id: 'inks', ...at(30, 150, 40, 40), source: { asset: 'inks' } })],
  signature: [
    {
      ...anImage({ id: 'strokes', ...at(30, 150, 80, 30), source: { asset: 'strokes' } }),
      kind: 'signature',
      color: [0, 0, 0.5],
    },
    {
      ...anImage({ id: 'scanned', ...at(120, 150, 80, 30), source: { asset: 'grey' } }),
      kind: 'signature',
      color: [0, 0, 0],
    },
  ],
  list: [
    aList({
      id: 'table',
      ...at(30, 150, 300, 90),
      value: fixed('[{"name":"Ruler","qty":2},{"name":"Pen","qty":"0.5"}]'),
      header: { cells: new Map([['name', 'Item']]), repeat: true },
      footer: { cells: new Map([['qty', { sum: 'qty' }]]) },
      stripe: [0.9, 0.9, 0.9],
      rule: { width: 0.5, color: [0.5, 0.5, 0.5] },
    }),
  ],
  qr: [
    aQr({ id: 'code', ...at(30, 150, 80, 80) }),
    aQr({ id: 'fixed code', ...at(130, 150, 80, 80), value: fixed('https://example.com'), background: [1, 1, 1] }),
  ],
  barcode: [
    aBarcode({ id: 'bars', ...at(30, 150, 160, 40), showText: true }),
    aBarcode({ id: 'ean', ...at(30, 200, 160, 50), symbology: 'ean13', showText: true, value: fixed('4006381333931') }),
  ],
  codes: (
    [
      ['code39', 'ABC 123'],
      ['datamatrix', 'Ada 1'],
      ['pdf417', 'Ada Example'],
      ['azteccode', 'Ada'],
      ['itf14', '04601234567893'],
      ['upca', '012345678905'],
      ['ean8', '96385074'],
      ['maxicode', 'Ada Example'],
      ['gs1-128', '(01)09521234543213'],
      ['dotcode', 'Ada'],
    ] as const
  ).map(([symbology, text], index) =>
    aBarcode({
      id: symbology,
      ...at(30 + (index % 2) * 170, 120 + 45 * (index >> 1), 150, 40),
      symbology,
      value: fixed(text),
    }),
  ),
  wrapped: [
    aText({
      id: 'wrapped',
      ...at(30, 150, 90, 60),
      wrap: true,
      align: 'justify',
      fit: 'shrink',
      value: { kind: 'text', parts: ['Dear ', { column: 0 }, ', this takes lines.'] },
    }),
    aText({
      id: 'comb',
      ...at(150, 150, 120),
      comb: 8,
      overflow: 'clip',
      value: column(5),
      border: { width: 0.5, color: [0, 0, 0] },
    }),
    aText({ id: 'turned', ...at(150, 200, 120), rotation: 90, bold: true, italic: true }),
  ],
  conditions: [
    aText({ id: 'if yes', ...at(30, 150), when: ifYes }),
    aText({ id: 'if not', ...at(30, 170), when: { kind: 'not', of: ifYes }, value: fixed('Not so') }),
    aText({ id: 'static if yes', ...at(30, 190), when: ifYes, value: fixed('Only then') }),
    aCheckbox({ id: 'box if yes', ...at(30, 210, 20), when: ifYes, value: column(2) }),
    aCheckbox({ id: 'static box', ...at(60, 210, 20), when: ifYes, value: fixed('yes') }),
    aQr({ id: 'code', ...at(90, 210, 60, 60), when: { kind: 'blank', column: 0, isBlank: false } }),
    aText({
      id: 'each page',
      ...at(30, 300, 200),
      pages: 'all',
      value: { kind: 'text', parts: ['Page of ', { column: 3 }] },
    }),
  ],
  roles: [
    ...(['P', 'H1', 'H2', 'Span', 'Lbl', 'Caption', 'Artifact'] as const).map((role, index) =>
      aText({
        id: role,
        ...at(30, 130 + 16 * index, 200, 14),
        role,
        size: 10,
        ...(index === 3 ? { lang: 'de', alt: column(1) } : {}),
      }),
    ),
    aText({ id: 'figure', ...at(30, 250, 200), role: 'Figure', alt: fixed('A name, drawn') }),
    aQr({
      id: 'code',
      ...at(30, 280, 60, 60),
      role: 'Figure',
      alt: { kind: 'text', parts: ['Code of ', { column: 0 }] },
      lang: 'en-GB',
    }),
    anImage({ id: 'decoration', ...at(100, 280, 40, 40), source: { asset: 'photo' }, role: 'Artifact' }),
    aMarker({ id: 'note', shape: 'note', ...at(150, 280, 80, 20), role: 'P' }),
    aCheckbox({ id: 'box', ...at(240, 280, 20), value: column(2), role: 'Span', lang: 'fr' }),
  ],
  counters: [
    aText({
      id: 'counters',
      ...at(30, 300, 250),
      pages: 'all',
      value: {
        kind: 'text',
        parts: [
          'Row ',
          { counter: 'row_number', width: 4 },
          ' of ',
          { counter: 'rows', width: 0 },
          ', page ',
          { counter: 'page', width: 0 },
          ' of ',
          { counter: 'pages', width: 0 },
        ],
      },
    }),
    aBarcode({
      id: 'serial',
      ...at(30, 330, 160, 30),
      value: { kind: 'text', parts: ['N', { counter: 'row_number', width: 6 }] },
    }),
  ],
  'omitted pages': [
    aText({
      id: 'each page',
      ...at(30, 300, 200),
      pages: 'all',
      value: { kind: 'text', parts: ['Page of ', { column: 3 }] },
    }),
    aQr({ id: 'last page', ...at(30, 330, 60, 60), pages: 'last' }),
  ],
  'list that goes on': [
    aList({
      id: 'running',
      ...at(30, 150, 300, 90),
      value: column(8),
      header: { cells: new Map([['name', 'Item']]), repeat: true },
      footer: { cells: new Map([['qty', { sum: 'qty' }]]) },
      stripe: [0.9, 0.9, 0.9],
      more: { page: 1, rect: { x: 30, y: 30, width: 300, height: 200 } },
    }),
    aText({
      id: 'each page',
      ...at(30, 300, 200),
      pages: 'all',
      value: { kind: 'text', parts: ['Page ', { counter: 'page', width: 0 }] },
    }),
  ],
  marker: (['sign-here', 'initial', 'date', 'note'] as const).map((shape, index) =>
    aMarker({ id: shape, shape, ...at(30, 150 + 25 * index, 80, 20) }),
  ),
  field: fields,
};

/** Pages that only some rows have, of kinds with such pages. */
const pageRules: Readonly<Record<string, readonly PageRule[]>> = { 'omitted pages': [{ page: 1, when: ifYes }] };

/** Kinds with which some sources cannot keep their declaration. */
const mayLose: ReadonlySet<string> = new Set(['alpha', 'alpha of a row', 'opacity', 'cmyk']);

/** Whether a row of a kind has to say that it is no longer what its source declares. */
export const isLost = (kind: string, flavour: string, hasCmykIntent: boolean, row: number): boolean => {
  if (!flavour.startsWith('PDF/A-')) return false;
  switch (kind) {
    case 'alpha':
    case 'opacity':
      return flavour.startsWith('PDF/A-1');
    case 'alpha of a row':
      return flavour.startsWith('PDF/A-1') && rows[row]?.[7] === 'fading';
    case 'cmyk':
      return !hasCmykIntent;
    default:
      return false;
  }
};

/** Kinds whose reading order depends on the row's pages or conditions. */
export const isReadOtherwise = (kind: string): boolean =>
  ['conditions', 'counters', 'omitted pages', 'list that goes on', 'roles'].includes(kind);

/** Overlays of each kind, with values of rows and a value equal in all rows; and all kinds together. */
export const kinds: Readonly<Record<string, readonly ResolvedOverlay[]>> = {
  ...single,
  together: Object.entries(single).flatMap(([kind, overlays]) =>
    kind === 'field' || isReadOtherwise(kind) || mayLose.has(kind) ? [] : overlays,
  ),
};

/** Rows: full, in another script, and blank where something may be. */
export const rows: readonly (readonly string[])[] = [
  ['Ada Example', 'Žofia Ōkami', 'yes', 'Red', 'photo', '1234', 'deep', 'fading', items(40)],
  ['Zoë (½ & Ÿ) \\ 100 €', 'Ελένη Жуков', 'no', 'Blue', 'grey', 'ÄB', 'grey photo', 'palette', items(1)],
  ['', '', '', '', 'photo', '', 'palette', 'photo', ''],
];

/** A template of some overlays, with the pictures that they name. */
export const templateOf = (
  overlays: readonly ResolvedOverlay[],
  pages: readonly PageRule[] = [],
): ResolvedTemplate => ({
  ...aTemplate(overlays),
  pages,
  assets: new Map([
    ['photo', { mediaType: 'image/jpeg', bytes: photoJpeg }],
    ['grey', { mediaType: 'image/png', bytes: opaquePng }],
    ['grey photo', { mediaType: 'image/jpeg', bytes: greyJpeg }],
    ['inks', { mediaType: 'image/jpeg', bytes: cmykJpeg }],
    ['palette', { mediaType: 'image/png', bytes: palettePng }],
    ['deep', { mediaType: 'image/png', bytes: deepPng }],
    ['fading', { mediaType: 'image/png', bytes: fadingPng }],
    ['clear', { mediaType: 'image/png', bytes: clearPalettePng }],
    ['strokes', { mediaType: 'image/svg+xml', bytes: Buffer.from('M 0 0 C 10 20 30 20 40 0 L 60 10') }],
  ]),
});

export const templateOfKind = (kind: string): ResolvedTemplate => templateOf(kinds[kind] ?? [], pageRules[kind]);
