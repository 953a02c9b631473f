import { type PdfDict, PdfRef, type PdfValue } from '../pdf-value.ts';
import type { ObjectEdits } from './object-edits.ts';

/** Maximum depth. Real trees have a few levels; a hostile one may be cyclic. */
const maxDepth = 32;

/** Returns the unresolved value of a key in a number tree (ISO 32000-1, 7.9.7); null if absent. */
export const inNumberTree = (edits: ObjectEdits, node: PdfValue, key: number, depth = 0): PdfValue => {
  const dict = edits.dict(node);
  if (dict === undefined || depth > maxDepth) return null;
  const numbers = edits.array(dict.get('Nums'));
  if (numbers !== undefined) {
    for (let i = 0; i + 1 < numbers.length; i += 2)
      if (edits.resolve(numbers[i] ?? null) === key) return numbers[i + 1] ?? null;
    return null;
  }
  for (const kid of edits.array(dict.get('Kids')) ?? []) {
    const [low, high] = limitsOf(edits, kid);
    if (key < low || key > high) continue;
    const found = inNumberTree(edits, kid, key, depth + 1);
    if (found !== null) return found;
  }
  return null;
};

const limitsOf = (edits: ObjectEdits, node: PdfValue): readonly [number, number] => {
  const limits = edits.array(edits.dict(node)?.get('Limits') ?? null);
  return [
    edits.number(limits?.[0] ?? null) ?? Number.NEGATIVE_INFINITY,
    edits.number(limits?.[1] ?? null) ?? Number.POSITIVE_INFINITY,
  ];
};

export const findNextKey = (edits: ObjectEdits, node: PdfValue, depth = 0): number => {
  const dict = edits.dict(node);
  if (dict === undefined || depth > maxDepth) return 0;
  const numbers = edits.array(dict.get('Nums')) ?? [];
  let next = 0;
  for (let i = 0; i + 1 < numbers.length; i += 2) next = Math.max(next, (edits.number(numbers[i] ?? null) ?? -1) + 1);
  for (const kid of edits.array(dict.get('Kids')) ?? []) next = Math.max(next, findNextKey(edits, kid, depth + 1));
  return next;
};

/**
 * Changes or removes (`undefined`) values of a number tree. Returns its new reference. New keys must be the highest.
 */
export const withNumbers = (
  edits: ObjectEdits,
  node: PdfValue,
  changes: ReadonlyMap<number, PdfValue | undefined>,
  isLast = true,
  depth = 0,
): PdfValue => {
  const dict = edits.dict(node);
  if (dict === undefined || depth > maxDepth || changes.size === 0) return node;
  const kids = edits.array(dict.get('Kids'));
  const changed =
    kids === undefined || kids.length === 0
      ? leafWith(edits, dict, changes, isLast)
      : branchWith(edits, dict, kids, changes, isLast, depth);
  if (changed === undefined) return node;
  if (!(node instanceof PdfRef)) return changed;
  edits.set(node, changed);
  return node;
};

const leafWith = (
  edits: ObjectEdits,
  dict: PdfDict,
  changes: ReadonlyMap<number, PdfValue | undefined>,
  isLast: boolean,
): PdfDict | undefined => {
  const numbers = edits.array(dict.get('Nums')) ?? [];
  const left = new Map(changes);
  const pairs: (readonly [number, PdfValue])[] = [];
  let isChanged = false;
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const key = edits.number(numbers[i] ?? null);
    if (key === undefined) continue;
    if (!left.has(key)) {
      pairs.push([key, numbers[i + 1] ?? null]);
      continue;
    }
    isChanged = true;
    const value = left.get(key);
    left.delete(key);
    if (value !== undefined) pairs.push([key, value]);
  }
  if (isLast) {
    const highest = pairs.at(-1)?.[0] ?? -1;
    const added = [...left]
      .filter(([key, value]) => key > highest && value !== undefined)
      .toSorted(([a], [b]) => a - b);
    isChanged ||= added.length > 0;
    for (const [key, value] of added) pairs.push([key, value ?? null]);
  }
  if (!isChanged) return undefined;
  const leaf = dict.copy().set('Nums', pairs.flat());
  const [first, last] = [pairs[0]?.[0], pairs.at(-1)?.[0]];
  return dict.has('Limits') && first !== undefined && last !== undefined ? leaf.set('Limits', [first, last]) : leaf;
};

const branchWith = (
  edits: ObjectEdits,
  dict: PdfDict,
  kids: readonly PdfValue[],
  changes: ReadonlyMap<number, PdfValue | undefined>,
  isLast: boolean,
  depth: number,
): PdfDict | undefined => {
  let isChanged = false;
  const changed = kids.map((kid, index) => {
    const isLastKid = isLast && index === kids.length - 1;
    const [low, high] = limitsOf(edits, kid);
    const own = isLastKid
      ? [...changes].filter(([key]) => key >= low)
      : [...changes].filter(([key]) => key >= low && key <= high);
    if (own.length === 0) return kid;
    const before = edits.dict(kid);
    const result = withNumbers(edits, kid, new Map(own), isLastKid, depth + 1);
    isChanged ||= result !== kid || edits.dict(kid) !== before;
    return result;
  });
  if (!isChanged) return undefined;
  const branch = dict.copy().set('Kids', changed);
  const [low] = limitsOf(edits, changed[0] ?? null);
  const [, high] = limitsOf(edits, changed.at(-1) ?? null);
  return dict.has('Limits') && Number.isFinite(low) && Number.isFinite(high)
    ? branch.set('Limits', [low, high])
    : branch;
};
