import {
  dateMembers,
  dateOptionMembers,
  formatMembers,
  numberMembers,
} from '@bulkfill/engine/svc/schema/format-members';
import {
  cellMembers,
  footerMembers,
  headerMembers,
  moreMembers,
  ruleMembers,
  sumMembers,
} from '@bulkfill/engine/svc/schema/list-members';
import { borderMembers, rectMembers } from '@bulkfill/engine/svc/schema/overlay-members';
import { listValueMembers, valueMembers } from '@bulkfill/engine/svc/schema/overlay-value';
import {
  assetMembers,
  columnMembers,
  pageRuleMembers,
  payloadMembers,
  sourceMembers,
  sourcePageMembers,
  templateMembers,
} from '@bulkfill/engine/svc/schema/payload-members';
import type { JsonSchema } from '@valibot/to-json-schema';
import { commonMembers, kindMembers, type SaidMembers, spokenMembers } from './overlay-members.ts';

/** What is said of an object and of the objects in it. */
interface Described {
  readonly members: SaidMembers;
  readonly within?: Readonly<Record<string, Described>>;
  /** Of a list whose items are of several kinds. */
  readonly kinds?: Readonly<Record<string, Described>>;
}

const format: Described = {
  members: formatMembers,
  within: {
    number: { members: numberMembers },
    date: { members: dateMembers, within: { options: { members: dateOptionMembers } } },
  },
};

const within = {
  rect: { members: rectMembers },
  border: { members: borderMembers },
  value: { members: valueMembers },
  alt: { members: valueMembers },
  format,
};

const withinList = {
  ...within,
  value: { members: listValueMembers },
  cells: {
    members: cellMembers,
    within: { border: { members: borderMembers }, format, alt: { members: valueMembers } },
  },
  header: { members: headerMembers },
  footer: { members: footerMembers, within: { cells: { members: sumMembers } } },
  rule: { members: ruleMembers },
  more: { members: moreMembers, within: { rect: { members: rectMembers } } },
};

const kinds = Object.fromEntries(
  Object.entries(kindMembers).map(([kind, own]): [string, Described] => [
    kind,
    {
      members: { ...commonMembers, ...(kind === 'field' ? {} : spokenMembers), ...own },
      within: kind === 'list' ? withinList : within,
    },
  ]),
);

/** Everything that is said of a payload. */
export const payloadDescribed: Described = {
  members: payloadMembers,
  within: {
    source: { members: sourceMembers, within: { pages: { members: sourcePageMembers } } },
    template: {
      members: templateMembers,
      within: {
        columns: { members: columnMembers },
        pages: { members: pageRuleMembers },
        assets: { members: assetMembers },
        overlays: { members: {}, kinds },
      },
    },
  },
};

const kindOf = (schema: JsonSchema): string => String((schema.properties?.kind as JsonSchema | undefined)?.const);

/**
 * A schema with a `description` at every member.
 *
 * Throws an error that names each member without a description and each description without a member.
 */
export const describe = (schema: JsonSchema, described: Described, path = 'payload'): JsonSchema => {
  const wrong = differences(schema, described, path);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return withDescriptions(schema, described);
};

/** The schemas inside one that stand for the same place: items of a list, values of a record, alternatives. */
const inner = (schema: JsonSchema): JsonSchema[] =>
  [schema.items, schema.additionalProperties, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(
    (part): part is JsonSchema => typeof part === 'object' && !Array.isArray(part),
  );

const differences = (schema: JsonSchema, described: Described, path: string): string[] => {
  if (schema.properties === undefined) {
    if (described.kinds === undefined || schema.oneOf === undefined)
      return inner(schema).flatMap((part) => differences(part, described, path));
    const known = (schema.oneOf as JsonSchema[]).map(kindOf);
    return [
      ...Object.keys(described.kinds)
        .filter((kind) => !known.includes(kind))
        .map((kind) => `${path}: there is no kind "${kind}", but it is described.`),
      ...(schema.oneOf as JsonSchema[]).flatMap((part) => {
        const one = described.kinds?.[kindOf(part)];
        return one === undefined
          ? [`${path}: the kind "${kindOf(part)}" has no description.`]
          : differences(part, one, kindOf(part));
      }),
    ];
  }
  const names = Object.keys(schema.properties);
  return [
    ...names
      .filter((name) => described.members[name] === undefined)
      .map((name) => `${path}.${name} has no description.`),
    ...Object.keys(described.members)
      .filter((name) => !names.includes(name))
      .map((name) => `${path}.${name} is described, but there is no such member.`),
    ...names.flatMap((name) => {
      const next = described.within?.[name];
      return next === undefined ? [] : differences(schema.properties?.[name] as JsonSchema, next, `${path}.${name}`);
    }),
  ];
};

const withDescriptions = (schema: JsonSchema, described: Described): JsonSchema => {
  const again = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    const of = described.kinds?.[kindOf(part)] ?? described;
    return withDescriptions(part, of);
  };
  if (schema.properties === undefined) {
    const { items, additionalProperties, anyOf, oneOf } = schema;
    return {
      ...schema,
      ...(items === undefined ? {} : { items: again(items) }),
      ...(additionalProperties === undefined ? {} : { additionalProperties: again(additionalProperties) }),
      ...(anyOf === undefined ? {} : { anyOf: anyOf.map(again) }),
      ...(oneOf === undefined ? {} : { oneOf: oneOf.map(again) }),
    } as JsonSchema;
  }
  const properties = Object.entries(schema.properties).map(([name, part]) => {
    const { does, unit } = described.members[name]!;
    const next = described.within?.[name];
    const own = next === undefined ? (part as JsonSchema) : withDescriptions(part as JsonSchema, next);
    return [name, { ...own, description: unit === undefined ? does : `${does} Unit: ${unit}.` }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
};
