import { strictPayload } from '@bulkfill/engine/svc/schema/payload-schema';
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';

/**
 * What a rule of the runtime schema says in JSON Schema. A check is a function there, known by the sentence that it
 * gives to users.
 */
const rules: readonly [sentence: RegExp, keywords: JsonSchema][] = [
  [/^must be greater than 0$/, { exclusiveMinimum: 0 }],
  [/^must not be negative$/, { minimum: 0 }],
  [/^must be an integer$/, { type: 'integer' }],
  [/^must be an integer that is not negative$/, { type: 'integer', minimum: 0 }],
  [/^must be between 0 and 1$/, { minimum: 0, maximum: 1 }],
  [/^must be between -1000000 and 1000000$/, { minimum: -1_000_000, maximum: 1_000_000 }],
  [/^must be a multiple of 90$/, { multipleOf: 90 }],
  [/^must be at most 10000 characters$/, { maxLength: 10_000 }],
  [/^must not be empty$/, { minLength: 1 }],
  [/^must be a colour of the form #rrggbb$/, { pattern: '^#[0-9a-fA-F]{6}$' }],
  [/^must be column_<n> with n from 0 to 16383$/, { pattern: '^column_(0|[1-9][0-9]{0,4})$' }],
  [/^must be a language tag such as de or pt-BR$/, { pattern: '^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8}){0,8}$' }],
  [/^must be at most 200 characters$/, { maxLength: 200 }],
  [/^must be 64 hexadecimal digits$/, { pattern: '^[0-9a-fA-F]{64}$' }],
  [/^must be an RFC 3339 date-time/, { format: 'date-time' }],
  [/^must be a date pattern of at most 100 characters/, { maxLength: 100 }],
  [/^must be a date pattern of numbers of at most 100 characters/, { maxLength: 100 }],
  [/^must hold 1 to 20 patterns$/, { minItems: 1, maxItems: 20 }],
  [/^must hold nothing but strings$/, { additionalProperties: { type: 'string' } }],
];

const keywordsOf = (sentence: unknown): JsonSchema => {
  const found = rules.find(([pattern]) => typeof sentence === 'string' && pattern.test(sentence));
  if (found === undefined)
    throw new Error(`No JSON Schema is known for the rule "${String(sentence)}": add it to payload-json-schema.ts.`);
  return found[1];
};

const narrowed = (schema: JsonSchema, keywords: JsonSchema): JsonSchema => {
  const { minimum, ...both } = { ...schema, ...keywords };
  return both.exclusiveMinimum === undefined && minimum !== undefined ? { ...both, minimum } : both;
};

const exactlyOneOf = (...members: string[]): JsonSchema => ({
  oneOf: members.map((member) => ({ required: [member] })),
});

const pageChoice: JsonSchema = {
  anyOf: [
    { enum: ['all', 'odd', 'even', 'first', 'last'] },
    {
      type: 'array',
      minItems: 1,
      maxItems: 1000,
      uniqueItems: true,
      items: { type: 'integer', minimum: 0, maximum: 1_000_000 },
    },
  ],
};

const nested: JsonSchema = { $ref: '#/$defs/when' };
const testOf = (properties: Record<string, JsonSchema>, ...bounds: string[]): JsonSchema => ({
  type: 'object',
  properties: { column: { type: 'string', pattern: '^column_(0|[1-9][0-9]{0,4})$' }, ...properties },
  required: ['column'],
  additionalProperties: false,
  ...(bounds.length === 0 ? {} : { anyOf: bounds.map((bound) => ({ required: [bound] })) }),
});
const number: JsonSchema = { type: 'number' };
const day: JsonSchema = { type: 'string', format: 'date' };
const texts: JsonSchema = { type: 'string', maxLength: 10_000 };
const group = (name: string, of: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { [name]: of },
  required: [name],
  additionalProperties: false,
});
const members: JsonSchema = { type: 'array', minItems: 1, maxItems: 50, items: nested };

/** A condition, as the reader of `schema/condition.ts` takes it. */
const condition: JsonSchema = {
  anyOf: [
    testOf({ is: texts }, 'is'),
    testOf({ in: { type: 'array', minItems: 1, maxItems: 200, items: texts } }, 'in'),
    testOf({ blank: { type: 'boolean' } }, 'blank'),
    testOf(
      { above: number, from: number, below: number, upTo: number, inputLocale: { type: 'string' } },
      'above',
      'from',
      'below',
      'upTo',
    ),
    testOf(
      {
        after: day,
        since: day,
        before: day,
        until: day,
        inputLocale: { type: 'string' },
        input: { anyOf: [{ type: 'string' }, { type: 'array', minItems: 1, maxItems: 20, items: { type: 'string' } }] },
      },
      'after',
      'since',
      'before',
      'until',
    ),
    group('all', members),
    group('any', members),
    group('not', nested),
  ],
};

/** What is the same in every kind, once. */
const shared: Readonly<Record<string, JsonSchema>> = {
  value: exactlyOneOf('static', 'column', 'text'),
  items: exactlyOneOf('static', 'column', 'text', 'rows'),
  format: exactlyOneOf('number', 'date', 'case', 'map'),
  rect: {},
  when: condition,
};

/** Kinds that take their picture from one of two members. */
const pictures = ['image', 'signature'];

/** The JSON Schema of a whole payload of version 5, as the runtime schema accepts it. */
export const payloadJsonSchema = (): JsonSchema => {
  const schema = toJsonSchema(strictPayload, {
    // A pipe that begins with "is a JSON object" is converted by its later schema; what cannot be converted throws
    // below.
    errorMode: 'ignore',
    overrideAction: ({ valibotAction, jsonSchema }) => {
      if (valibotAction.type === 'check')
        return narrowed(jsonSchema, keywordsOf((valibotAction as { message?: unknown }).message));
      return ['transform', 'raw_transform', 'to_lower_case'].includes(valibotAction.type) ? jsonSchema : undefined;
    },
    overrideSchema: ({ valibotSchema, jsonSchema, errors }) => {
      if (valibotSchema.type === 'custom') return customOf((valibotSchema as { message?: unknown }).message);
      // The lazy ones are those that take null and "none" for nothing.
      if (valibotSchema.type === 'lazy') return { anyOf: [{ ...jsonSchema }, { enum: [null, 'none'] }] };
      if (errors !== undefined) throw new Error(errors.join(' '));
      return undefined;
    },
  });
  const { $defs = {}, ...payload } = schema;
  return inlined(payload, $defs as Record<string, JsonSchema>) as JsonSchema;
};

const customOf = (sentence: unknown): JsonSchema => {
  const range = /^must be an array of (\d+) to (\d+) entries$/.exec(String(sentence));
  if (range !== null) return { type: 'array', minItems: Number(range[1]), maxItems: Number(range[2]) };
  const most = /^must hold at most (\d+) entries$/.exec(String(sentence))?.[1];
  if (sentence === 'must be a condition') return { type: 'object', description: 'A condition.' };
  if (String(sentence).startsWith('must be all, odd')) return pageChoice;
  return most === undefined ? { type: 'object' } : { type: 'array', maxItems: Number(most) };
};

/** Definitions that the converter numbers, in the place where each is used. */
const inlined = (node: unknown, definitions: Readonly<Record<string, JsonSchema>>): unknown => {
  if (Array.isArray(node)) return node.map((item) => inlined(item, definitions));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref: reference, ...own } = node as { $ref?: unknown };
  const found = typeof reference === 'string' ? definitions[reference.replace('#/$defs/', '')] : undefined;
  return Object.fromEntries(
    Object.entries({ ...found, ...own }).map(([key, value]) => [key, inlined(value, definitions)]),
  );
};

/** The `template` member of a payload schema, without its alternative `null`. */
export const templateOf = (payload: JsonSchema): JsonSchema => {
  const template = payload.properties?.template as JsonSchema;
  return (template.anyOf?.[0] ?? template) as JsonSchema;
};

/** The overlay kinds of a template schema, by name, in the order of the runtime schema. */
export const overlayKinds = (template: JsonSchema): ReadonlyMap<string, JsonSchema> => {
  const overlays = template.properties?.overlays as { items: { oneOf: JsonSchema[] } };
  return new Map(
    overlays.items.oneOf.map((kind) => [String((kind.properties?.kind as JsonSchema | undefined)?.const), kind]),
  );
};

/** A template schema in which what the kinds share is written once, under `$defs`. */
export const withDefinitions = (template: JsonSchema): JsonSchema => {
  const $defs: Record<string, JsonSchema> = {};
  const overlays = [...overlayKinds(template)].map(([name, kind]) => {
    const properties = { ...(kind.properties as Record<string, JsonSchema>) };
    for (const [definition, extra] of Object.entries(shared)) {
      const member = definition === 'items' && name === 'list' ? 'value' : definition;
      const { description, ...own } = properties[member] ?? {};
      if (properties[member] === undefined || (definition === 'value' && name === 'list')) continue;
      $defs[definition] = { ...own, ...extra };
      properties[member] = { description, $ref: `#/$defs/${definition}` };
    }
    const rules = [
      ...(pictures.includes(name) ? [exactlyOneOf('asset', 'value')] : []),
      ...(name === 'field' ? [] : [exactlyOneOf('page', 'pages')]),
    ];
    return { ...kind, properties, ...(rules.length > 1 ? { allOf: rules } : rules[0]) };
  });
  const properties = template.properties as Record<string, JsonSchema>;
  const { items: rule, ...pages } = properties.pages as { items: JsonSchema };
  const { description } = (rule.properties?.when ?? {}) as JsonSchema;
  const when = { description, ...nested };
  const rules = { ...pages, items: { ...rule, properties: { ...rule.properties, when } } } as JsonSchema;
  return {
    ...template,
    properties: { ...properties, pages: rules, overlays: { ...properties.overlays, items: { oneOf: overlays } } },
    $defs,
  } as JsonSchema;
};
