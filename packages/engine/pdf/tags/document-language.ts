import { PdfRef, type PdfValue } from '../pdf-value.ts';
import { decodeTextString } from '../text-string.ts';
import type { ObjectEdits } from './object-edits.ts';
import { kidsOf, readStructure } from './structure-tree.ts';

/** Maximum searched elements: a document with a language on all elements has one near the beginning. */
const maxElements = 2000;
const undetermined = 'und';
const tag = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/;

/** Returns the language for a catalog without one (BCP 47): the first in its structure, else "undetermined". */
export const findMissingLanguage = (edits: ObjectEdits): string | undefined => {
  const { document } = edits;
  const said = (value: PdfValue): string | undefined => decodeTextString(edits.resolve(value))?.trim() || undefined;
  if (said(document.dict(document.trailer.get('Root'))?.get('Lang') ?? null) !== undefined) return undefined;
  const tree = readStructure(edits);
  if (typeof tree === 'string') return undetermined;
  const waiting: PdfValue[] = [tree.ref];
  const seen = new Set<number>();
  for (let count = 0; count < maxElements; count++) {
    const value = waiting.pop();
    if (value === undefined) break;
    if (value instanceof PdfRef && seen.has(value.number)) continue;
    if (value instanceof PdfRef) seen.add(value.number);
    const element = edits.dict(value);
    if (element === undefined) continue;
    const language = said(element.get('Lang'));
    if (language !== undefined && tag.test(language)) return language;
    for (const kid of kidsOf(edits, element).slice(0, maxElements).toReversed()) waiting.push(kid);
  }
  return undetermined;
};
