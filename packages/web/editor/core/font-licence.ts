import { BrokenFont, readSfntTables, viewTable } from '@bulkfill/engine/browser/drawing';
import { texts } from '../../texts/editor-core.ts';

export type FontCheck =
  | { readonly mediaType: 'font/ttf' | 'font/otf'; readonly note?: string }
  /** Completes "The font …". */
  | { readonly refused: string };

const tagOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 4));

const otherFiles: Readonly<Record<string, string>> = {
  wOFF: texts.fontWoff,
  wOF2: texts.fontWoff2,
  ttcf: texts.fontCollection,
};

// Bits of fsType. Source: OpenType 1.9, OS/2 table.
const restricted = 0x0002;
const previewAndPrint = 0x0004;
const editable = 0x0008;
const noSubsetting = 0x0100;
const bitmapsOnly = 0x0200;

const fsTypeOf = (os2: Uint8Array | undefined): number =>
  os2 === undefined || os2.byteLength < 10 ? 0 : viewTable(os2).getUint16(8);

/** Checks whether `fsType` (OpenType 1.9, "OS/2") permits embedding a subset: the least restrictive bit applies. */
export const checkFont = (bytes: Uint8Array): FontCheck => {
  const other = otherFiles[tagOf(bytes)];
  if (other !== undefined) return { refused: other };
  try {
    const tables = readSfntTables(bytes);
    const missing = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'].find((tag) => !tables.has(tag));
    if (missing !== undefined) return { refused: texts.fontTable(missing) };
    const fsType = fsTypeOf(tables.get('OS/2'));
    const allows = (fsType & (previewAndPrint | editable)) !== 0;
    if ((fsType & restricted) !== 0 && !allows)
      return {
        refused: texts.fontRestricted,
      };
    if ((fsType & noSubsetting) !== 0)
      return {
        refused: texts.fontWhole,
      };
    if ((fsType & bitmapsOnly) !== 0)
      return {
        refused: texts.fontBitmaps,
      };
    const mediaType = tagOf(bytes) === 'OTTO' ? 'font/otf' : 'font/ttf';
    const isForReading = (fsType & previewAndPrint) !== 0 && (fsType & editable) === 0;
    return {
      mediaType,
      ...(isForReading ? { note: texts.fontForReading } : {}),
    };
  } catch (error) {
    if (error instanceof BrokenFont) return { refused: texts.fontBroken(error.message) };
    throw error;
  }
};
