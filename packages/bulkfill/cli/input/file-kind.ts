/** Kind of a file, detected from its first bytes. A file of kind `unknown` may still be valid. */
export type FileKind =
  | 'pdf'
  | 'workbook'
  | 'document'
  | 'old-office'
  | 'zip'
  | 'gzip'
  | 'picture'
  | 'utf-16'
  | 'json'
  | 'semicolons'
  | 'tabs'
  | 'empty'
  | 'unknown';

export const headBytes = 4096;

export const kindNames: Readonly<Record<FileKind, string>> = {
  pdf: 'a PDF',
  workbook: 'an Excel workbook',
  document: 'a Word document',
  'old-office': 'an old Word or Excel file (.doc or .xls)',
  zip: 'a ZIP file',
  gzip: 'a gzip file, as packages are',
  picture: 'a picture',
  'utf-16': 'text in UTF-16 ("Unicode text" in Excel)',
  json: 'JSON',
  semicolons: 'a table with columns separated by semicolons',
  tabs: 'a table with columns separated by tabs',
  empty: 'empty',
  unknown: 'something else',
};

const signatures: readonly (readonly [FileKind, readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['gzip', [0x1f, 0x8b]],
  ['picture', [0x89, 0x50, 0x4e, 0x47]],
  ['picture', [0xff, 0xd8, 0xff]],
  ['picture', [0x49, 0x49, 0x2a, 0x00]],
  ['picture', [0x4d, 0x4d, 0x00, 0x2a]],
  ['old-office', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['utf-16', [0xff, 0xfe]],
  ['utf-16', [0xfe, 0xff]],
];
const zipSignature = [0x50, 0x4b, 0x03, 0x04];
const byteOrderMark = /^\ufeff/;

export const detectFileKind = (head: Uint8Array): FileKind => {
  if (head.length === 0) return 'empty';
  const startsWith = (bytes: readonly number[]): boolean => bytes.every((byte, index) => head[index] === byte);
  const found = signatures.find(([, bytes]) => startsWith(bytes));
  if (found !== undefined) return found[0];
  const text = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1');
  if (startsWith(zipSignature)) return zipKind(text);
  if (isUtf16WithoutMark(head)) return 'utf-16';
  const start = Buffer.from(text, 'latin1').toString('utf8').replace(byteOrderMark, '').trimStart();
  // Requires a quote: a CSV cell may begin with a bracket, but not with a bracket and a quote.
  if (/^(?:\{\s*"|\[\s*\{\s*")/.test(start)) return 'json';
  const lines = start.split(/\r?\n/).filter((line) => line !== '');
  // The last line may be incomplete.
  const whole = head.length < headBytes || lines.length === 1 ? lines : lines.slice(0, -1);
  return separatedBy(whole, ';') ? 'semicolons' : separatedBy(whole, '\t') ? 'tabs' : 'unknown';
};

/** Whether all lines contain this character equally often outside quotes, while commas do not. */
const separatedBy = (lines: readonly string[], separator: string): boolean => {
  const bare = lines.map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const counts = (character: string): number[] => bare.map((line) => line.split(character).length - 1);
  const everywhere = (numbers: readonly number[]): boolean =>
    numbers.length > 0 && (numbers[0] ?? 0) > 0 && numbers.every((number) => number === numbers[0]);
  return (
    everywhere(counts(separator)) && !everywhere(counts(',')) && !bare.some((line) => line.includes(`${separator} `))
  );
};

/** Detects the kind of a ZIP. The names of its entries are not compressed. */
const zipKind = (text: string): FileKind => {
  if (text.includes('xl/')) return 'workbook';
  if (text.includes('word/')) return 'document';
  // Any Office file may begin with entries common to all kinds. Of those, users most often pass workbooks as rows.
  return text.includes('[Content_Types].xml') ? 'workbook' : 'zip';
};

/** Whether text is UTF-16 without a byte order mark: in Western text every second byte is zero. */
const isUtf16WithoutMark = (head: Uint8Array): boolean => {
  const sample = head.subarray(0, 32);
  if (sample.length < 4) return false;
  const zeros = [0, 1].map((parity) => sample.filter((byte, index) => index % 2 === parity && byte === 0).length);
  const half = Math.floor(sample.length / 2);
  return (zeros[0] === half && zeros[1] === 0) || (zeros[1] === half && zeros[0] === 0);
};
