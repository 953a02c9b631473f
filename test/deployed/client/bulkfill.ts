import { inject } from 'vitest';
import { runProgram } from '../stacks/run-program.ts';

/** Runs the operator's command line against the deployment. Resolves to its JSON. */
export const bulkfill = async (...args: string[]): Promise<Record<string, unknown>> => {
  const { tableName, webhooksQueueUrl } = inject('deployed');
  const environment = { TABLE_NAME: tableName, WEBHOOKS_QUEUE_URL: webhooksQueueUrl };
  return JSON.parse(await runProgram('bin/bulkfill.cjs', [...args, '--json'], environment)) as Record<string, unknown>;
};
