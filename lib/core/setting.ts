export type Environment = Readonly<Record<string, string | undefined>>;

/** An invalid setting. The message names the variable and the rule, never the value. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
  readonly variable: string;

  constructor(variable: string, rule: string) {
    super(`${variable} ${rule}`);
    this.variable = variable;
  }
}

type SettingObserver = (name: string, value: unknown) => void;

const observers = new WeakMap<Environment, SettingObserver>();

/** Reports each setting that is read from `env` from now on, with the value in effect. */
export const observeSettings = (env: Environment, observer: SettingObserver): void => void observers.set(env, observer);

const inEffect = <T>(env: Environment, name: string, value: T): T => {
  observers.get(env)?.(name, value);
  return value;
};

const given = (env: Environment, name: string): string | undefined => {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? undefined : value;
};

/** Bounds are inclusive. Throws `SettingError`. */
export const integerSetting = (
  env: Environment,
  name: string,
  fallback: number,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
): number => {
  const text = given(env, name);
  if (text === undefined) return inEffect(env, name, fallback);
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new SettingError(name, `must be a whole number from ${min} to ${max}`);
  return inEffect(env, name, value);
};

/** Parses at least one. Throws `SettingError`. */
export const integerListSetting = (env: Environment, name: string, fallback: readonly number[]): readonly number[] => {
  const text = given(env, name);
  if (text === undefined) return inEffect(env, name, fallback);
  if (!/^\d+(\s*,\s*\d+)*$/.test(text)) throw new SettingError(name, 'must be whole numbers separated by commas');
  return inEffect(env, name, Object.freeze(text.split(',').map(Number)));
};

/** Throws `SettingError`. */
export const choiceSetting = <T extends string>(
  env: Environment,
  name: string,
  choices: readonly T[],
  fallback: T,
): T => {
  const text = given(env, name);
  if (text === undefined) return inEffect(env, name, fallback);
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw new SettingError(name, `must be one of ${choices.join(', ')}`);
  return inEffect(env, name, found);
};

/** Parses words separated by commas or spaces, possibly none. */
export const wordListSetting = (env: Environment, name: string): readonly string[] =>
  inEffect(env, name, Object.freeze((given(env, name) ?? '').split(/[\s,]+/).filter((word) => word !== '')));

export const textSetting = (env: Environment, name: string, fallback: string): string =>
  inEffect(env, name, given(env, name) ?? fallback);

/** Throws `SettingError`. */
export const requiredSetting = (env: Environment, name: string): string => {
  const text = given(env, name);
  if (text === undefined) throw new SettingError(name, 'must be set');
  return text;
};
