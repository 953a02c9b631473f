import type { DeploymentConfig } from './deployment-config.ts';
import type { FunctionDescription } from './resources.ts';

/** The header in which the edge gives the client's own address. */
const clientAddressHeader = 'x-client-address';

/**
 * The environment of one host: the stage's settings, the resources that the manifest names, and options for Node. Throws where the
 * manifest names a resource that is not there.
 */
export const functionEnvironment = (
  config: DeploymentConfig,
  resources: Readonly<Record<string, string>>,
  host: Pick<FunctionDescription, 'environment' | 'nodeOptions'>,
): Record<string, string> => {
  const own = host.environment.map((name) => {
    const value = resources[name];
    if (value === undefined) throw new Error(`functions/manifest.ts asks for ${name}, which the stack does not have.`);
    return [name, value] as const;
  });
  return {
    // Without an edge, the caller is at the other end of the connection.
    ...(config.edge ? { CLIENT_ADDRESS_HEADER: clientAddressHeader } : {}),
    ...(host.nodeOptions === undefined ? {} : { NODE_OPTIONS: host.nodeOptions }),
    ...config.settings,
    ...Object.fromEntries(own),
  };
};
