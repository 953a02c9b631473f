/** Matches names, and strings so that a name inside a string is ignored. */
const stringOrName = /\((?:[^()\\]|\\[\s\S])*\)|<[0-9A-Fa-f\s]*>|\/([A-Za-z0-9]+)/g;

export const addNamesIn = (operators: string, prefix: string, names: Set<string>): void => {
  if (!operators.includes(`/${prefix}`)) return;
  for (const [, name] of operators.matchAll(stringOrName)) if (name?.startsWith(prefix) === true) names.add(name);
};
