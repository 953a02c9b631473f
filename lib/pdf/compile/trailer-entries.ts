import { type PdfDict, PdfString } from '../pdf-value.ts';
import { serialize, serializeName } from '../write/serialize.ts';

/** What an update's trailer says itself, and what belongs to a cross-reference stream as a stream (ISO 32000-2, tables 15, 17 and 5). */
const notCopied = new Set([
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

/** The entries that an update takes over from the trailer before it (7.5.6), serialized. */
export const copiedTrailerEntries = (trailer: PdfDict): string => {
  let text = '';
  for (const [key, value] of trailer.map) if (value !== null && !notCopied.has(key)) text += `${serializeName(key)} ${serialize(value)}`;
  return text;
};

/** The first part of the file identifier, hexadecimal: the source's, or one made from its bytes (14.4). */
export const fileIdentifier = (trailer: PdfDict, digest: string): string => {
  const id = trailer.get('ID');
  const first = Array.isArray(id) ? id[0] : undefined;
  return first instanceof PdfString && first.bytes !== '' ? Buffer.from(first.bytes, 'latin1').toString('hex') : digest;
};
