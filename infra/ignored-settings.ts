import { parseConfig } from '../lib/service/kit/config.ts';
import type { Environment } from '../lib/service/kit/setting.ts';

/** Every variable that the product's configuration asks for. */
const settingNames = (): ReadonlySet<string> => {
  const asked = new Set<string>();
  parseConfig(
    new Proxy<Environment>(
      {},
      {
        get: (_, name) => {
          asked.add(String(name));
          return undefined;
        },
      },
    ),
  );
  return asked;
};

/**
 * Settings of the product that stand in the deployer's environment and change nothing: a deployment has them from its stage alone.
 *
 * @param taken those that the deployment takes from there.
 */
export const ignoredSettings = (environment: Environment, taken: readonly string[]): readonly string[] =>
  [...settingNames()].filter((name) => environment[name] !== undefined && !taken.includes(name));
