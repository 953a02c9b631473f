import * as v from 'valibot';
import { jsonObject, type ObjectOf } from './object-schema.ts';

/** Options of a schema: whether unknown members are rejected, and whether it includes the additions of version 5. */
export interface FormatVersion {
  readonly objectOf: ObjectOf;
  readonly isLatest: boolean;
}

/** Description of a member, shared by the schema, the reference, the JSON Schema, the editor and the library types. */
export interface Said {
  /** Its effect, in one or two sentences. Markdown. */
  readonly does: string;
  readonly unit?: string;
  readonly example: unknown;
  /** Its name in the editor; absent if it is set on the page, or with the value. */
  readonly label?: string;
  readonly default?: unknown;
  /** An object without it is rejected. */
  readonly required?: true;
  /** First version of the format with it; version 1 if absent. */
  readonly since?: 5;
}

export interface Described<Schema extends v.GenericSchema = v.GenericSchema> extends Said {
  readonly schema: (version: FormatVersion) => Schema;
}

/** Descriptions of the members of one object, by name, in validation order. */
export type Descriptions = Readonly<Record<string, Described>>;

export type Kept<Base extends v.GenericSchema, Options> = Options extends { readonly required: true }
  ? Base
  : Options extends { readonly default: infer Default extends v.InferInput<Base> }
    ? v.OptionalSchema<Base, Default>
    : v.ExactOptionalSchema<Base, undefined>;

export const described = <const Base extends v.GenericSchema, const Options extends Said>(
  schema: (version: FormatVersion) => Base,
  options: Options,
): Described<Kept<Base, Options>> => {
  const kept = (base: Base): v.GenericSchema => {
    if (options.required === true) return base;
    return options.default === undefined ? v.exactOptional(base) : v.optional(base, options.default as never);
  };
  return { ...options, schema: (version) => kept(schema(version)) as Kept<Base, Options> };
};

type Entries<M extends Descriptions> = { readonly [Name in keyof M]: ReturnType<M[Name]['schema']> };

/** Returns the schemas of members, for an object. Omits members of a later version, which are unknown. */
export const entriesOf = <const M extends Descriptions>(members: M, version: FormatVersion): Entries<M> => {
  const known = Object.entries(members).filter(([, { since }]) => since === undefined || version.isLatest);
  return Object.fromEntries(known.map(([name, { schema }]) => [name, schema(version)])) as Entries<M>;
};

export const nested = <const Own extends Descriptions>(members: Own, version: FormatVersion) =>
  v.pipe(jsonObject, version.objectOf(entriesOf(members, version)));
