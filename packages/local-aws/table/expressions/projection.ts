import { type AttributeMap, type AttributeValue, memberOf, withMember } from '../values/attribute-value.ts';
import { type DocumentPath, meetingOf, parsePath, pathText } from './document-path.ts';
import type { Placeholders } from './placeholders.ts';
import type { Tokens } from './tokens.ts';

/** Parses a projection. Throws TableError if it is not a list of paths, or if two of them collide. */
export const parseProjection = (tokens: Tokens, placeholders: Placeholders): readonly DocumentPath[] => {
  const paths: DocumentPath[] = [];
  do {
    const path = parsePath(tokens, placeholders);
    for (const other of paths) {
      const meeting = meetingOf(other, path);
      if (meeting !== undefined)
        throw tokens.invalid(
          `Two document paths ${meeting} with each other; must remove or rewrite one of these paths; path one: ${pathText(other)}, path two: ${pathText(path)}`,
        );
    }
    paths.push(path);
  } while (tokens.takes(','));
  tokens.expectEnd();
  return paths;
};

type Steps = readonly (string | number)[];

/** Returns the parts of a value that the paths name; list elements move up. Returns `undefined` if none exist. */
const picked = (value: AttributeValue, paths: readonly Steps[]): AttributeValue | undefined => {
  if (paths.some((path) => path.length === 0)) return value;
  if ('M' in value) {
    const members = pickedMembers(
      value.M,
      paths.filter(([step]) => typeof step === 'string'),
    );
    return Object.keys(members).length === 0 ? undefined : { M: members };
  }
  if (!('L' in value)) return undefined;
  const elements = value.L.flatMap((element, index) => {
    const within = paths.filter(([step]) => step === index).map(([, ...rest]) => rest);
    return within.length === 0 ? [] : (picked(element, within) ?? []);
  });
  return elements.length === 0 ? undefined : { L: elements };
};

const pickedMembers = (map: AttributeMap, paths: readonly Steps[]): AttributeMap => {
  const names = new Set(paths.map(([name]) => name as string));
  let members: AttributeMap = {};
  for (const name of names) {
    const member = memberOf(map, name);
    const within = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
    const value = member === undefined ? undefined : picked(member, within);
    if (value !== undefined) members = withMember(members, name, value);
  }
  return members;
};

export const project = (item: AttributeMap, paths: readonly DocumentPath[]): AttributeMap => pickedMembers(item, paths);
