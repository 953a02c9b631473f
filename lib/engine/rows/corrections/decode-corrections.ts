import { otherFile } from '../other-file.ts';
import { invalidCorrections } from './correction-columns.ts';

/** What spreadsheet programs save "CSV" in where it is not UTF-8: the code page of the machine's language. */
const codePages = ['windows-1252', 'windows-1250', 'windows-1251', 'windows-1253', 'windows-1254', 'windows-1257'] as const;

/** The texts that the bytes of corrections may be. */
export interface DecodedCorrections {
  /** One, or one by code page where no more than the cells themselves can tell which it is. */
  readonly texts: readonly string[];
  /** The first line that is not UTF-8; 0 where the encoding is known. */
  readonly doubtfulLine: number;
}

/**
 * Decodes a CSV file: UTF-8, or UTF-16 with a byte order mark as "Unicode text" has it. For other bytes all texts that they may be.
 * Throws EngineError `INVALID_CORRECTIONS` for bytes of another kind of file.
 */
export const decodeCorrections = (bytes: Uint8Array): DecodedCorrections => {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
  if (marked !== undefined) return { texts: [new TextDecoder(marked).decode(bytes)], doubtfulLine: 0 };
  const other = otherFile(bytes);
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
