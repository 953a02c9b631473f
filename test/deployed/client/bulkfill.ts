import { inject } from 'vitest';
import { projectRoot, runProgram } from '../stacks/run-program.ts';

/** Runs the operator's command line of a checkout, by default this one, on the deployment. Resolves to its JSON. */
export const bulkfillOf =
  (root: string) =>
  async (...args: string[]): Promise<Record<string, unknown>> => {
    const { tableName, webhooksQueueUrl } = inject('deployed');
    const environment = { TABLE_NAME: tableName, WEBHOOKS_QUEUE_URL: webhooksQueueUrl };
    return JSON.parse(
      await runProgram('packages/bulkfill/cli/main.ts', [...args, '--json'], environment, root),
    ) as Record<string, unknown>;
  };

export const bulkfill = bulkfillOf(projectRoot);
