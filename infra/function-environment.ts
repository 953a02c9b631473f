import type { DeploymentConfig } from './deployment-config.ts';

/** The header in which the edge gives the client's own address. */
const clientAddressHeader = 'x-client-address';

/** The environment of one host: the stage's settings and the named resources. Throws where the manifest names one that is not there. */
export const functionEnvironment = (
  config: DeploymentConfig,
  resources: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> => {
  const own = names.map((name) => {
    const value = resources[name];
    if (value === undefined) throw new Error(`functions/manifest.ts asks for ${name}, which the stack does not have.`);
    return [name, value] as const;
  });
  return { CLIENT_ADDRESS_HEADER: clientAddressHeader, ...config.settings, ...Object.fromEntries(own) };
};
