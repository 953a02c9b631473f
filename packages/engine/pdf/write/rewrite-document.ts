import { PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../pdf-value.ts';
import { inheritedPageKeys, type SourcePage } from '../read/page-tree.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { PdfSyntaxError } from '../read/pdf-syntax-error.ts';
import { readHeaderVersion } from './document-version.ts';
import { serialize } from './serialize.ts';
import { WholeFile } from './whole-file.ts';

export interface Replacements {
  readonly objects: ReadonlyMap<number, PdfValue>;
  readonly keep: readonly PdfValue[];
}

/**
 * Rewrites a document as a new file with one sound cross-reference table. Writes everything reachable from the trailer,
 * with a flat page tree, under its own numbers unless they are absurdly large. For sources that allow no update: a
 * damaged cross-reference, and flattening. Objects that cannot be read become null, as in viewers. Throws `INVALID_PDF`
 * if the parts of a hostile document overlap so often that writing them all would not end.
 */
export const rewriteDocument = (
  document: PdfDocument,
  pages: readonly SourcePage[],
  replacements: Replacements = { objects: new Map(), keep: [] },
): Uint8Array => {
  const objects = new Map<number, PdfValue>();
  const trailer = document.trailer;
  // New objects have numbers below zero until all others are known: dangling references must not resolve to them.
  let lastNew = 0;
  const newNumber = (): number => --lastNew;
  const load = (number: number): PdfValue => {
    const replaced = replacements.objects.get(number);
    return replaced !== undefined ? replaced : tolerant(() => document.resolve(new PdfRef(number, 0)));
  };

  const rootRef = trailer.get('Root');
  const rootNumber = rootRef instanceof PdfRef ? rootRef.number : newNumber();
  const replacedRoot = replacements.objects.get(rootNumber);
  const root = (replacedRoot instanceof PdfDict ? replacedRoot : (document.dict(rootRef) ?? new PdfDict())).copy();
  const treeNumber = newNumber();
  const kids: PdfRef[] = pages.map((page) => {
    const number = page.ref?.number ?? newNumber();
    const replaced = replacements.objects.get(number);
    const dict = (replaced instanceof PdfDict ? replaced : page.dict).copy();
    for (const key of inheritedPageKeys) {
      const value = page.inherited.get(key);
      // Copies inherited entries into the page, because the tree above it is gone.
      if (value !== undefined) dict.set(key, value);
    }
    dict.set('Type', PdfName.of('Page')).set('Parent', new PdfRef(treeNumber, 0));
    objects.set(number, dict);
    return new PdfRef(number, 0);
  });
  root.set('Type', PdfName.of('Catalog')).set('Pages', new PdfRef(treeNumber, 0));
  objects.set(rootNumber, root);
  objects.set(
    treeNumber,
    new PdfDict([
      ['Type', PdfName.of('Pages')],
      ['Count', kids.length],
      ['Kids', kids],
    ]),
  );

  const info = trailer.get('Info');
  collectReachable([...objects.values(), info, ...replacements.keep], objects, load);
  const numberOf = newNumbers(objects, replacements.objects.size > 0);
  return writeFile(
    document.bytes,
    objects,
    numberOf,
    rootNumber,
    info instanceof PdfRef && objects.get(info.number) instanceof PdfDict ? info.number : undefined,
    trailer,
  );
};

/** Returns the number that an object is written under, or undefined if it does not exist. */
type NumberOf = (number: number) => number | undefined;

/** Assigns numbers. New objects follow all others, which keep their numbers unless few objects span millions. */
const newNumbers = (objects: ReadonlyMap<number, PdfValue>, mustKeep: boolean): NumberOf => {
  let highest = 0;
  for (const number of objects.keys()) if (number > highest) highest = number;
  if (mustKeep || highest <= denseBelow(objects.size))
    return (number) => (objects.has(number) ? (number < 0 ? highest - number : number) : undefined);
  const sorted = [...objects.keys()].sort(newLast);
  const dense = new Map(sorted.map((number, index) => [number, index + 1]));
  return (number) => dense.get(number);
};

const newLast = (a: number, b: number): number => (a < 0 ? (b < 0 ? b - a : 1) : b < 0 ? -1 : a - b);

const denseBelow = (objectCount: number): number => 8 * objectCount + 10_000;

export const isSparse = (document: PdfDocument): boolean =>
  document.xref.table.highestNumber > denseBelow(document.xref.table.size);

const tolerant = (read: () => PdfValue): PdfValue => {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfSyntaxError) return null;
    throw error;
  }
};

/** Adds every object that the values refer to, without recursion over references. */
const collectReachable = (
  start: readonly PdfValue[],
  objects: Map<number, PdfValue>,
  load: (number: number) => PdfValue,
): void => {
  const stack: PdfValue[] = [...start];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (value instanceof PdfRef) {
      if (objects.has(value.number)) continue;
      const target = load(value.number);
      if (target === null) continue;
      objects.set(value.number, target);
      stack.push(target);
    } else if (Array.isArray(value)) for (const item of value) stack.push(item);
    else if (value instanceof PdfDict) for (const item of value.map.values()) stack.push(item);
    else if (value instanceof PdfStream)
      for (const [key, item] of value.dict.map) if (key !== 'Length') stack.push(item);
  }
};

const writeFile = (
  source: Uint8Array,
  objects: ReadonlyMap<number, PdfValue>,
  numberOf: NumberOf,
  rootNumber: number,
  infoNumber: number | undefined,
  trailer: PdfDict,
): Uint8Array => {
  // Object streams are unpacked, but the version must still match the features used.
  const file = new WholeFile(readHeaderVersion(source), source.length);
  for (const [number, value] of [...objects].sort(([a], [b]) => newLast(a, b))) {
    const written =
      value instanceof PdfStream
        ? new PdfStream(renumbered(value.dict, numberOf) as PdfDict, value.raw)
        : renumbered(value, numberOf);
    file.object(numberOf(number) as number, 0, written);
  }
  const entries = `/Root ${numberOf(rootNumber)} 0 R${infoNumber === undefined ? '' : `/Info ${numberOf(infoNumber)} 0 R`}`;
  return file.endWithTable(`${entries}${idEntry(trailer)}`);
};

const idEntry = (trailer: PdfDict): string => {
  const id = trailer.get('ID');
  return Array.isArray(id) && id.length === 2 && id.every((part) => !(part instanceof PdfRef))
    ? `/ID${serialize(id)}`
    : '';
};

/** Replaces references. Every object has generation 0; a dangling reference becomes null (7.3.10). */
const renumbered = (value: PdfValue, numberOf: NumberOf): PdfValue => {
  if (value instanceof PdfRef) {
    const number = numberOf(value.number);
    return number === undefined ? null : new PdfRef(number, 0);
  }
  if (Array.isArray(value)) return value.map((item) => renumbered(item, numberOf));
  if (value instanceof PdfDict)
    return new PdfDict([...value.map].map(([key, item]) => [key, renumbered(item, numberOf)] as const));
  return value;
};
