import { randomUUID } from 'node:crypto';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { createTableInput } from '../../../infra/create-table-input.ts';
import { localAccountId, localRegion, nameResources, type ResourceNames } from '../../../infra/resources.ts';
import { dynamoDocumentClient } from '../../../lib/composition/wiring/aws-clients.ts';
import type { Environment } from '../../../lib/core/setting.ts';
import { buildLocalEnvironment } from '../../../local/build-local-environment.ts';
import { createResources } from '../../../local/create-resources.ts';
import { startEmbeddedServers } from '../../../local/embedded-servers.ts';
import type { StorageAccess } from '../../../local/servers/keeper-protocol.ts';

/** DynamoDB, S3 and SQS in memory, with service resources for one test file. */
export interface TestStack {
  readonly env: Environment;
  /** Returns the same servers with a separate table, for tests that sweep. */
  withOwnTable(): Promise<TestStack>;
}

// One set of servers for all files of this process. They end with the process, however it ends.
let servers: Promise<StorageAccess> | undefined;

/** Returns external servers at one address that accept any key, such as LocalStack in `.ci/localstack/run.sh`. */
const outside = (address: string): StorageAccess => ({
  endpoints: { dynamodb: address, s3: address, sqs: address },
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
});

const startServers = async (): Promise<StorageAccess> => {
  const address = process.env.TEST_STORAGE_ENDPOINT;
  return address === undefined ? startEmbeddedServers() : outside(address);
};

const ownNames = (): ResourceNames => nameResources(`t${randomUUID().slice(0, 8)}`, localAccountId, localRegion);

export const startTestStack = async (names: ResourceNames = ownNames()): Promise<TestStack> => {
  servers ??= startServers();
  const access = await servers;
  await createResources(access, names);
  const env: Environment = buildLocalEnvironment(access, names);
  const stack: TestStack = {
    env,
    withOwnTable: async () => {
      const TABLE_NAME = `bulkfill-${randomUUID()}`;
      await dynamoDocumentClient(env).send(new CreateTableCommand(createTableInput(TABLE_NAME)));
      return { ...stack, env: { ...env, TABLE_NAME } };
    },
  };
  return stack;
};
