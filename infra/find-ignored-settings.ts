import { parseConfig } from '../lib/core/config.ts';
import type { Environment } from '../lib/core/setting.ts';

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
 * Returns product settings in the deployer's environment that have no effect, because a deployment reads them from its
 * stage only.
 *
 * @param taken names of the settings that the deployment reads from the environment.
 */
export const findIgnoredSettings = (environment: Environment, taken: readonly string[]): readonly string[] =>
  [...settingNames()].filter((name) => environment[name] !== undefined && !taken.includes(name));
