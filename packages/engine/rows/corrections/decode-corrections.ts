import { detectOtherFile } from '../other-file.ts';
import { invalidCorrections } from './correction-columns.ts';

/** Code pages that spreadsheet programs use for "CSV" that is not UTF-8, depending on the language of the machine. */
const codePages = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1257',
] as const;

export interface DecodedCorrections {
  /** One per code page if only the cells can decide between them. */
  readonly texts: readonly string[];
  /** The first line that is not UTF-8; 0 if the encoding is known. */
  readonly doubtfulLine: number;
}

/**
 * Decodes a CSV file: UTF-8, or UTF-16 with a byte order mark ("Unicode text"). Returns one text per code page for
 * other bytes. Throws EngineError `INVALID_CORRECTIONS` for bytes of another kind of file.
 */
export const decodeCorrections = (bytes: Uint8Array): DecodedCorrections => {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined;
  if (marked !== undefined) return { texts: [new TextDecoder(marked).decode(bytes)], doubtfulLine: 0 };
  const other = detectOtherFile(bytes);
  if (other !== undefined) throw invalidCorrections(1, `shows that the file ${other}`);
  const lenient = new TextDecoder().decode(bytes);
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    return { texts: [strict.decode(bytes)], doubtfulLine: 0 };
  } catch {
    const doubtfulLine = lenient.slice(0, lenient.indexOf('\ufffd')).split('\n').length;
    return { texts: codePages.map((label) => new TextDecoder(label).decode(bytes)), doubtfulLine };
  }
};
