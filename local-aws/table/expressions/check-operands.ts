import { type AttributeType, type AttributeValue, typeOf } from '../values/attribute-value.ts';
import { compareValues, isOrdered } from '../values/compare-values.ts';
import type { Operand } from './condition.ts';
import { pathText } from './document-path.ts';
import type { Tokens } from './tokens.ts';

const typeNames: Readonly<Record<AttributeType, string>> = {
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

/** The name of a value's type in DynamoDB's messages. */
export const typeName = (value: AttributeValue): string => typeNames[typeOf(value)];

/** Throws TableError where the operands of a comparison could never be compared, or are one and the same place. */
export const checkComparison = (tokens: Tokens, operator: string, operands: readonly Operand[]): void => {
  const [first, second, third] = operands;
  if (operator !== '=' && operator !== '<>') {
    for (const operand of operands) {
      if (operand.kind === 'value' && !isOrdered(typeOf(operand.value)))
        throw tokens.invalid(
          `Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${typeName(operand.value)}`,
        );
    }
  }
  if (first?.kind === 'path' && second?.kind === 'path' && pathText(first.path) === pathText(second.path))
    throw tokens.invalid(
      `The first operand must be distinct from the remaining operands for this operator or function; operator: ${operator}, first operand: ${pathText(first.path)}`,
    );
  if (operator !== 'BETWEEN' || second?.kind !== 'value' || third?.kind !== 'value') return;
  if (typeOf(second.value) !== typeOf(third.value))
    throw tokens.invalid('The BETWEEN operator requires same data type for lower and upper bounds;');
  if (compareValues(second.value, third.value) > 0)
    throw tokens.invalid('The BETWEEN operator requires upper bound to be greater than or equal to lower bound;');
};
