import type { CreateTableCommandInput, GlobalSecondaryIndex, KeySchemaElement } from '@aws-sdk/client-dynamodb';
import { tableDefinition } from './resources.ts';

type KeyPair = Pick<typeof tableDefinition, 'partitionKey' | 'sortKey'> | (typeof tableDefinition.indexes)[number];

const keySchema = ({ partitionKey, sortKey }: KeyPair): KeySchemaElement[] => [
  { AttributeName: partitionKey.name, KeyType: 'HASH' },
  { AttributeName: sortKey.name, KeyType: 'RANGE' },
];

export const indexInputs = (): GlobalSecondaryIndex[] =>
  tableDefinition.indexes.map((index) => ({
    IndexName: index.name,
    KeySchema: keySchema(index),
    Projection: {
      ProjectionType: index.projection,
      ...(index.nonKeyAttributes.length === 0 ? {} : { NonKeyAttributes: [...index.nonKeyAttributes] }),
    },
  }));

export const createTableInput = (tableName: string): CreateTableCommandInput & { TableName: string } => {
  const attributes = [tableDefinition, ...tableDefinition.indexes].flatMap(({ partitionKey, sortKey }) => [
    partitionKey,
    sortKey,
  ]);
  const types = new Map(attributes.map((attribute) => [attribute.name, attribute.type]));
  return {
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: keySchema(tableDefinition),
    AttributeDefinitions: [...types].map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType })),
    GlobalSecondaryIndexes: indexInputs(),
  };
};
