import type { TestProject } from 'vitest/node';
import { deploy } from '../deployed/stacks/deploy.ts';

/**
 * One deployment for all files, without a console; destroyed however the tests end. Events are tried for ten minutes,
 * so that an update falls between two attempts.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const environment = { WEBHOOK_RETRY_SECONDS: `2${',20'.repeat(30)}` };
  const { deployed, destroy } = await deploy((line) => process.stdout.write(`${line}\n`), {
    console: false,
    environment,
  });
  project.provide('deployed', deployed);
  return destroy;
};
