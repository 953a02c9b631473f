import { type AttributeType, type AttributeValue, typeOf } from '../values/attribute-value.ts';
import { type DocumentPath, meetingOf, parsePath, pathText } from './document-path.ts';
import type { Placeholders } from './placeholders.ts';
import type { Tokens } from './tokens.ts';
import type { Change, SetOperand } from './update.ts';

const sections = ['SET', 'REMOVE', 'ADD', 'DELETE'] as const;
const setTypes: ReadonlySet<string> = new Set(['SS', 'NS', 'BS']);

/** Parses an update expression. Throws TableError if it is invalid, or if two of its places collide. */
export const parseUpdate = (tokens: Tokens, placeholders: Placeholders): readonly Change[] => {
  const changes: Change[] = [];
  const seen = new Set<string>();
  while (tokens.peek().kind !== 'end') {
    const section = sections.find((each) => tokens.takesWord(each));
    if (section === undefined) throw tokens.syntaxError();
    if (seen.has(section))
      throw tokens.invalid(`The "${section}" section can only be used once in an update expression;`);
    seen.add(section);
    do changes.push(parseChange(section, tokens, placeholders));
    while (tokens.takes(','));
  }
  refuseMeetings(changes, tokens);
  return changes;
};

const parseChange = (section: (typeof sections)[number], tokens: Tokens, placeholders: Placeholders): Change => {
  const path = parsePath(tokens, placeholders);
  switch (section) {
    case 'SET':
      tokens.expect('=');
      return { kind: 'set', path, operand: parseSum(tokens, placeholders) };
    case 'REMOVE':
      return { kind: 'remove', path };
    case 'ADD':
      return { kind: 'add', path, value: elements(tokens, placeholders, 'ADD') };
    case 'DELETE':
      return { kind: 'delete', path, value: elements(tokens, placeholders, 'DELETE') };
  }
};

/** Type names in DynamoDB's messages about ADD and DELETE. Other messages use the protocol's names. */
const longNames: Readonly<Record<AttributeType, string>> = {
  S: 'STRING',
  N: 'NUMBER',
  B: 'BINARY',
  BOOL: 'BOOLEAN',
  NULL: 'NULL',
  M: 'MAP',
  L: 'LIST',
  SS: 'STRING_SET',
  NS: 'NUMBER_SET',
  BS: 'BINARY_SET',
};

const elements = (tokens: Tokens, placeholders: Placeholders, operator: 'ADD' | 'DELETE'): AttributeValue => {
  if (tokens.peek().kind !== 'value') throw tokens.syntaxError();
  const value = placeholders.value(tokens.next().text, tokens);
  const type = typeOf(value);
  if (setTypes.has(type) || (operator === 'ADD' && type === 'N')) return value;
  throw tokens.invalid(
    `Incorrect operand type for operator or function; operator: ${operator}, operand type: ${longNames[typeOf(value)]}, typeSet: ALLOWED_FOR_${operator}_OPERAND`,
  );
};

const parseSum = (tokens: Tokens, placeholders: Placeholders): SetOperand => {
  const left = parseOperand(tokens, placeholders);
  const kind = tokens.takes('+') ? 'plus' : tokens.takes('-') ? 'minus' : undefined;
  if (kind === undefined) return left;
  const right = parseOperand(tokens, placeholders);
  expectType(tokens, kind === 'plus' ? '+' : '-', [left, right], 'N');
  return { kind, left, right };
};

const parseOperand = (tokens: Tokens, placeholders: Placeholders): SetOperand => {
  const { kind, text } = tokens.peek();
  if (tokens.takes('(')) {
    const operand = parseSum(tokens, placeholders);
    tokens.expect(')');
    return operand;
  }
  if (kind === 'value') return { kind: 'value', value: placeholders.value(tokens.next().text, tokens) };
  if (kind !== 'word' || tokens.peek(1).text !== '(') return { kind: 'path', path: parsePath(tokens, placeholders) };
  return parseFunction(text, tokens, placeholders);
};

const parseFunction = (name: string, tokens: Tokens, placeholders: Placeholders): SetOperand => {
  if (name !== 'if_not_exists' && name !== 'list_append')
    throw tokens.invalid(`Invalid function name; function: ${name}`);
  tokens.next();
  tokens.expect('(');
  if (name === 'if_not_exists') {
    if (tokens.peek().kind === 'value')
      throw tokens.invalid('Operator or function requires a document path; operator or function: if_not_exists');
    const path = parsePath(tokens, placeholders);
    tokens.expect(',');
    const otherwise = parseOperand(tokens, placeholders);
    tokens.expect(')');
    return { kind: 'if_not_exists', path, otherwise };
  }
  const left = parseOperand(tokens, placeholders);
  tokens.expect(',');
  const right = parseOperand(tokens, placeholders);
  tokens.expect(')');
  expectType(tokens, 'list_append', [left, right], 'L');
  return { kind: 'list_append', left, right };
};

const expectType = (tokens: Tokens, operator: string, operands: readonly SetOperand[], type: 'N' | 'L'): void => {
  const wrong = operands.find((operand) => operand.kind === 'value' && typeOf(operand.value) !== type);
  if (wrong?.kind === 'value')
    throw tokens.invalid(
      `Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${typeOf(wrong.value)}`,
    );
};

const refuseMeetings = (changes: readonly Change[], tokens: Tokens): void => {
  const paths: DocumentPath[] = [];
  for (const { path } of changes) {
    for (const other of paths) {
      const meeting = meetingOf(other, path);
      if (meeting === undefined) continue;
      const verb = meeting === 'overlap' ? 'overlap' : 'conflict';
      throw tokens.invalid(
        `Two document paths ${verb} with each other; must remove or rewrite one of these paths; path one: ${pathText(other)}, path two: ${pathText(path)}`,
      );
    }
    paths.push(path);
  }
};
