import type { TestProject } from 'vitest/node';
import { type Deployed, deploy } from './stacks/deploy.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly deployed: Deployed;
  }
}

/** One deployment for all files; destroyed however the tests end. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { deployed, destroy } = await deploy((line) => process.stdout.write(`${line}\n`));
  project.provide('deployed', deployed);
  return destroy;
};
