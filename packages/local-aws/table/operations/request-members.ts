import { invalid, TableError } from '../values/table-error.ts';

export type RequestMembers = Readonly<Record<string, unknown>>;

/** Rejects unknown ones: DynamoDB has more members, and this engine must not ignore them silently. */
export const readMembers = (content: unknown, known: ReadonlySet<string>, where: string): RequestMembers => {
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new TableError('SerializationException', `${where} is not a JSON object.`);
  const strange = Object.keys(content).find((name) => !known.has(name));
  if (strange !== undefined) throw invalid(`The embedded DynamoDB takes no ${strange} in ${where}.`);
  return content as RequestMembers;
};

/** Returns a string of a request. Throws TableError if it is missing or empty. */
export const textMember = (members: RequestMembers, name: string): string => {
  const value = members[name];
  if (typeof value === 'string' && value !== '') return value;
  throw invalid(
    `1 validation error detected: Value at '${name}' failed to satisfy constraint: Member must not be null`,
  );
};

/** Returns one of the allowed values of a member; the first if it is absent. Throws TableError */
export const choiceMember = <Choice extends string>(
  members: RequestMembers,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice => {
  const value = members[name] ?? choices[0];
  const choice = choices.find((each) => each === value);
  if (choice !== undefined) return choice;
  throw invalid(
    `1 validation error detected: Value at '${name}' failed to satisfy constraint: Member must satisfy enum value set: [${choices.join(', ')}]`,
  );
};

/** Returns an expression of a request; `undefined` if it is absent. Throws TableError if it is not a string. */
export const expressionMember = (members: RequestMembers, name: string): string | undefined => {
  const value = members[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new TableError('SerializationException', `${name} is not a string.`);
};

export const flagMember = (members: RequestMembers, name: string, otherwise: boolean): boolean => {
  const value = members[name] ?? otherwise;
  if (typeof value === 'boolean') return value;
  throw new TableError('SerializationException', `${name} is not a boolean.`);
};
