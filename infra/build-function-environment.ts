import type { DeploymentConfig } from './deployment-config.ts';
import type { FunctionDescription } from './resources.ts';

const clientAddressHeader = 'x-client-address';

/** Builds a host's environment: settings, resources and Node options. Throws for an unknown resource. */
export const buildFunctionEnvironment = (
  config: DeploymentConfig,
  resources: Readonly<Record<string, string>>,
  host: Pick<FunctionDescription, 'environment' | 'nodeOptions'>,
): Record<string, string> => {
  const own = host.environment.map((name) => {
    const value = resources[name];
    if (value === undefined) throw new Error(`functions/manifest.ts requires ${name}, which the stack does not have.`);
    return [name, value] as const;
  });
  return {
    // Without an edge, the client is the peer of the connection.
    ...(config.edge ? { CLIENT_ADDRESS_HEADER: clientAddressHeader } : {}),
    ...(host.nodeOptions === undefined ? {} : { NODE_OPTIONS: host.nodeOptions }),
    ...config.settings,
    ...Object.fromEntries(own),
  };
};
