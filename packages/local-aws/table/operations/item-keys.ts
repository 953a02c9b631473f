import type { KeyNames } from '../expressions/key-condition.ts';
import type { Placeholders } from '../expressions/placeholders.ts';
import type { TableSchema } from '../storage/table-schema.ts';
import { keyNamesOf } from '../storage/table-schema.ts';
import type { ItemPlace } from '../storage/table-store.ts';
import { type AttributeMap, type AttributeValue, memberOf, typeOf } from '../values/attribute-value.ts';
import { encodeKey } from '../values/key-bytes.ts';
import { invalid, invalidParameter } from '../values/table-error.ts';

/** Source: DynamoDB developer guide, "Service, account, and table quotas", partition keys and sort keys. */
const maxHashBytes = 2048;
const maxRangeBytes = 1024;
const noRange = Buffer.alloc(0);

const isEmpty = (value: AttributeValue): boolean =>
  ('S' in value && value.S === '') || ('B' in value && value.B === '');

/** Returns the place of an item with these key attributes. Throws TableError if one is empty or too long. */
const placeOf = ({ hash, range }: KeyNames, attributes: AttributeMap): ItemPlace => {
  for (const name of [hash.name, ...(range === undefined ? [] : [range.name])]) {
    if (isEmpty(attributes[name]!))
      throw invalid(
        `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`,
      );
  }
  const pk = encodeKey(attributes[hash.name]!);
  const sk = range === undefined ? noRange : encodeKey(attributes[range.name]!);
  if (pk.length > maxHashBytes)
    throw invalidParameter(`Size of hashkey has exceeded the maximum size limit of${maxHashBytes} bytes`);
  if (sk.length > maxRangeBytes)
    throw invalidParameter(`Aggregated size of all range keys has exceeded the size limit of ${maxRangeBytes} bytes`);
  return { pk, sk };
};

/** Returns the place of a key. Throws TableError unless it has exactly the attributes of the table's key. */
export const placeOfKey = (schema: KeyNames, key: AttributeMap): ItemPlace => {
  const wanted = [schema.hash, ...(schema.range === undefined ? [] : [schema.range])];
  const fits = wanted.every(({ name, type }) => {
    const value = memberOf(key, name);
    return value !== undefined && typeOf(value) === type;
  });
  if (!fits || Object.keys(key).length !== wanted.length)
    throw invalid('The provided key element does not match the schema');
  return placeOf(schema, key);
};

/** Returns the place of an item to put. Throws TableError if a key attribute is missing or has another type. */
export const placeOfItem = (schema: TableSchema, item: AttributeMap): ItemPlace => {
  for (const { name, type } of [schema.hash, ...(schema.range === undefined ? [] : [schema.range])]) {
    const value = memberOf(item, name);
    if (value === undefined) throw invalidParameter(`Missing the key ${name} in the item`);
    if (typeOf(value) !== type)
      throw invalidParameter(`Type mismatch for key ${name} expected: ${type} actual: ${typeOf(value)}`);
  }
  return placeOf(schema, item);
};

/** Throws TableError if an attribute in the key of an index is empty or has another type than the index defines. */
export const checkIndexKeys = ({ indexes }: TableSchema, item: AttributeMap): void => {
  for (const index of indexes) {
    for (const { name, type } of [index.hash, ...(index.range === undefined ? [] : [index.range])]) {
      const value = memberOf(item, name);
      if (value === undefined) continue;
      if (typeOf(value) !== type)
        throw invalidParameter(
          `Type mismatch for Index Key ${name} Expected: ${type} Actual: ${typeOf(value)} IndexName: ${index.name}`,
        );
      if (isEmpty(value))
        throw invalid(
          `One or more parameter values are not valid. A value specified for a secondary index key is not supported. The AttributeValue for a key attribute cannot contain an empty string value. IndexName: ${index.name}, IndexKey: ${name}`,
        );
    }
  }
};

/** Throws TableError if a path leads into a key of the table or of an index: keys are scalars. */
export const refusePathsIntoKeys = ({ indexes, ...table }: TableSchema, placeholders: Placeholders): void => {
  const refuse = (name: string | undefined, what: string): void => {
    if (name === undefined) return;
    throw invalid(
      `Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: ${what}: ${name}`,
    );
  };
  refuse(placeholders.ledInto(keyNamesOf(table)), 'Key');
  refuse(placeholders.ledInto(indexes.flatMap(keyNamesOf)), 'IndexKey');
};

/** Throws TableError if an update would change the key. */
export const refuseKeyChange = (schema: TableSchema, names: readonly string[]): void => {
  const changed = keyNamesOf(schema).find((name) => names.includes(name));
  if (changed !== undefined)
    throw invalidParameter(`Cannot update attribute ${changed}. This attribute is part of the key`);
};
