import { type AttributeValue, contentOf, typeOf } from '../values/attribute-value.ts';
import { compareValues, isOrdered } from '../values/compare-values.ts';
import type { Operand } from './condition.ts';
import { pathText } from './document-path.ts';
import type { Tokens } from './tokens.ts';

const unordered: ReadonlySet<string> = new Set(['=', '<>', 'IN']);

const valueText = (value: AttributeValue): string => `AttributeValue: {${typeOf(value)}:${contentOf(value)}}`;

/** Throws TableError if the operands of a comparison have types that can never be compared, or are the same place. */
export const checkComparison = (tokens: Tokens, operator: string, operands: readonly Operand[]): void => {
  const [first, ...others] = operands;
  if (!unordered.has(operator)) {
    for (const operand of operands) {
      if (operand.kind === 'value' && !isOrdered(typeOf(operand.value)))
        throw tokens.invalid(
          `Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${typeOf(operand.value)}`,
        );
    }
  }
  const compared = operator === 'IN' ? others : others.slice(0, 1);
  if (
    first?.kind === 'path' &&
    compared.some((other) => other.kind === 'path' && pathText(first.path) === pathText(other.path))
  )
    throw tokens.invalid(
      `The first operand must be distinct from the remaining operands for this operator or function; operator: ${operator}, first operand: ${pathText(first.path)}`,
    );
  const [second, third] = others;
  if (operator !== 'BETWEEN' || second?.kind !== 'value' || third?.kind !== 'value') return;
  const bounds = `lower bound operand: ${valueText(second.value)}, upper bound operand: ${valueText(third.value)}`;
  if (typeOf(second.value) !== typeOf(third.value))
    throw tokens.invalid(`The BETWEEN operator requires same data type for lower and upper bounds; ${bounds}`);
  if (compareValues(second.value, third.value) > 0)
    throw tokens.invalid(
      `The BETWEEN operator requires upper bound to be greater than or equal to lower bound; ${bounds}`,
    );
};
