import type { KeyNames } from '../expressions/key-condition.ts';
import type { IndexSchema } from '../storage/table-schema.ts';
import { invalid, invalidParameter } from '../values/table-error.ts';
import { choiceMember, type RequestMembers, readMembers, textMember } from './request-members.ts';

type AttributeTypes = ReadonlyMap<string, 'S' | 'N' | 'B'>;

const list = (content: unknown, where: string): readonly unknown[] => {
  if (Array.isArray(content)) return content;
  throw invalid(
    `1 validation error detected: Value at '${where}' failed to satisfy constraint: Member must not be null`,
  );
};

export const readAttributeTypes = (definitions: unknown): AttributeTypes =>
  new Map(
    list(definitions, 'attributeDefinitions').map((definition) => {
      const members = readMembers(definition, new Set(['AttributeName', 'AttributeType']), 'AttributeDefinitions');
      return [textMember(members, 'AttributeName'), choiceMember(members, 'AttributeType', ['S', 'N', 'B'])];
    }),
  );

const keyAttribute = (element: RequestMembers, types: AttributeTypes): KeyNames['hash'] => {
  const name = textMember(element, 'AttributeName');
  const type = types.get(name);
  if (type === undefined) throw invalidParameter('Some index key attributes are not defined in AttributeDefinitions.');
  return { name, type };
};

/**
 * Returns the key of a table or an index. Throws TableError unless it is a partition key, optionally with a sort key.
 */
export const readKeyNames = (schema: unknown, types: AttributeTypes): KeyNames => {
  const elements = list(schema, 'keySchema').map((element) =>
    readMembers(element, new Set(['AttributeName', 'KeyType']), 'KeySchema'),
  );
  const [hash, range, ...others] = elements;
  if (hash?.KeyType !== 'HASH' || (range !== undefined && range.KeyType !== 'RANGE') || others.length > 0)
    throw invalidParameter('The KeySchema is a HASH key, or one and a RANGE key after it.');
  return { hash: keyAttribute(hash, types), range: range === undefined ? undefined : keyAttribute(range, types) };
};

/** Parses an index of a request. Throws TableError */
export const indexSchema = (input: unknown, types: AttributeTypes, id: number): IndexSchema => {
  const members = readMembers(input, new Set(['IndexName', 'KeySchema', 'Projection']), 'GlobalSecondaryIndexes');
  const projection = readMembers(members.Projection, new Set(['ProjectionType', 'NonKeyAttributes']), 'Projection');
  return {
    id,
    name: textMember(members, 'IndexName'),
    ...readKeyNames(members.KeySchema, types),
    projection: choiceMember(projection, 'ProjectionType', ['ALL', 'KEYS_ONLY', 'INCLUDE']),
    included: list(projection.NonKeyAttributes ?? [], 'nonKeyAttributes').map(String),
  };
};
