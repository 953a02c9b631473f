import { type AttributeMap, type AttributeValue, memberOf, typeOf, withMember } from '../values/attribute-value.ts';
import { addDecimals, formatDecimal, negateDecimal, parseDecimal } from '../values/decimal.ts';
import { invalid } from '../values/table-error.ts';
import { type DocumentPath, valueAt } from './document-path.ts';
import type { Change, SetOperand } from './update.ts';

const wrongType = () => invalid('An operand in the update expression has an incorrect data type');
const wrongPath = () => invalid('The document path provided in the update expression is invalid for update');

const add = (left: AttributeValue, right: AttributeValue, isMinus: boolean): AttributeValue => {
  if (!('N' in left) || !('N' in right)) throw wrongType();
  const second = parseDecimal(right.N);
  return { N: formatDecimal(addDecimals(parseDecimal(left.N), isMinus ? negateDecimal(second) : second)) };
};

/** Evaluates an operand on the item before the update. Throws TableError for a missing place or another type. */
const operandValue = (operand: SetOperand, item: AttributeMap): AttributeValue => {
  switch (operand.kind) {
    case 'value':
      return operand.value;
    case 'path': {
      const value = valueAt(item, operand.path);
      if (value === undefined)
        throw invalid('The provided expression refers to an attribute that does not exist in the item');
      return value;
    }
    case 'if_not_exists':
      return valueAt(item, operand.path) ?? operandValue(operand.otherwise, item);
    case 'list_append': {
      const left = operandValue(operand.left, item);
      const right = operandValue(operand.right, item);
      if (!('L' in left) || !('L' in right)) throw wrongType();
      return { L: [...left.L, ...right.L] };
    }
    case 'plus':
    case 'minus':
      return add(operandValue(operand.left, item), operandValue(operand.right, item), operand.kind === 'minus');
  }
};

const united = (value: AttributeValue | undefined, added: AttributeValue): AttributeValue => {
  if (value === undefined) return added;
  if (typeOf(value) !== typeOf(added)) throw wrongType();
  if ('N' in value) return add(value, added, false);
  if ('SS' in value && 'SS' in added) return { SS: [...new Set([...value.SS, ...added.SS])] };
  if ('NS' in value && 'NS' in added) return { NS: [...new Set([...value.NS, ...added.NS])] };
  if ('BS' in value && 'BS' in added) return { BS: [...new Set([...value.BS, ...added.BS])] };
  throw wrongType();
};

const without = (value: AttributeValue | undefined, removed: AttributeValue): AttributeValue | undefined => {
  if (value === undefined) return undefined;
  const left = (elements: readonly string[], gone: readonly string[]): readonly string[] | undefined => {
    const rest = elements.filter((element) => !gone.includes(element));
    return rest.length === 0 ? undefined : rest;
  };
  if ('SS' in value && 'SS' in removed) return wrapped('SS', left(value.SS, removed.SS));
  if ('NS' in value && 'NS' in removed) return wrapped('NS', left(value.NS, removed.NS));
  if ('BS' in value && 'BS' in removed) return wrapped('BS', left(value.BS, removed.BS));
  throw wrongType();
};

const wrapped = (type: 'SS' | 'NS' | 'BS', elements: readonly string[] | undefined): AttributeValue | undefined =>
  elements === undefined ? undefined : ({ [type]: elements } as AttributeValue);

type Steps = readonly (string | number)[];

/**
 * Returns a value with a nested place replaced, or removed. Throws TableError if the parent of the place is missing.
 */
const withInside = (
  value: AttributeValue,
  [step, ...rest]: Steps,
  changed: AttributeValue | undefined,
): AttributeValue => {
  if (typeof step === 'string') {
    if (!('M' in value)) throw wrongPath();
    return { M: withStep(value.M, step, rest, changed) };
  }
  if (step === undefined || !('L' in value)) throw wrongPath();
  if (rest.length > 0) {
    const inner = value.L[step];
    if (inner === undefined) throw wrongPath();
    return { L: value.L.with(step, withInside(inner, rest, changed)) };
  }
  if (changed === undefined) return { L: value.L.filter((_, index) => index !== step) };
  // An index past the end appends.
  return { L: step < value.L.length ? value.L.with(step, changed) : [...value.L, changed] };
};

const withStep = (map: AttributeMap, name: string, rest: Steps, changed: AttributeValue | undefined): AttributeMap => {
  if (rest.length === 0) return withMember(map, name, changed);
  const inner = memberOf(map, name);
  if (inner === undefined) throw wrongPath();
  return withMember(map, name, withInside(inner, rest, changed));
};

const withPath = (
  item: AttributeMap,
  [name, ...rest]: DocumentPath,
  changed: AttributeValue | undefined,
): AttributeMap => withStep(item, name, rest, changed);

const changedValue = (change: Change, item: AttributeMap): AttributeValue | undefined => {
  switch (change.kind) {
    case 'set':
      return operandValue(change.operand, item);
    case 'add':
      return united(valueAt(item, change.path), change.value);
    case 'delete':
      return without(valueAt(item, change.path), change.value);
    case 'remove':
      return undefined;
  }
};

/** Orders changes so that no index moves: sets before removals, elements from the front, removals from the back. */
const inOrder = (
  left: { path: DocumentPath; isRemoval: boolean },
  right: { path: DocumentPath; isRemoval: boolean },
): number => {
  if (left.isRemoval !== right.isRemoval) return left.isRemoval ? 1 : -1;
  const at = left.path.findIndex((step, index) => step !== right.path[index]);
  const [one, other] = [left.path[at], right.path[at]];
  if (typeof one !== 'number' || typeof other !== 'number') return 0;
  return left.isRemoval ? other - one : one - other;
};

const hasWayTo = (path: DocumentPath, item: AttributeMap): boolean => {
  const [first, ...rest] = path.slice(0, -1);
  if (first === undefined) return true;
  const parent = valueAt(item, [first as string, ...rest]);
  return parent !== undefined && (typeof path.at(-1) === 'string' ? 'M' in parent : 'L' in parent);
};

/** Returns the item after an update. Every operand reads the item before it. Throws TableError */
export const applyUpdate = (changes: readonly Change[], item: AttributeMap): AttributeMap => {
  const changed = changes.map((change) => {
    const value = changedValue(change, item);
    const isNothing = value === undefined && valueAt(item, change.path) === undefined;
    return { path: change.path, value, isRemoval: value === undefined, isNothing };
  });
  return changed.toSorted(inOrder).reduce((result, { path, value, isNothing }) => {
    // Removing a missing value changes nothing, but its parent must exist.
    if (!isNothing) return withPath(result, path, value);
    if (!hasWayTo(path, item)) throw wrongPath();
    return result;
  }, item);
};
