import { formatDecimal, parseDecimal } from './decimal.ts';
import { invalid, invalidParameter, TableError } from './table-error.ts';

/** Value in DynamoDB's JSON: one member, named by its type. Bytes are base64, numbers decimal text. */
export type AttributeValue =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly B: string }
  | { readonly BOOL: boolean }
  | { readonly NULL: true }
  | { readonly M: AttributeMap }
  | { readonly L: readonly AttributeValue[] }
  | { readonly SS: readonly string[] }
  | { readonly NS: readonly string[] }
  | { readonly BS: readonly string[] };

/** Item, or a map inside it. Read members with `memberOf`: a name may also be inherited by every object. */
export type AttributeMap = Readonly<Record<string, AttributeValue>>;

export type AttributeType = 'S' | 'N' | 'B' | 'BOOL' | 'NULL' | 'M' | 'L' | 'SS' | 'NS' | 'BS';

/** Source: DynamoDB developer guide, "Service, account, and table quotas", nested attribute depth. */
const maxDepth = 32;

export const typeOf = (value: AttributeValue): AttributeType => Object.keys(value)[0] as AttributeType;

export const contentOf = (value: AttributeValue): unknown => Object.values(value)[0];

export const memberOf = (map: AttributeMap, name: string): AttributeValue | undefined =>
  Object.hasOwn(map, name) ? map[name] : undefined;

export const withMember = (map: AttributeMap, name: string, value: AttributeValue | undefined): AttributeMap => {
  if (value !== undefined) return { ...map, [name]: value };
  return Object.fromEntries(Object.entries(map).filter(([each]) => each !== name));
};

const malformed = (): TableError =>
  new TableError('SerializationException', 'A member of an AttributeValue has another type than its name says.');

const text = (content: unknown): string => {
  if (typeof content !== 'string' || !content.isWellFormed()) throw malformed();
  return content;
};

/** Returns canonical base64: one text per sequence of bytes. */
const bytes = (content: unknown): string => {
  const given = text(content);
  const canonical = Buffer.from(given, 'base64').toString('base64');
  if (canonical.length !== given.length)
    throw new TableError('SerializationException', 'A binary value is not base64.');
  return canonical;
};

const number = (content: unknown): string => formatDecimal(parseDecimal(text(content)));

const set = (content: unknown, read: (element: unknown) => string, kind: string): readonly string[] => {
  if (!Array.isArray(content)) throw malformed();
  if (content.length === 0) throw invalidParameter(`An ${kind} set  may not be empty`);
  const elements = content.map(read);
  if (new Set(elements).size < elements.length) throw invalidParameter('Input collection contains duplicates.');
  return elements;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Parses a value from a client, with numbers in canonical form. Throws TableError if it has no type, several types, too
 * much depth, or content that does not match its type.
 */
const parseValue = (value: unknown, depth = 0): AttributeValue => {
  if (!isObject(value)) throw malformed();
  // In the protocol, a `null` member counts as absent.
  const [type, ...others] = Object.keys(value).filter((name) => value[name] !== null);
  if (type === undefined)
    throw invalid('Supplied AttributeValue is empty, must contain exactly one of the supported datatypes');
  if (others.length > 0)
    throw invalid(
      'Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes',
    );
  if (depth >= maxDepth && (type === 'M' || type === 'L'))
    throw invalid('Nesting Levels have exceeded supported limits');
  const content = value[type];
  switch (type) {
    case 'S':
      return { S: text(content) };
    case 'N':
      return { N: number(content) };
    case 'B':
      return { B: bytes(content) };
    case 'BOOL':
      if (typeof content !== 'boolean') throw malformed();
      return { BOOL: content };
    case 'NULL':
      if (content !== true) throw invalidParameter('Null attribute value types must have the value of true');
      return { NULL: true };
    case 'M':
      return { M: parseMap(content, depth + 1) };
    case 'L':
      if (!Array.isArray(content)) throw malformed();
      return { L: content.map((element) => parseValue(element, depth + 1)) };
    case 'SS':
      return { SS: set(content, text, 'string') };
    case 'NS':
      return { NS: set(content, number, 'number') };
    case 'BS':
      return { BS: set(content, bytes, 'binary') };
    default:
      throw invalid('Supplied AttributeValue is empty, must contain exactly one of the supported datatypes');
  }
};

/** Parses a map of values from a client: an item, a key, or values of an expression. Throws TableError */
export const parseMap = (content: unknown, depth = 0): AttributeMap => {
  if (!isObject(content)) throw malformed();
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, parseValue(value, depth)]));
};
