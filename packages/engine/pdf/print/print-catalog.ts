import { PdfDict, PdfString } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { serializeName } from '../write/serialize.ts';
import type { SharedObjects } from './shared-objects.ts';

/** Catalog entries that affect how a page looks or is read aloud. Entries about the document as such are omitted. */
const keptEntries = ['OCProperties', 'OutputIntents', 'Lang', 'URI', 'Extensions'] as const;

/** Viewer preferences for printing and reading order (ISO 32000-2, table 147). */
const keptPreferences = [
  'Direction',
  'PrintArea',
  'PrintClip',
  'PrintScaling',
  'Duplex',
  'PickTrayByPDFSize',
  'ViewArea',
  'ViewClip',
] as const;

export const writeCatalogEntries = (document: PdfDocument, shared: SharedObjects): string => {
  const catalog = document.dict(document.trailer.get('Root')) ?? new PdfDict();
  let text = '';
  for (const key of keptEntries) {
    const value = catalog.get(key);
    if (document.resolve(value) !== null) text += `${serializeName(key)} ${shared.text(value)}`;
  }
  const preferences = document.dict(catalog.get('ViewerPreferences'));
  let kept = '';
  for (const key of keptPreferences) {
    const value = document.resolve(preferences?.get(key) ?? null);
    if (value !== null) kept += `${serializeName(key)} ${shared.text(value)}`;
  }
  return `${text}${kept === '' ? '' : `/ViewerPreferences<<${kept}>>`}/PageMode/UseOutlines`;
};

/** Returns the source's document information, without dates, so that the same input produces the same bytes. */
export const writeInfo = (document: PdfDocument, shared: SharedObjects): string => {
  const info = document.dict(document.trailer.get('Info'));
  let text = '';
  for (const key of ['Title', 'Author', 'Subject', 'Keywords', 'Creator']) {
    const value = document.resolve(info?.get(key) ?? null);
    if (value instanceof PdfString) text += `${serializeName(key)} ${shared.text(value)}`;
  }
  return `<<${text}/Producer(bulkfill)>>`;
};
