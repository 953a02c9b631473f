import { observeSettings, SettingError } from '../../lib/core/setting.ts';
import { fileVariable, secretNames, secretSetting } from './secret-settings.ts';
import { findContradictions, parseServerSettings, type ServerSettings, serverDefaults } from './server-settings.ts';
import { findUnknownVariables } from './unknown-variables.ts';

export interface SettingInEffect {
  readonly name: string;
  /** `set` or `not set` for a secret. */
  readonly value: string;
  readonly origin: 'default' | 'environment' | 'file';
}

export interface ServerConfiguration {
  /** `undefined` if there are problems. */
  readonly settings: ServerSettings | undefined;
  /** Environment of the service: given settings, secrets from files, and defaults of the server. */
  readonly environment: Readonly<Record<string, string>>;
  readonly inEffect: readonly SettingInEffect[];
  /** One message per problem. Each begins with the name of a variable. */
  readonly problems: readonly string[];
  /** Problems of single settings for any command, without problems that only a running server has. */
  readonly invalid: readonly string[];
}

const asSettingError = (error: unknown): SettingError => {
  if (error instanceof SettingError) return error;
  throw error;
};

const inWords = ({ message }: SettingError): string => `${message}.`;

/** Adds the secrets to `environment`, and returns problems. */
const adoptSecrets = (
  given: Readonly<Record<string, string>>,
  environment: Record<string, string>,
): readonly SettingError[] =>
  secretNames.flatMap((name) => {
    try {
      const value = secretSetting(name, given);
      if (value !== undefined) environment[name] = value;
      return [];
    } catch (error) {
      delete environment[name];
      return [asSettingError(error)];
    }
  });

/** Parses `environment`. Each invalid setting is reported, and parsed again as its default. */
const parseAll = (environment: Readonly<Record<string, string>>) => {
  const valid: Record<string, string> = { ...environment };
  const values = new Map<string, unknown>();
  const problems: SettingError[] = [];
  observeSettings(valid, (name, value) => values.set(name, value));
  for (;;) {
    try {
      const settings = parseServerSettings(valid);
      return { settings, values, problems, contradictions: findContradictions(settings, valid) };
    } catch (error) {
      const problem = asSettingError(error);
      if (valid[problem.variable] === undefined) throw error;
      problems.push(problem);
      delete valid[problem.variable];
    }
  }
};

const asText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

export const readServerSettings = (processEnvironment: NodeJS.ProcessEnv): ServerConfiguration => {
  const given = Object.fromEntries(
    Object.entries(processEnvironment).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1].trim() !== '',
    ),
  );
  const environment: Record<string, string> = { ...serverDefaults, ...given };
  const problemsOfSecrets = adoptSecrets(given, environment);
  const { settings, values, problems, contradictions } = parseAll(environment);
  const names = [...values.keys()].filter((name) => !name.startsWith('AWS_'));
  const known = new Set([...names, ...secretNames, ...secretNames.map(fileVariable)]);
  const isSecret = (name: string): boolean => (secretNames as readonly string[]).includes(name);
  const originOf = (name: string): SettingInEffect['origin'] => {
    if (given[name] !== undefined) return 'environment';
    return isSecret(name) && given[fileVariable(name)] !== undefined ? 'file' : 'default';
  };
  const shownValue = (name: string): string => {
    if (!isSecret(name)) return asText(values.get(name));
    return environment[name] === undefined ? 'not set' : 'set';
  };
  const wrong = [...problemsOfSecrets, ...problems];
  const invalid = [...wrong.map(inWords), ...findUnknownVariables(given, known)];
  // An invalid setting is not reported as missing too.
  const isWrong = (name: string): boolean =>
    wrong.some(({ variable }) => variable === name || variable === fileVariable(name));
  const all = [...invalid, ...contradictions.filter(({ variable }) => !isWrong(variable)).map(inWords)];
  return {
    settings: all.length === 0 ? settings : undefined,
    environment,
    inEffect: [...new Set([...names, ...secretNames])]
      .toSorted()
      .map((name) => ({ name, value: shownValue(name), origin: originOf(name) })),
    problems: all,
    invalid,
  };
};
