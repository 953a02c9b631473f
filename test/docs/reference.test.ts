import { readdirSync, readFileSync } from 'node:fs';
import { PackageSchemaError } from '@bulkfill/engine/svc/package-schema-error';
import { parsePayload } from '@bulkfill/engine/svc/read/parse-payload';
import { dateMembers, formatMembers, numberMembers } from '@bulkfill/engine/svc/schema/format-members';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { describe as describeSchema, payloadDescribed } from '../../docs/reference/describe.ts';
import { drawStrip } from '../../docs/reference/draw-strip.ts';
import { commonMembers, kindMembers } from '../../docs/reference/overlay-members.ts';
import { overlayTypes } from '../../docs/reference/overlay-types.ts';
import { payloadJsonSchema } from '../../docs/reference/payload-json-schema.ts';
import { referenceFiles } from '../../docs/reference/reference-files.ts';
import { strips } from '../../docs/reference/strips.ts';

const docs = new URL('../../docs/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, docs), 'utf8');

const rect = { x: 10, y: 20, width: 100, height: 20 };
const asked: Readonly<Record<string, object>> = {
  image: { asset: 'logo' },
  signature: { asset: 'logo' },
  field: { field: 'name', value: { static: 'x' } },
  marker: {},
  seal: {},
  list: { value: { static: 'x' }, itemHeight: 18, cells: [{ key: 'name', x: 0, width: 100 }] },
};

/** A template with one overlay of a kind, with no more members than it must have and those given. */
const templateWith = (kind: string, members: object) => {
  const needed = asked[kind] ?? { value: { static: 'x' } };
  const given = 'value' in members && 'asset' in needed ? {} : needed;
  return { overlays: [{ id: 'one', page: 0, rect, ...given, ...members, kind }] };
};

const accepted = (template: unknown): boolean => {
  try {
    parsePayload({ schemaVersion: 5, template }, 5);
    return true;
  } catch (error) {
    if ((error as Error).cause instanceof PackageSchemaError) return false;
    throw error;
  }
};

const examples = Object.entries(kindMembers).flatMap(([kind, own]) =>
  Object.entries({ ...commonMembers, ...own }).map(([name, { example }]): [string, string, object] => [
    kind,
    name,
    { [name]: example },
  ]),
);

const formats: [string, object][] = [
  ...Object.entries(formatMembers)
    .filter(([name]) => !['otherwise', 'locale'].includes(name))
    .map(([name, { example }]): [string, object] => [name, { [name]: example }]),
  ['otherwise', { map: {}, otherwise: formatMembers.otherwise.example }],
  ['locale', { case: 'upper', locale: formatMembers.locale!.example }],
  ...Object.entries(numberMembers).map(([name, { example }]): [string, object] => [
    name,
    { number: { ...(name === 'style' ? { currency: 'EUR' } : {}), [name]: example } },
  ]),
  ...Object.entries(dateMembers).map(([name, { example }]): [string, object] => [name, { date: { [name]: example } }]),
];

describe('the reference of the package format', () => {
  const written = referenceFiles();

  it.each(Object.keys(written))('matches the output of npm run generate -- reference: docs/%s', (name) => {
    expect(read(name)).toBe(written[name]);
  });

  it('matches packages/bulkfill/library/overlay-types.ts, which npm run generate -- reference writes', () => {
    expect(readFileSync(new URL('../packages/bulkfill/library/overlay-types.ts', docs), 'utf8')).toBe(overlayTypes());
  });

  it('contains the pictures of its strips and no others', () => {
    expect(readdirSync(new URL('generated/pictures/', docs)).sort()).toEqual(
      strips.map(({ name }) => `${name}.png`).sort(),
    );
    expect(
      strips.filter(({ name }) => !read('generated/package-reference.md').includes(`pictures/${name}.png`)),
    ).toEqual([]);
  });

  it('draws every strip from a template that the format accepts', async () => {
    for (const strip of strips) expect((await drawStrip(strip)).subarray(1, 4).toString()).toBe('PNG');
  });

  it('fails for a member without a description', () => {
    const { name: _gone, ...members } = payloadDescribed.members;
    expect(() => describeSchema(payloadJsonSchema(), { ...payloadDescribed, members })).toThrow(
      'payload.name has no description.',
    );
  });

  it('fails for a description without a member', () => {
    const members = { ...payloadDescribed.members, colour: { does: 'Nothing.', example: 1 } };
    expect(() => describeSchema(payloadJsonSchema(), { ...payloadDescribed, members })).toThrow(
      'payload.colour is described, but there is no such member.',
    );
  });

  it('fails for a kind of overlay without a description', () => {
    const { qr: _gone, ...kinds } = payloadDescribed.within!.template!.within!.overlays!.kinds!;
    const template = payloadDescribed.within!.template!;
    const without = { ...template, within: { ...template.within, overlays: { members: {}, kinds } } };
    expect(() => describeSchema(payloadJsonSchema(), { ...payloadDescribed, within: { template: without } })).toThrow(
      'the kind "qr"',
    );
  });

  it.each(examples)('shows an example that %s accepts for %s', (kind, _name, members) => {
    expect(accepted(templateWith(kind, members))).toBe(true);
  });

  it.each(formats)('shows an example that the format %s accepts', (_name, format) => {
    expect(accepted(templateWith('text', { format }))).toBe(true);
  });
});

describe('docs/generated/template.schema.json', () => {
  const validate = new Ajv({ strict: false, formats: { 'date-time': true } }).compile(
    JSON.parse(read('generated/template.schema.json')) as object,
  );

  it.each(['certificate', 'offer-letter', 'registration', 'shipping-label'])(
    'accepts the template of the %s',
    (name) => {
      validate(JSON.parse(readFileSync(new URL(`../../examples/${name}/template.json`, import.meta.url), 'utf8')));
      expect(validate.errors).toBeNull();
    },
  );

  it.each(examples)('accepts the example of %s for %s', (kind, _name, members) => {
    validate(templateWith(kind, members));
    expect(validate.errors).toBeNull();
  });

  it.each([
    ['a member that is not known', templateWith('text', { colour: '#000000' })],
    ['a kind that is not known', templateWith('texts', {})],
    ['a colour by name', templateWith('text', { color: 'black' })],
    ['no colour where one must be', templateWith('text', { color: 'none' })],
    ['a size of 0', templateWith('text', { size: 0 })],
    ['an opacity above 1', templateWith('qr', { opacity: 1.01 })],
    ['half a page', templateWith('text', { page: 0.5 })],
    ['no rect', { overlays: [{ id: 'one', kind: 'text', page: 0, value: { static: 'x' } }] }],
    ['a column past the last', templateWith('text', { value: { column: 'column_100000' } })],
    ['a value of two sources', templateWith('text', { value: { static: 'x', column: 'column_0' } })],
    ['a picture from two places', templateWith('image', { asset: 'logo', value: { column: 'column_0' } })],
    ['a format of two kinds', templateWith('text', { format: { case: 'upper', number: {} } })],
    ['an empty id', templateWith('text', { id: '' })],
    ['no overlays', {}],
  ])('rejects %s', (_what, template) => {
    expect(validate(template)).toBe(false);
  });

  it.each([
    ['the colour none', templateWith('text', { background: 'none', border: null })],
    [
      'a field without page and rect',
      { overlays: [{ id: 'one', kind: 'field', field: 'name', value: { column: 'column_0' } }] },
    ],
    [
      '2,000 overlays',
      {
        overlays: Array.from({ length: 2000 }, (_one, index) => ({
          ...templateWith('marker', {}).overlays[0],
          id: `${index}`,
        })),
      },
    ],
  ])('accepts %s, like the format', (_what, template) => {
    validate(template);
    expect(validate.errors).toBeNull();
    expect(accepted(template)).toBe(true);
  });
});
