import type { KeyNames } from '../expressions/key-condition.ts';
import type { TableSchema } from '../storage/table-schema.ts';

const keySchema = ({ hash, range }: KeyNames): object[] => [
  { AttributeName: hash.name, KeyType: 'HASH' },
  ...(range === undefined ? [] : [{ AttributeName: range.name, KeyType: 'RANGE' }]),
];

const keyTypes = ({ hash, range }: KeyNames) =>
  [hash, ...(range === undefined ? [] : [range])].map(({ name, type }) => [name, type] as const);

export const describeTable = (schema: TableSchema): object => ({
  TableName: schema.name,
  TableStatus: 'ACTIVE',
  CreationDateTime: schema.createdAtEpochSeconds,
  BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
  AttributeDefinitions: [...new Map([schema, ...schema.indexes].flatMap(keyTypes))].map(
    ([AttributeName, AttributeType]) => ({
      AttributeName,
      AttributeType,
    }),
  ),
  KeySchema: keySchema(schema),
  ...(schema.indexes.length === 0
    ? {}
    : {
        GlobalSecondaryIndexes: schema.indexes.map((index) => ({
          IndexName: index.name,
          IndexStatus: 'ACTIVE',
          KeySchema: keySchema(index),
          Projection: {
            ProjectionType: index.projection,
            ...(index.included.length === 0 ? {} : { NonKeyAttributes: index.included }),
          },
        })),
      }),
});
