import { BrokenFont, readSfntTables, viewTable } from '@bulkfill/engine/browser/drawing';

/** Media type of a font file, with a note on its licence, or a refusal. */
export type FontCheck =
  | { readonly mediaType: 'font/ttf' | 'font/otf'; readonly note?: string }
  /** Completes "The font …". */
  | { readonly refused: string };

const tagOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 4));

const otherFiles: Readonly<Record<string, string>> = {
  wOFF: 'is a web font (WOFF): choose its TTF or OTF file',
  wOF2: 'is a web font (WOFF2): choose its TTF or OTF file',
  ttcf: 'is a collection of fonts: choose the file of a single font',
};

// Bits of fsType. Source: OpenType 1.9, OS/2 table.
const restricted = 0x0002;
const previewAndPrint = 0x0004;
const editable = 0x0008;
const noSubsetting = 0x0100;
const bitmapsOnly = 0x0200;

const fsTypeOf = (os2: Uint8Array | undefined): number =>
  os2 === undefined || os2.byteLength < 10 ? 0 : viewTable(os2).getUint16(8);

/**
 * Checks whether `fsType` permits embedding a subset. Of several bits, the least restrictive applies. Source: OpenType
 * 1.9, "OS/2", fsType.
 */
export const checkFont = (bytes: Uint8Array): FontCheck => {
  const other = otherFiles[tagOf(bytes)];
  if (other !== undefined) return { refused: other };
  try {
    const tables = readSfntTables(bytes);
    const missing = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'].find((tag) => !tables.has(tag));
    if (missing !== undefined) return { refused: `cannot be used: it has no ${missing} table` };
    const fsType = fsTypeOf(tables.get('OS/2'));
    const allows = (fsType & (previewAndPrint | editable)) !== 0;
    if ((fsType & restricted) !== 0 && !allows)
      return {
        refused: 'may not be embedded because of its license (fsType 2): ask its maker, or choose another font',
      };
    if ((fsType & noSubsetting) !== 0)
      return {
        refused:
          'may not be embedded in part because of its license (fsType 256), and embedding it whole is not supported: choose another font',
      };
    if ((fsType & bitmapsOnly) !== 0)
      return {
        refused:
          'may be embedded only as bitmaps because of its license (fsType 512), which is not supported: choose another font',
      };
    const mediaType = tagOf(bytes) === 'OTTO' ? 'font/otf' : 'font/ttf';
    const isForReading = (fsType & previewAndPrint) !== 0 && (fsType & editable) === 0;
    return {
      mediaType,
      ...(isForReading ? { note: 'Its license permits embedding for viewing and printing.' } : {}),
    };
  } catch (error) {
    if (error instanceof BrokenFont) return { refused: `cannot be used: ${error.message}` };
    throw error;
  }
};
