import { suggestName } from './nearest-name.ts';

export interface OptionRule {
  /** Completes "must be …". */
  readonly expects: string;
  readonly accepts: (value: unknown) => boolean;
  readonly members?: OptionSet;
}

export type OptionSet = Readonly<Record<string, OptionRule>>;

export const flag: OptionRule = { expects: 'true or false', accepts: (value) => typeof value === 'boolean' };

export const text: OptionRule = { expects: 'a text', accepts: (value) => typeof value === 'string' };

export const bound: OptionRule = {
  expects: 'a number, 0 or more',
  accepts: (value) => typeof value === 'number' && value >= 0,
};

export const callback: OptionRule = { expects: 'a function', accepts: (value) => typeof value === 'function' };

export const anything: OptionRule = { expects: 'given', accepts: () => true };

export const oneOf = (words: readonly string[]): OptionRule => ({
  expects: words
    .map((word, index) => `${index === 0 ? '' : index === words.length - 1 ? ' or ' : ', '}"${word}"`)
    .join(''),
  accepts: (value) => words.some((word) => word === value),
});

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const object = (members: OptionSet): OptionRule => ({ expects: 'an object', accepts: isObject, members });

const maxShownCharacters = 60;

/** Returns why options are rejected; `undefined` if all are valid. Null counts as absent, except from JSON. */
export const findOptionFault = (
  options: object,
  set: OptionSet,
  { isJson = false, place = '' } = {},
): string | undefined => {
  const names = Object.keys(set);
  for (const [name, value] of Object.entries(options) as [string, unknown][]) {
    const rule = Object.hasOwn(set, name) ? set[name] : undefined;
    const shown = `"${place}${name.slice(0, maxShownCharacters)}"`;
    if (rule === undefined)
      return `${shown} is not known.${suggestName(name, names) || ` Known: ${names.join(', ')}.`}`;
    if (value === undefined || (value === null && !isJson)) continue;
    if (!rule.accepts(value)) return `${shown} must be ${rule.expects}.`;
    const within =
      rule.members === undefined
        ? undefined
        : findOptionFault(value as object, rule.members, { isJson, place: `${place}${name}.` });
    if (within !== undefined) return within;
  }
  return undefined;
};

/** Returns the name of an option in HTTP: `flatten_forms` for `flattenForms`. */
export const toSnakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const withSnakeCaseNames = (set: OptionSet): OptionSet =>
  Object.fromEntries(Object.entries(set).map(([name, rule]) => [toSnakeCase(name), rule]));
