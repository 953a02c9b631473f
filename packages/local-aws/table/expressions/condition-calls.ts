import { type AttributeType, type AttributeValue, typeOf } from '../values/attribute-value.ts';
import type { ConditionFunction } from './condition.ts';
import { type DocumentPath, parsePath, pathText } from './document-path.ts';
import type { Placeholders } from './placeholders.ts';
import type { Tokens } from './tokens.ts';

const types: readonly AttributeType[] = ['S', 'N', 'B', 'BOOL', 'NULL', 'M', 'L', 'SS', 'NS', 'BS'];
const names = ['attribute_exists', 'attribute_not_exists', 'attribute_type', 'begins_with', 'contains'] as const;

const incorrectType = (tokens: Tokens, name: string, value: AttributeValue) =>
  tokens.invalid(
    `Incorrect operand type for operator or function; operator or function: ${name}, operand type: ${typeOf(value)}`,
  );

/** Parses a function call; `undefined` if none begins here. Throws TableError for wrong operands. */
export const parseCall = (tokens: Tokens, placeholders: Placeholders): ConditionFunction | undefined => {
  const { kind, text } = tokens.peek();
  if (kind !== 'word' || tokens.peek(1).text !== '(' || text === 'size') return undefined;
  const name = names.find((each) => each === text);
  if (name === undefined) throw tokens.invalid(`Invalid function name; function: ${text}`);
  tokens.next();
  tokens.expect('(');
  if (tokens.peek().kind === 'value')
    throw tokens.invalid(`Operator or function requires a document path; operator or function: ${name}`);
  const path = parsePath(tokens, placeholders);
  const call = withOperand(tokens, placeholders, name, path);
  tokens.expect(')');
  return call;
};

const withOperand = (
  tokens: Tokens,
  placeholders: Placeholders,
  name: (typeof names)[number],
  path: DocumentPath,
): ConditionFunction => {
  if (name === 'attribute_exists' || name === 'attribute_not_exists') return { kind: name, path };
  tokens.expect(',');
  if (tokens.peek().kind !== 'value') {
    const other = parsePath(tokens, placeholders);
    if (name === 'attribute_type')
      throw tokens.invalid('Incorrect operand type for operator or function; operator or function: attribute_type');
    if (pathText(other) === pathText(path))
      throw tokens.invalid(
        `The first operand must be distinct from the remaining operands for this operator or function; operator: ${name}, first operand: ${pathText(path)}`,
      );
    return { kind: name, path, sought: { path: other } };
  }
  const value = placeholders.value(tokens.next().text, tokens);
  if (name === 'attribute_type') {
    if (!('S' in value)) throw incorrectType(tokens, name, value);
    const type = types.find((each) => each === value.S);
    if (type === undefined)
      throw tokens.invalid('Invalid attribute type name found; valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}');
    return { kind: name, path, type };
  }
  if (name === 'begins_with' && typeOf(value) !== 'S' && typeOf(value) !== 'B')
    throw incorrectType(tokens, name, value);
  return { kind: name, path, sought: { value } };
};
