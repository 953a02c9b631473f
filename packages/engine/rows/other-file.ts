const begins = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const utf16 = 'is text in UTF-16 ("Unicode text" in Excel): save it as "CSV UTF-8"';

const richText = [0x7b, 0x5c, 0x72, 0x74, 0x66];

export const isRichText = (bytes: Uint8Array): boolean => begins(bytes, richText);

const others: readonly (readonly [readonly number[], string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'is a ZIP file, as Excel workbooks are: save the table as "CSV UTF-8"'],
  [
    [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    'is an Excel file of the old kind, or one with a password: save the table as "CSV UTF-8"',
  ],
  [[0x25, 0x50, 0x44, 0x46, 0x2d], 'is a PDF'],
  [richText, 'is a text document (RTF): save the table as "CSV UTF-8"'],
  [[0x1f, 0x8b], 'is compressed with gzip: unpack it first'],
  [[0xff, 0xfe], utf16],
  [[0xfe, 0xff], utf16],
];

/**
 * Returns the actual type of a file that is not CSV, with advice; `undefined` if its first bytes are unknown. Completes
 * a sentence that begins with "the file". Call it only for invalid files.
 */
export const detectOtherFile = (bytes: Uint8Array): string | undefined =>
  others.find(([signature]) => begins(bytes, signature))?.[1];
