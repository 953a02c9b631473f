import { readFileSync } from 'node:fs';
import { isEngineError } from '@bulkfill/engine/core/engine-error';
import { readTemplate } from '@bulkfill/engine/svc/read/read-template';
import { describe, expect, it } from 'vitest';
import { pngBase64 } from './package-builders.ts';

// Every member that the published schema of a template has, at every depth, with values that it does not allow.

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

type Json = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

const published = JSON.parse(
  readFileSync(new URL('../../../docs/generated/template.schema.json', import.meta.url), 'utf8'),
) as Schema & {
  readonly $defs: Readonly<Record<string, Schema>>;
};

const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : resolved(published.$defs[schema.$ref.slice('#/$defs/'.length)] ?? {});

const branches = (schema: Schema): readonly Schema[] => {
  const { anyOf, oneOf, ...rest } = resolved(schema);
  const choices = anyOf ?? oneOf;
  // Rules such as "one of these members" are not kinds of values.
  if (
    choices === undefined ||
    choices.every(({ required, type, $ref, properties }) => required !== undefined && !type && !$ref && !properties)
  )
    return [rest];
  return choices.flatMap(branches);
};

/** A value that no member accepts. */
const strangers: readonly unknown[] = [
  { 'no such member': [{}] },
  [{ 'no such member': null }],
  'no such \u0000 value',
];

const wrongValues = (schema: Schema): readonly unknown[] => {
  const all = branches(schema);
  const [only] = all;
  const takesText = all.some(
    ({ type, enum: words, const: constant, pattern, format }) =>
      type === 'string' &&
      words === undefined &&
      constant === undefined &&
      pattern === undefined &&
      format === undefined,
  );
  const wrong: unknown[] = strangers.filter((value) => typeof value !== 'string' || !takesText);
  if (!all.some(({ type, enum: words }) => type === 'null' || words?.includes(null))) wrong.push(null);
  if (!all.some(({ type }) => type === 'boolean')) wrong.push(true);
  if (!all.some(({ type }) => type === 'number' || type === 'integer')) wrong.push(3.25);
  if (all.length > 1 || only === undefined) return wrong;
  if (only.maxLength !== undefined) wrong.push('x'.repeat(only.maxLength + 1));
  if ((only.minLength ?? 0) > 0) wrong.push('');
  if (only.minimum !== undefined) wrong.push(only.minimum - 1);
  if (only.maximum !== undefined) wrong.push(only.maximum + 1);
  if (only.exclusiveMinimum !== undefined) wrong.push(only.exclusiveMinimum);
  if (only.type === 'number' || only.type === 'integer') wrong.push('3', 1e308);
  if (only.type === 'integer') wrong.push(0.5);
  return wrong;
};

const places = (schema: Schema, path: Path, visit: (path: Path, schema: Schema) => void, depth = 0): void => {
  if (depth > 4) return;
  for (const branch of branches(schema)) {
    for (const [name, member] of Object.entries(branch.properties ?? {})) {
      visit([...path, name], member);
      places(member, [...path, name], visit, depth + 1);
    }
    if (branch.items !== undefined && branch.type === 'array') {
      visit([...path, 0], branch.items);
      places(branch.items, [...path, 0], visit, depth + 1);
    }
  }
};

const put = (value: unknown, path: Path, leaf: unknown): unknown => {
  const [step, ...rest] = path;
  if (step === undefined) return leaf;
  if (typeof step === 'number') return [put(Array.isArray(value) ? value[step] : undefined, rest, leaf)];
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
  return { ...object, [step]: put(object[step], rest, leaf) };
};

const codeOf = (template: unknown): string => {
  try {
    readTemplate(Buffer.from(JSON.stringify(template)), { source: {}, exportedAt: '2026-01-01T00:00:00Z' }, 10_000_000);
    return 'accepted';
  } catch (error) {
    return isEngineError(error) ? error.code : String(error);
  }
};

const rect = { x: 10, y: 10, width: 100, height: 40 };
const column = { column: 'column_0' };
const assets = { png: { mediaType: 'image/png', data: pngBase64 } };
const base = { id: 'a', page: 0, rect };
/** One overlay of each kind that is in order. */
const overlays: Readonly<Record<string, Json>> = {
  text: { ...base, kind: 'text', value: column, font: 'Helvetica' },
  checkbox: { ...base, kind: 'checkbox', value: column },
  image: { ...base, kind: 'image', value: column },
  signature: { ...base, kind: 'signature', value: column },
  qr: { ...base, kind: 'qr', value: column },
  barcode: { ...base, kind: 'barcode', value: column, symbology: 'code128' },
  field: { id: 'a', kind: 'field', field: 'f', value: column },
  list: { ...base, kind: 'list', value: column, itemHeight: 18, cells: [{ key: 'what', x: 0, width: 50 }] },
  marker: { ...base, kind: 'marker', label: 'Sign here' },
  seal: { ...base, kind: 'seal' },
};
const kindOf = (schema: Schema): string => String(schema.properties?.kind?.const ?? schema.properties?.kind?.enum?.[0]);
const kinds = branches(published.properties?.overlays?.items ?? {});
const templateWith = (overlay: Json): Json => ({
  columns: [{ key: 'column_0', label: 'A' }],
  assets,
  overlays: [overlay],
});

describe('template with one wrong member', () => {
  it('covers every kind of overlay, each valid without the change', () => {
    expect(kinds.map(kindOf).toSorted()).toEqual(Object.keys(overlays).toSorted());
    for (const [kind, overlay] of Object.entries(overlays))
      expect([kind, codeOf(templateWith(overlay))]).toEqual([kind, 'accepted']);
  });

  it.each(kinds.map((schema) => [kindOf(schema), schema] as const))(
    'is rejected with INVALID_DOQLO_SCHEMA: members of %s',
    (kind, schema) => {
      const overlay = overlays[kind] ?? {};
      let tried = 0;
      const taken: string[] = [];
      places(schema, [], (path, member) => {
        for (const wrong of wrongValues(member)) {
          tried++;
          const code = codeOf(templateWith(put(overlay, path, wrong) as Json));
          if (code !== 'INVALID_DOQLO_SCHEMA')
            taken.push(`${path.join('.')} = ${JSON.stringify(wrong)?.slice(0, 40)}: ${code}`);
        }
      });
      expect(taken).toEqual([]);
      expect(tried).toBeGreaterThan(50);
    },
  );

  it('is rejected with INVALID_DOQLO_SCHEMA: members of the template', () => {
    const taken: string[] = [];
    const whole = { ...templateWith(overlays.text ?? {}), pages: [{ page: 1, when: { column: 'column_0', is: 'x' } }] };
    expect(codeOf(whole)).toBe('accepted');
    const { overlays: _, ...properties } = published.properties ?? {};
    places({ ...published, properties }, [], (path, member) => {
      for (const wrong of wrongValues(member)) {
        const code = codeOf(put(whole, path, wrong));
        if (code !== 'INVALID_DOQLO_SCHEMA')
          taken.push(`${path.join('.')} = ${JSON.stringify(wrong)?.slice(0, 40)}: ${code}`);
      }
    });
    expect(taken).toEqual([]);
  });

  it.each<[string, Json]>([
    [
      'a condition whose date pattern has a field twice',
      { when: { column: 'column_0', after: '2026-01-01', input: 'd M y d M y' } },
    ],
    [
      'a condition with one wrong date pattern of two',
      { when: { column: 'column_0', after: '2026-01-01', input: ['yyyy-MM-dd', 'd d'] } },
    ],
    ['a condition with an empty date pattern', { when: { column: 'column_0', after: '2026-01-01', input: '' } }],
    ['a nested condition', { when: { all: [{ not: { column: 'column_0', before: '2026-01-01', input: 'd M d' } }] } }],
    ['a condition by a locale that is none', { when: { column: 'column_0', above: 1, inputLocale: 'german' } }],
    ['a day that does not exist', { when: { column: 'column_0', after: '2026-02-30' } }],
    ['a format whose date pattern has a field twice', { format: { date: { input: 'd M y d M y' } } }],
    ['a format by a locale that is none', { format: { number: { style: 'percent' }, locale: 'german' } }],
    ['a format that reads numbers by a locale that is none', { format: { number: { inputLocale: 'german' } } }],
    ['a currency that is none', { format: { number: { style: 'currency', currency: 'EURO' } } }],
  ])('is rejected with INVALID_DOQLO_SCHEMA: %s', (_name, members) => {
    expect(codeOf(templateWith({ ...overlays.text, ...members }))).toBe('INVALID_DOQLO_SCHEMA');
  });
});
