import { type PdfDict, PdfString, type PdfValue } from '../pdf-value.ts';
import { serialize, serializeName } from './serialize.ts';

/**
 * What a trailer says of the file, and of a cross-reference stream as a stream (ISO 32000-2, tables 15, 17 and 5): a document that is
 * written anew says it anew.
 */
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

/** The entries of a trailer that are about the document, whatever file it stands in. */
export const documentEntries = (trailer: PdfDict): ReadonlyMap<string, PdfValue> =>
  new Map([...trailer.map].filter(([key, value]) => value !== null && !ofTheFile.has(key)));

/** Entries as a dictionary has them. */
export const serializeEntries = (entries: Iterable<readonly [key: string, value: PdfValue]>): string => {
  let text = '';
  for (const [key, value] of entries) text += `${serializeName(key)} ${serialize(value)}`;
  return text;
};

/** The first part of a file's identifier (14.4), hexadecimal; undefined where it has none. */
export const permanentIdentifier = (trailer: PdfDict): string | undefined => {
  const id = trailer.get('ID');
  const first = Array.isArray(id) ? id[0] : undefined;
  return first instanceof PdfString && first.bytes !== '' ? Buffer.from(first.bytes, 'latin1').toString('hex') : undefined;
};
