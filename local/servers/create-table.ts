import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { createTableInput, indexInputs } from '../../infra/create-table-input.ts';
import { tableDefinition } from '../../infra/resources.ts';

const addMissingIndexes = async (dynamodb: DynamoDBClient, TableName: string): Promise<void> => {
  const { Table: table } = await dynamodb.send(new DescribeTableCommand({ TableName }));
  const keys = (table?.KeySchema ?? []).map((element) => element.AttributeName);
  if (keys[0] !== tableDefinition.partitionKey.name || keys[1] !== tableDefinition.sortKey.name) {
    throw new Error(
      'The data is from another version of the service with a different table layout. Choose another DATA_DIR.',
    );
  }
  const present = new Set((table?.GlobalSecondaryIndexes ?? []).map((index) => index.IndexName));
  for (const index of indexInputs().filter((wanted) => !present.has(wanted.IndexName))) {
    await dynamodb.send(
      new UpdateTableCommand({
        TableName,
        AttributeDefinitions: createTableInput(TableName).AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: index }],
      }),
    );
  }
};

/** Creates the table with its indexes and time-to-live. Adds missing indexes to an existing table. */
export const createTable = async (dynamodb: DynamoDBClient, name: string): Promise<void> => {
  const input = createTableInput(name);
  const TableName = input.TableName;
  try {
    await dynamodb.send(new CreateTableCommand(input));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    await addMissingIndexes(dynamodb, TableName);
    return;
  }
  await waitUntilTableExists({ client: dynamodb, minDelay: 1, maxWaitTime: 20 }, { TableName });
  await dynamodb.send(
    new UpdateTimeToLiveCommand({
      TableName,
      TimeToLiveSpecification: { AttributeName: tableDefinition.timeToLiveAttribute, Enabled: true },
    }),
  );
};
