import { invalidTable } from '../errors.ts';

const begins = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const zipSignature = [0x50, 0x4b, 0x03, 0x04];

const others: readonly { readonly signature: readonly number[]; readonly reason: string }[] = [
  {
    signature: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    reason: 'it is an old Excel file (.xls), or one with a password: open it and save it as .xlsx without a password',
  },
  { signature: [0x25, 0x50, 0x44, 0x46], reason: 'it is a PDF, not a table' },
  {
    signature: [0x7b, 0x5c, 0x72, 0x74, 0x66],
    reason:
      'it is a text document (RTF), not a table: copy the table into a spreadsheet program and save it as .xlsx or CSV',
  },
  { signature: [0x1f, 0x8b], reason: 'it is compressed with gzip: unpack it first' },
  { signature: [0x50, 0x4b, 0x05, 0x06], reason: 'it is an empty ZIP' },
];

/**
 * Returns whether bytes are a ZIP, as every XLSX file is. Throws `INVALID_TABLE`, with advice, for other binary files.
 */
export const isZipFile = (bytes: Uint8Array): boolean => {
  if (begins(bytes, zipSignature)) return true;
  const other = others.find(({ signature }) => begins(bytes, signature));
  if (other !== undefined) throw invalidTable(other.reason);
  return false;
};

const webPage = /^\s{0,100}(?:<!doctype html|<html|<table|<\?xml)/i;
const jsonArray = /^\s*\[\s*[\]{[]/;
const jsonObject = /^\s*\{\s*["}]/;

/** Detects the format of a text. `[Name],[City]` is CSV. Throws `INVALID_TABLE` for a web page. */
export const detectTextFormat = (text: string): 'csv' | 'json' | 'ndjson' => {
  const start = text.slice(0, 1_000);
  if (webPage.test(start))
    throw invalidTable(
      'it is a web page or XML, not a table: open it in a spreadsheet program and save it as .xlsx or CSV',
    );
  if (jsonArray.test(start)) return 'json';
  return jsonObject.test(start) ? 'ndjson' : 'csv';
};
