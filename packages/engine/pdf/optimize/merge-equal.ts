import { hash } from 'node:crypto';
import { nameOf, PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../pdf-value.ts';
import { serialize } from '../write/serialize.ts';

/** Maximum rounds. Merging objects can make others equal: pictures by their masks, fonts by their files. */
const maxRounds = 8;

/** Types without identity: equal ones are interchangeable. Excludes pages, fields, layers, structure elements. */
const valueTypes: ReadonlySet<string> = new Set(['Font', 'FontDescriptor', 'Encoding', 'ExtGState']);
const colourSpaces: ReadonlySet<string> = new Set([
  'ICCBased',
  'Indexed',
  'Separation',
  'DeviceN',
  'CalGray',
  'CalRGB',
  'Lab',
  'Pattern',
]);
const minNumbers = 8;

/**
 * Finds equal objects that can replace each other: streams, and values such as fonts and colour spaces.
 * @param keep numbers of objects that must stay separate.
 * @returns number → the number of the first equal object.
 */
export const mergeEqual = (
  objects: ReadonlyMap<number, PdfValue>,
  keep: ReadonlySet<number>,
): ReadonlyMap<number, number> => {
  const merged = new Map<number, number>();
  const candidates = [...objects].filter(([number, value]) => !keep.has(number) && hasNoIdentity(value));
  const digests = new Map<number, string>();
  for (const [number, value] of candidates)
    if (value instanceof PdfStream) digests.set(number, hash('sha256', value.raw, 'base64'));
  for (let round = 0; round < maxRounds; round++) {
    const first = new Map<string, number>();
    const before = merged.size;
    for (const [number, value] of candidates) {
      if (merged.has(number)) continue;
      const text =
        value instanceof PdfStream ? serialize(leading(value.dict, merged)) : serialize(leading(value, merged));
      const key = hash('sha256', `${digests.get(number) ?? ''} ${text}`, 'base64');
      const known = first.get(key);
      if (known === undefined) first.set(key, number);
      else merged.set(number, known);
    }
    if (merged.size === before) break;
  }
  return final(merged);
};

const hasNoIdentity = (value: PdfValue): boolean => {
  if (value instanceof PdfStream) return true;
  if (value instanceof PdfDict) return valueTypes.has(nameOf(value.get('Type')) ?? '');
  if (!Array.isArray(value)) return false;
  const [head] = value;
  if (head instanceof PdfName) return colourSpaces.has(head.name);
  return value.length >= minNumbers && value.every((item) => typeof item === 'number');
};

const leading = (value: PdfValue, merged: ReadonlyMap<number, number>): PdfValue => {
  if (value instanceof PdfRef) return new PdfRef(last(value.number, merged), 0);
  if (Array.isArray(value)) return value.map((item) => leading(item, merged));
  if (value instanceof PdfDict)
    return new PdfDict([...value.map].map(([key, item]) => [key, leading(item, merged)] as const));
  return value;
};

/** Follows chains: later rounds may merge earlier targets. */
const last = (number: number, merged: ReadonlyMap<number, number>): number => {
  let current = number;
  for (let next = merged.get(current); next !== undefined; next = merged.get(current)) current = next;
  return current;
};

const final = (merged: ReadonlyMap<number, number>): ReadonlyMap<number, number> =>
  new Map([...merged.keys()].map((number) => [number, last(number, merged)]));
