import { invalidValue, QueueError } from './queue-error.ts';

export type QueueMembers = Readonly<Record<string, unknown>>;

export const asMembers = (value: unknown): QueueMembers => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new QueueError('InvalidParameterValue', 'The request is not a JSON object.');
  return value as QueueMembers;
};

export const textOf = (members: QueueMembers, name: string): string => {
  const value = members[name];
  if (typeof value !== 'string' || value === '')
    throw new QueueError('MissingParameter', `The request must contain the parameter ${name}.`);
  return value;
};

/** Returns a whole number from `least` to `most`; `undefined` if it is absent. */
export const numberOf = (members: QueueMembers, name: string, least: number, most: number): number | undefined => {
  const value = members[name];
  if (value === undefined) return undefined;
  if (!Number.isInteger(value) || Number(value) < least || Number(value) > most)
    throw invalidValue(name, `It must be a whole number from ${least} to ${most}`);
  return Number(value);
};

export const textsOf = (members: QueueMembers, name: string): readonly string[] => {
  const value = members[name] ?? [];
  if (!Array.isArray(value) || value.some((each) => typeof each !== 'string'))
    throw invalidValue(name, 'It must be a list of names');
  return value as readonly string[];
};

/** Rejects unsupported members by name: a client that relies on one must not assume that it took effect. */
export const refuseMembers = (members: QueueMembers, names: readonly string[]): void => {
  for (const name of names)
    if (members[name] !== undefined) throw new QueueError('UnsupportedOperation', `The embedded SQS takes no ${name}.`);
};
