import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '../pdf-value.ts';

/** Returns whether two values are written the same; references are the same if they name one object. */
export const isSameValue = (left: PdfValue, right: PdfValue): boolean => {
  if (left === right) return true;
  if (left instanceof PdfRef)
    return right instanceof PdfRef && left.number === right.number && left.generation === right.generation;
  if (left instanceof PdfString) return right instanceof PdfString && left.bytes === right.bytes;
  if (left instanceof PdfName) return right instanceof PdfName && left.name === right.name;
  if (Array.isArray(left))
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((each, place) => isSameValue(each, right[place] ?? null))
    );
  if (left instanceof PdfDict) return right instanceof PdfDict && changedKeys(left, right).length === 0;
  return (
    left instanceof PdfStream &&
    right instanceof PdfStream &&
    isSameValue(left.dict, right.dict) &&
    Buffer.compare(left.raw, right.raw) === 0
  );
};

/** Returns the keys whose values differ. A missing entry is the same as null. */
export const changedKeys = (left: PdfDict, right: PdfDict): readonly string[] =>
  [...new Set([...left.map.keys(), ...right.map.keys()])].filter((key) => !isSameValue(left.get(key), right.get(key)));
