import type { DeploymentConfig } from './deployment-config.ts';
import { type FunctionDescription, functions, isForBrowsers, listHttpPaths } from './resources.ts';

type Parts = Pick<DeploymentConfig, 'edge' | 'console'>;

/** Whether a deployment with these parts includes a function. */
const isDeployed = ({ trigger }: FunctionDescription, { edge, console }: Parts): boolean => {
  switch (trigger.kind) {
    case 'door':
      return edge;
    case 'deployment':
      return console !== undefined;
    case 'http':
      return console !== undefined || !listHttpPaths(trigger).every(isForBrowsers);
    default:
      return true;
  }
};

export const listDeployedFunctions = (parts: Parts): readonly FunctionDescription[] =>
  (functions satisfies readonly FunctionDescription[]).filter((description) => isDeployed(description, parts));
