import { isEngineError } from '@bulkfill/engine/core/engine-error';
import { PackageSchemaError } from '@bulkfill/engine/svc/package-schema-error';
import { describe, expect, it } from 'vitest';
import {
  anOverlay,
  aPayload,
  aTemplate,
  pngBase64,
  readBytes,
  readOverlay,
  roundTrip,
  signAs,
  testKey,
  ttfBase64,
  utf8,
} from './package-builders.ts';

type Members = Readonly<Record<string, unknown>>;

/** The violations of a payload, as `path rule`. */
const issuesOf = async (payload: unknown): Promise<string[]> => {
  const error = await roundTrip(payload).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!isEngineError(error, 'INVALID_DOQLO_SCHEMA') || !(error.cause instanceof PackageSchemaError))
    throw error ?? new Error('accepted');
  return error.cause.issues.map(({ path, rule }) => `${path} ${rule}`);
};

const overlayIssues = (members: Members, template: Members = {}) =>
  issuesOf(aPayload({ template: aTemplate({ ...template, overlays: [anOverlay(members)] }) }));

const nest = (levels: number): unknown => (levels === 0 ? [] : [nest(levels - 1)]);
const rect = { x: 0, y: 0, width: 10, height: 10 };

describe('package schema', () => {
  describe('names path and rule of', () => {
    const cases: [string, Members, string][] = [
      ['a width of zero', { rect: { ...rect, width: 0 } }, 'template.overlays[0].rect.width must be greater than 0'],
      [
        'a negative height',
        { rect: { ...rect, height: -1 } },
        'template.overlays[0].rect.height must be greater than 0',
      ],
      [
        'an absurd coordinate',
        { rect: { ...rect, x: 1e300 } },
        'template.overlays[0].rect.x must be between -1000000 and 1000000',
      ],
      ['a missing member', { rect: { x: 0, y: 0, width: 1 } }, 'template.overlays[0].rect.height is required'],
      ['a rect that is an array', { rect: [0, 0, 1, 1] }, 'template.overlays[0].rect must be an object'],
      ['a negative page', { page: -1 }, 'template.overlays[0].page must not be negative'],
      ['a page between two', { page: 0.5 }, 'template.overlays[0].page must be an integer'],
      [
        'an unknown kind',
        { kind: 'video' },
        'template.overlays[0].kind must be one of text, checkbox, image, signature, qr, barcode, field, marker, list, seal',
      ],
      ['an empty id', { id: '' }, 'template.overlays[0].id must not be empty'],
      ['an opacity above 1', { opacity: 1.01 }, 'template.overlays[0].opacity must be between 0 and 1'],
      ['a colour name', { color: 'red' }, 'template.overlays[0].color must be a colour of the form #rrggbb'],
      [
        'an unknown word',
        { align: 'centre' },
        'template.overlays[0].align must be one of left, center, right, justify',
      ],
      ['a size of text', { size: '12' }, 'template.overlays[0].size must be a number'],
      ['no comb cells', { comb: 0 }, 'template.overlays[0].comb must be greater than 0'],
      ['an unknown member', { colour: '#000000' }, 'template.overlays[0].colour is not a member of version 5 packages'],
      [
        'a member named like an inherited one',
        { toString: 1 },
        'template.overlays[0].toString is not a member of version 5 packages',
      ],
      ['a missing value', { value: undefined }, 'template.overlays[0].value is required'],
      [
        'a value of two kinds',
        { value: { static: 'a', column: 'column_0' } },
        'template.overlays[0].value must hold exactly one of static, column and text',
      ],
      [
        'a value of no kind',
        { value: {} },
        'template.overlays[0].value must hold exactly one of static, column and text',
      ],
      [
        'a column by another name',
        { value: { column: 'name' } },
        'template.overlays[0].value.column must be column_<n> with n from 0 to 16383',
      ],
      [
        'a column too far',
        { value: { column: 'column_16384' } },
        'template.overlays[0].value.column must be column_<n> with n from 0 to 16383',
      ],
      [
        'a placeholder with a typing error',
        { value: { text: '{{colum_0}}' } },
        'template.overlays[0].value must hold only placeholders of the form {{column_<n>}} with n from 0 to 16383, or {{row_number}}, {{rows}}, {{page}}, {{pages}}, {{items}}, each of these with a width from 1 to 20 or none',
      ],
      [
        'an unknown font',
        { font: 'Comic Sans' },
        'template.overlays[0].font must be a standard-14 family, Noto Sans, or a font asset of the package',
      ],
      [
        'two formats',
        { format: { case: 'upper', number: {} } },
        'template.overlays[0].format must hold exactly one of number, date, case and map',
      ],
      [
        'a wrong locale',
        { format: { case: 'upper', locale: '??' } },
        'template.overlays[0].format must have a locale that is a BCP 47 language tag',
      ],
      [
        'a wrong number option',
        { format: { number: { style: 'money' } } },
        'template.overlays[0].format must hold options that Intl.NumberFormat takes',
      ],
      [
        'a wrong time zone',
        { format: { date: { timeZone: 'Mars' } } },
        'template.overlays[0].format must hold options that Intl.DateTimeFormat takes',
      ],
      [
        'an unknown format option',
        { format: { number: { digits: 2 } } },
        'template.overlays[0].format.number.digits is not a member of version 5 packages',
      ],
      [
        'a list of no patterns',
        { format: { date: { input: [] } } },
        'template.overlays[0].format.date.input must hold 1 to 20 patterns',
      ],
      [
        'a list of 21 patterns',
        { format: { date: { input: Array.from({ length: 21 }, () => 'yyyy') } } },
        'template.overlays[0].format.date.input must hold 1 to 20 patterns',
      ],
      ...([{ number: {} }, { date: {} }, { case: 'upper' }, { map: { a: 'b' } }] as const).map(
        (format) =>
          [
            `a locale that nobody knows, of ${Object.keys(format)[0]}`,
            { format: { ...format, locale: 'german' } },
            'template.overlays[0].format must have a locale that is known, such as de-DE',
          ] as [string, Record<string, unknown>, string],
      ),
      ...['MMMM yyyy', 'hh:mm a', 'HH:mmXXX', 'dd dd'].map(
        (output) =>
          [
            `a date written as ${output}`,
            { format: { date: { output } } },
            'template.overlays[0].format.date.output must be a date pattern of numbers of at most 100 characters, such as ddMMyyyy',
          ] as [string, Record<string, unknown>, string],
      ),
      [
        'a date written by a pattern and by options',
        { format: { date: { output: 'ddMMyyyy', dateStyle: 'long' } } },
        'template.overlays[0].format must hold output without options of Intl.DateTimeFormat',
      ],
      [
        'a language that is none',
        { lang: 'german' },
        'template.overlays[0].lang must be a language tag such as de or pt-BR',
      ],
      [
        'a date pattern with a field twice',
        { format: { date: { input: ['yyyy', 'd M y d M y'] } } },
        'template.overlays[0].format.date.input[1] must be a date pattern of at most 100 characters that has each field once, such as dd.MM.yyyy',
      ],
      [
        'an input locale that nobody knows',
        { format: { number: { inputLocale: 'xx-XX' } } },
        'template.overlays[0].format must have an inputLocale that is known',
      ],
      [
        'a map of something else',
        { format: { map: { a: 1 } } },
        'template.overlays[0].format.map must hold nothing but strings',
      ],
      [
        'otherwise without a map',
        { format: { case: 'upper', otherwise: 'keep' } },
        'template.overlays[0].format must hold otherwise with map alone',
      ],
      [
        'a checked value that is not text',
        { kind: 'checkbox', checkedValues: [1] },
        'template.overlays[0].checkedValues[0] must be a string',
      ],
      [
        'checked values of a text',
        { checkedValues: ['a'] },
        'template.overlays[0].checkedValues is not a member of version 5 packages',
      ],
      ['a text without a page', { page: undefined }, 'template.overlays[0].page is required'],
      ['a text without a rect', { rect: undefined }, 'template.overlays[0].rect is required'],
      ['a border of no width', { border: { width: -1 } }, 'template.overlays[0].border.width must not be negative'],
      [
        'a nested barcode option',
        { kind: 'barcode', options: { a: {} } },
        'template.overlays[0].options.a must be a string, a number or a boolean',
      ],
      [
        'a picture of nothing',
        { kind: 'image', value: undefined },
        'template.overlays[0] must hold exactly one of asset and value',
      ],
      [
        'a picture of two things',
        { kind: 'signature', asset: 'a' },
        'template.overlays[0] must hold exactly one of asset and value',
      ],
      [
        'an unknown asset',
        { kind: 'image', value: undefined, asset: 'a' },
        'template.overlays[0].asset must name an asset of the package',
      ],
      [
        'an asset that every object inherits',
        { kind: 'image', value: undefined, asset: 'constructor' },
        'template.overlays[0].asset must name an asset of the package',
      ],
      ['a field without a name', { kind: 'field' }, 'template.overlays[0].field is required'],
    ];
    // Contract: INVALID_DOQLO_SCHEMA
    it.each(cases)('%s', async (_name, members, expected) => {
      expect(await overlayIssues(members)).toEqual([expected]);
    });

    const templates: [string, Members, string][] = [
      ['overlays that are missing', { overlays: undefined }, 'template.overlays is required'],
      ['overlays that are not an array', { overlays: {} }, 'template.overlays must be an array'],
      ['an overlay that is null', { overlays: [null] }, 'template.overlays[0] must be an object'],
      [
        'an id used twice',
        { overlays: [anOverlay(), anOverlay()] },
        'template.overlays[1].id repeats the id of an earlier overlay',
      ],
      [
        'a column labelled twice',
        { columns: [{ key: 'column_1' }, { key: 'column_1' }] },
        'template.columns[1].key repeats the key of an earlier column',
      ],
      ['assets that are an array', { assets: [] }, 'template.assets must be an object'],
      [
        'an asset of another type than it says',
        { assets: { a: { mediaType: 'image/jpeg', data: pngBase64 } } },
        'template.assets.a.data must hold a JPEG file, as its mediaType says',
      ],
      [
        'a whole SVG file',
        { assets: { a: { mediaType: 'image/svg+xml', data: Buffer.from('<svg/>').toString('base64') } } },
        'template.assets.a.data must hold SVG path data alone, as its mediaType says',
      ],
      [
        'an asset that is not base64',
        { assets: { 'my logo': { mediaType: 'image/png', data: 'iVBO*' } } },
        'template.assets["my logo"].data must be base64 with padding',
      ],
      [
        'an unknown media type',
        { assets: { a: { mediaType: 'image/gif', data: '' } } },
        'template.assets.a.mediaType must be one of image/png, image/jpeg, image/svg+xml, font/ttf, font/otf',
      ],
    ];
    // Contract: INVALID_DOQLO_SCHEMA
    it.each(templates)('%s', async (_name, members, expected) => {
      expect(await issuesOf(aPayload({ template: aTemplate(members) }))).toEqual([expected]);
    });

    const payloads: [string, Members, string][] = [
      ['csvText in version 5', { csvText: '' }, 'csvText is not a member of version 5 packages'],
      ['csvFilename in version 5', { csvFilename: 'a.csv' }, 'csvFilename is not a member of version 5 packages'],
      ['a name that is a number', { name: 5 }, 'name must be a string'],
      ['a template that is an array', { template: [] }, 'template must be an object'],
      ['a digest that is too short', { source: { sha256: 'abc' } }, 'source.sha256 must be 64 hexadecimal digits'],
      [
        'a page turned by 45 degrees',
        { source: { pages: [{ width: 1, height: 1, rotation: 45 }] } },
        'source.pages[0].rotation must be a multiple of 90',
      ],
      ['a source that is an array', { source: [] }, 'source must be an object'],
    ];
    // Contract: INVALID_DOQLO_SCHEMA
    it.each(payloads)('%s', async (_name, members, expected) => {
      expect(await issuesOf(aPayload(members))).toEqual([expected]);
    });

    it.each([
      ['{"assets":{"__proto__":{"mediaType":"image/png","data":"AAAA"}},"overlays":[]}', 'template.assets.__proto__'],
      [
        '{"assets":{"constructor":{"mediaType":"image/png","data":"AAAA"}},"overlays":[]}',
        'template.assets.constructor',
      ],
      ['{"overlays":[{"kind":"barcode","options":{"prototype":1}}]}', 'template.overlays[0].options.prototype'],
    ])('a name that the schema library ignores, in every version: %s', async (template, path) => {
      for (const schemaVersion of [4, 5]) {
        const payload = aPayload({ schemaVersion, template: JSON.parse(template) as object });
        expect(await issuesOf(payload)).toEqual([`${path} has a name that no member may have`]);
      }
    });

    it.each([
      '2026-11-20',
      '2026-02-30T09:00:00Z',
      '2026-11-20T24:00:00Z',
      '2026-11-20T09:00:00',
      'yesterday',
      '2026-11-20 09:00:00Z',
    ])('the timestamp %s', async (exportedAt) => {
      expect(await issuesOf(aPayload({ exportedAt }))).toEqual([
        'exportedAt must be an RFC 3339 date-time such as 2026-11-20T09:00:00Z',
      ]);
    });
  });

  it.each(['2026-11-20T09:00:00Z', '2024-02-29T23:59:60.123456+14:00', '2026-11-20t09:00:00z'])(
    'accepts the timestamp %s',
    async (exportedAt) => {
      await expect(roundTrip(aPayload({ exportedAt }))).resolves.toBeDefined();
    },
  );

  // Contract: 9.2
  it('rejects prototype keys in version 5, and is unaffected by them before', async () => {
    const header = { alg: 'EdDSA', typ: 'svc', kid: testKey.kid };
    const text = (version: number) =>
      JSON.stringify(aPayload({ schemaVersion: version })).replace('{', '{"__proto__":{"name":"x"},"constructor":1,');
    await expect(readBytes(await signAs(header, utf8(text(5))))).rejects.toMatchObject({
      code: 'INVALID_DOQLO_SCHEMA',
    });
    await expect(readBytes(await signAs(header, utf8(text(4))))).resolves.toMatchObject({ name: 'Offer letter' });
  });

  // Contract: INVALID_DOQLO_SCHEMA
  it('counts all violations, describes the first three, and never repeats a value', async () => {
    const secret = 'SECRET-VALUE';
    const overlays = [0, 1, 2, 3].map((n) =>
      anOverlay({ id: `o${n}`, kind: 'qr', errorCorrection: secret, color: secret, value: { static: 5 } }),
    );
    const error = await roundTrip(aPayload({ template: aTemplate({ overlays }) })).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ cause: { issueCount: 12 } });
    expect((error as Error).message).toMatch(
      /^The package breaks its schema: (template\.overlays\[\d\]\.[a-zA-Z.]+ must [^;]+; ){3}and 9 more\.$/,
    );
    expect(
      JSON.stringify((error as { cause: PackageSchemaError }).cause.issues) + (error as Error).message,
    ).not.toContain(secret);
  });

  it('bounds the violations and the names that it reports', async () => {
    const pages = Array.from({ length: 5_000 }, () => ({}));
    const error = await roundTrip(aPayload({ source: { pages } })).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ cause: { issueCount: 10_000, issues: { length: 50 } } });
    const [issue] = await issuesOf(aPayload({ [`evil\n${'x'.repeat(5_000)}`]: 1 }));
    expect(issue).toBe(`["evil\\n${'x'.repeat(35)}…"] is not a member of version 5 packages`);
  });

  describe('limits', () => {
    it('bounds the depth at 32 levels', async () => {
      // The payload, `x`, and the arrays inside it.
      await expect(roundTrip(aPayload({ schemaVersion: 4, x: nest(30) }))).resolves.toBeDefined();
      expect(await issuesOf(aPayload({ schemaVersion: 4, x: nest(31) }))).toEqual([
        'payload must not nest deeper than 32 levels',
      ]);
    });

    it('bounds the depth of a text that would overflow the stack', async () => {
      const text = `{"schemaVersion": 4, "x": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
      const bytes = await signAs({ alg: 'EdDSA', typ: 'svc', kid: testKey.kid }, utf8(text));
      await expect(readBytes(bytes)).rejects.toMatchObject({ code: 'INVALID_DOQLO_SCHEMA' });
    });

    it('bounds the values at 100,000', async () => {
      const payload = { schemaVersion: 4, template: { overlays: [] } };
      // The payload, its version, template, overlays and x itself are five values.
      await expect(roundTrip({ ...payload, x: Array(99_995).fill(0) })).resolves.toBeDefined();
      expect(await issuesOf({ ...payload, x: Array(99_996).fill(0) })).toEqual([
        'payload must hold at most 100000 values',
      ]);
    });

    it('bounds a text at 10,000 characters, counted in code points', async () => {
      await expect(roundTrip(aPayload({ name: '😀'.repeat(10_000) }))).resolves.toBeDefined();
      expect(await issuesOf(aPayload({ name: 'a'.repeat(10_001) }))).toEqual(['name must be at most 10000 characters']);
      expect(await overlayIssues({ value: { static: 'a'.repeat(10_001) } })).toEqual([
        'template.overlays[0].value.static must be at most 10000 characters',
      ]);
    });

    it('bounds an id of an overlay at 200 characters, counted in code points', async () => {
      expect((await readOverlay({ id: '😀'.repeat(200) }))?.id).toBe('😀'.repeat(200));
      expect(await overlayIssues({ id: 'a'.repeat(201) })).toEqual([
        'template.overlays[0].id must be at most 200 characters',
      ]);
    });

    it('bounds a text inside assets by the size of the package alone', async () => {
      const data = Buffer.concat([Buffer.from(ttfBase64, 'base64'), Buffer.alloc(30_000)]).toString('base64');
      await expect(
        roundTrip(aPayload({ template: aTemplate({ assets: { f: { mediaType: 'font/ttf', data } } }) })),
      ).resolves.toBeDefined();
    });

    it('bounds the overlays at 2,000', async () => {
      const overlays = (count: number) => Array.from({ length: count }, (_, n) => anOverlay({ id: `o${n}` }));
      await expect(roundTrip(aPayload({ template: aTemplate({ overlays: overlays(2_000) }) }))).resolves.toBeDefined();
      expect(await issuesOf(aPayload({ template: aTemplate({ overlays: overlays(2_001) }) }))).toEqual([
        'template.overlays must hold at most 2000 entries',
      ]);
    });
  });
});
