import type { Asset } from '../../../svc/template.ts';
import { type CharacterMap, readCharacterMap } from '../sfnt/character-map.ts';
import { readSfntTables, requireTable, viewTable } from '../sfnt/sfnt-tables.ts';
import { readWoff2 } from '../woff2/read-woff2.ts';

/**
 * Reads a file of an npm package: `harfbuzzjs/dist/harfbuzz.wasm`. Rejects if it does not exist; if it is in an
 * optional package, the error names that as `missingPackage`. The caller provides the reader; on Node it is
 * `readPackagedFile` of `packages/fonts/`.
 */
export type FontFileReader = (path: string) => Promise<Uint8Array>;

export const findMissingPackage = (error: unknown): string | undefined =>
  error instanceof Error && 'missingPackage' in error ? String(error.missingPackage) : undefined;

export interface FontSource {
  /** Unique and stable: the packaged path and weight, or `asset:` and the name of the asset. */
  readonly key: string;
  /** True for a font of the template, which may be broken or hostile. */
  readonly isAsset: boolean;
  /** 100 to 900 for a variable font. */
  readonly weight: number | undefined;
  /** Loads the font as TrueType or OpenType bytes. Throws `BrokenFont`, or errors of the file reader. */
  load(): Promise<Uint8Array>;
}

export interface LoadedFont {
  readonly source: FontSource;
  readonly bytes: Uint8Array;
  readonly glyphOf: CharacterMap;
  readonly unitsPerEm: number;
}

/** Throws `BrokenFont`, or errors of the file reader. */
export const loadFont = async (source: FontSource): Promise<LoadedFont> => {
  const bytes = await source.load();
  const tables = readSfntTables(bytes);
  const head = requireTable(tables, 'head');
  return {
    source,
    bytes,
    glyphOf: readCharacterMap(requireTable(tables, 'cmap')),
    unitsPerEm: head.byteLength < 20 ? 0 : viewTable(head).getUint16(18),
  };
};

export const packagedFont = (path: string, weight: number | undefined, read: FontFileReader): FontSource => ({
  key: weight === undefined ? path : `${path}@${weight}`,
  isAsset: false,
  weight,
  load: async () => {
    const bytes = await read(path);
    return path.endsWith('.woff2') ? readWoff2(bytes) : bytes;
  },
});

export const assetFont = (name: string, asset: Asset): FontSource => ({
  key: `asset:${name}`,
  isAsset: true,
  weight: undefined,
  load: () => Promise.resolve(asset.bytes),
});
