import { PdfDict } from '../pdf-value.ts';
import { ObjectParser } from '../read/object-parser.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { serialize } from '../write/serialize.ts';
import type { PageSet } from './page-sets.ts';

/** Returns a row's objects without widgets of omitted pages, and without their appearances. */
export const withoutGoneWidgets = (
  { goneAnnotations, fields }: Pick<PageSet, 'goneAnnotations' | 'fields'>,
  own: readonly OutgoingObject[],
): readonly OutgoingObject[] => {
  if (goneAnnotations.size === 0 || !own.some(({ number }) => goneAnnotations.has(number) || fields.has(number)))
    return own;
  const left: OutgoingObject[] = [];
  let dropped = '';
  let texts = '';
  for (const object of own) {
    if (goneAnnotations.has(object.number)) {
      if (typeof object.body === 'string') dropped += object.body;
      continue;
    }
    const entries = fields.get(object.number);
    const dict =
      entries && typeof object.body === 'string'
        ? new ObjectParser(Buffer.from(object.body, 'latin1')).read()
        : undefined;
    if (entries === undefined || !(dict instanceof PdfDict)) {
      left.push(object);
      if (typeof object.body === 'string') texts += object.body;
      continue;
    }
    const copy = dict.copy();
    for (const [key, value] of entries) copy.set(key, value);
    const body = serialize(copy);
    texts += body;
    left.push({ ...object, body });
  }
  return left.filter(({ number, body }) => typeof body === 'string' || !names(dropped, number) || names(texts, number));
};

const names = (texts: string, number: number): boolean => new RegExp(`\\b${number} 0 R`).test(texts);
