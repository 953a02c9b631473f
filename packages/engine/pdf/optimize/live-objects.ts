import { nameOf, PdfDict, PdfRef, PdfStream, PdfString, type PdfValue } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';

export interface LiveObjects {
  readonly objects: ReadonlyMap<number, PdfValue>;
  /** Appearances that a program may redraw in place when it fills the form. */
  readonly ownAppearances: ReadonlySet<number>;
  readonly isSigned: boolean;
}

/** Maximum objects, because all are in memory together. */
const maxObjects = 400_000;
const maxParents = 64;

/**
 * Returns every object reachable from the trailer's entries. Returns `undefined` if readers may disagree about the
 * document, so that it must not be rewritten unnecessarily. This applies to an unreadable object, a reference to
 * another generation, an unterminated stream, or a hybrid file. Also returns `undefined` if there are too many objects.
 */
export const collectLiveObjects = (
  document: PdfDocument,
  trailerEntries: readonly PdfValue[],
): LiveObjects | undefined => {
  if (document.xref.table.hidesObjects) return undefined;
  const found = new Map<number, PdfValue>();
  const ownAppearances = new Set<number>();
  let isSigned = isCertified(document);
  const waiting: PdfValue[] = [...trailerEntries];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (value instanceof PdfRef) {
      if (found.has(value.number)) continue;
      const entry = document.xref.table.find(value.number);
      // A missing object is null for every reader.
      if (entry === undefined) continue;
      if (value.generation !== (entry.kind === 'offset' ? entry.generation : 0)) return undefined;
      const target = document.resolve(value);
      if (target === null || (target instanceof PdfStream && target.isEndGuessed) || found.size >= maxObjects)
        return undefined;
      found.set(value.number, target);
      waiting.push(target);
    } else if (Array.isArray(value)) for (const item of value) waiting.push(item);
    else if (value instanceof PdfDict || value instanceof PdfStream) {
      const dict = value instanceof PdfStream ? value.dict : value;
      isSigned ||= isSignature(dict);
      if (dict.has('AP') && !isButton(document, dict))
        for (const number of appearancesOf(document, dict)) ownAppearances.add(number);
      for (const [key, item] of dict.map) if (!(value instanceof PdfStream && key === 'Length')) waiting.push(item);
    }
  }
  return { objects: new Map([...found].sort(([a], [b]) => a - b)), ownAppearances, isSigned };
};

/** Returns whether a dictionary is a signature, of a field or of usage rights (ISO 32000-2, 12.8.1). */
const isSignature = (dict: PdfDict): boolean =>
  dict.has('ByteRange') ||
  ((nameOf(dict.get('Type')) === 'Sig' || nameOf(dict.get('Type')) === 'DocTimeStamp') &&
    (dict.get('Contents') instanceof PdfString || dict.has('Filter')));

/** Returns whether the catalog's permissions refer to a signature (12.8.6). */
const isCertified = (document: PdfDocument): boolean => {
  const permissions = document.dict(document.dict(document.trailer.get('Root'))?.get('Perms') ?? null);
  return [...(permissions?.map.values() ?? [])].some((value) => document.dict(value) !== undefined);
};

/** Check boxes and radio buttons have one appearance per state: programs choose one and redraw none. */
const isButton = (document: PdfDocument, widget: PdfDict): boolean => {
  let field: PdfDict | undefined = widget;
  for (let hops = 0; field !== undefined && hops < maxParents; hops++) {
    const type = document.name(field.get('FT'));
    if (type !== undefined) return type === 'Btn';
    field = document.dict(field.get('Parent'));
  }
  return false;
};

const appearancesOf = (document: PdfDocument, annotation: PdfDict): number[] => {
  const entries = [...(document.dict(annotation.get('AP'))?.map.values() ?? [])];
  const states = entries.flatMap((entry) => {
    const dict = document.resolve(entry);
    return dict instanceof PdfDict ? [...dict.map.values()] : [];
  });
  return [...entries, ...states].flatMap((entry) => (entry instanceof PdfRef ? [entry.number] : []));
};
