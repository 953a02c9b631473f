import { type PdfDict, PdfString, type PdfValue } from '../pdf-value.ts';
import { serialize, serializeName } from './serialize.ts';

/** Trailer entries about the file or a cross-reference stream (ISO 32000-2, tables 15, 17 and 5). */
const ofTheFile: ReadonlySet<string> = new Set([
  'Size',
  'Prev',
  'ID',
  'XRefStm',
  'Type',
  'W',
  'Index',
  'Length',
  'Filter',
  'DecodeParms',
  'F',
  'FFilter',
  'FDecodeParms',
  'DL',
]);

export const selectDocumentEntries = (trailer: PdfDict): ReadonlyMap<string, PdfValue> =>
  new Map([...trailer.map].filter(([key, value]) => value !== null && !ofTheFile.has(key)));

export const serializeEntries = (entries: Iterable<readonly [key: string, value: PdfValue]>): string => {
  let text = '';
  for (const [key, value] of entries) text += `${serializeName(key)} ${serialize(value)}`;
  return text;
};

/** Returns the first part of a file's identifier (14.4), hexadecimal; undefined if it has no identifier. */
export const findPermanentIdentifier = (trailer: PdfDict): string | undefined => {
  const id = trailer.get('ID');
  const first = Array.isArray(id) ? id[0] : undefined;
  return first instanceof PdfString && first.bytes !== ''
    ? Buffer.from(first.bytes, 'latin1').toString('hex')
    : undefined;
};
