/** Strings, in which a name is a text; and names. */
const stringOrName = /\((?:[^()\\]|\\[\s\S])*\)|<[0-9A-Fa-f\s]*>|\/([A-Za-z0-9]+)/g;

/** Adds the names of resources of this job that operators use. `prefix` starts each. */
export const addNamesIn = (operators: string, prefix: string, names: Set<string>): void => {
  if (!operators.includes(`/${prefix}`)) return;
  for (const [, name] of operators.matchAll(stringOrName)) if (name?.startsWith(prefix) === true) names.add(name);
};
