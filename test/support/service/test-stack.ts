import { randomUUID } from 'node:crypto';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { dynamoDocumentClient } from '../../../hosts/wiring/aws-clients.ts';
import { createTableInput } from '../../../infra/create-table-input.ts';
import { createResources } from '../../../infra/local/create-resources.ts';
import { startEmbeddedServers } from '../../../infra/local/embedded-servers.ts';
import { localEnvironment } from '../../../infra/local/local-environment.ts';
import type { Environment } from '../../../lib/core/setting.ts';

/** DynamoDB, S3 and SQS of one test file, in memory, with the resources of the service. */
export interface TestStack {
  readonly env: Environment;
  /** The same servers with a table of its own, for tests that sweep. */
  withOwnTable(): Promise<TestStack>;
  stop(): Promise<void>;
}

export const startTestStack = async (): Promise<TestStack> => {
  const servers = await startEmbeddedServers();
  await createResources(servers);
  const env: Environment = localEnvironment(servers);
  const stack: TestStack = {
    env,
    withOwnTable: async () => {
      const TABLE_NAME = `bulkfill-${randomUUID()}`;
      await dynamoDocumentClient(env).send(new CreateTableCommand(createTableInput(TABLE_NAME)));
      return { ...stack, env: { ...env, TABLE_NAME } };
    },
    stop: () => servers.stop(),
  };
  return stack;
};
