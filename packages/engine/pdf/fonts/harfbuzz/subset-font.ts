import type { FontFileReader } from '../catalogue/font-source.ts';
import { BrokenFont } from '../sfnt/sfnt-tables.ts';

/** The used part of `harfbuzz-subset.wasm`: C functions on pointers into its memory (hb-subset.h). */
interface SubsetExports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(size: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_set_del(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_set(input: number, type: number): number;
  hb_subset_input_pin_all_axes_to_default(input: number, face: number): number;
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
}

const memoryModeReadOnly = 1;
const setDroppedTables = 3;
const setLayoutFeatures = 6;
const flagNoHinting = 0x1;
const flagNoLayoutClosure = 0x200;

const tag = (name: string): number =>
  ((name.charCodeAt(0) << 24) | (name.charCodeAt(1) << 16) | (name.charCodeAt(2) << 8) | name.charCodeAt(3)) >>> 0;

/** Layout features that horizontal text does not use by default; keeping them would keep their glyphs. */
const unusedFeatures = ['frac', 'numr', 'dnom', 'vert', 'vrt2', 'vrtr', 'valt', 'vkrn', 'vpal', 'vhal', 'jalt', 'rand'];
const layoutTables = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'JSTF', 'kern', 'morx', 'kerx', 'feat', 'trak', 'ankr'];

export interface SubsetOptions {
  /** Whether to keep everything that shaping needs: the layout tables and all glyphs reachable through them. */
  readonly layout: boolean;
  /** 100 to 900, for a variable font; its default if absent. */
  readonly weight?: number | undefined;
  /** Identity of a font that may be hostile: it shares no memory with other fonts. Packaged fonts share one. */
  readonly alone?: string | undefined;
}

export interface FontSubsetter {
  /**
   * Returns a font with only the glyphs of the code points, renumbered from 0 (.notdef). A variable font becomes
   * static. The bytes depend only on the arguments. Throws `BrokenFont`.
   */
  subset(font: Uint8Array, codePoints: Iterable<number>, options: SubsetOptions): Uint8Array;
}

let compiled: Promise<WebAssembly.Module> | undefined;

const mostSpares = 8;
/**
 * Subsetter instances for reuse until garbage collection, by font identity. An instance begins with 65 MB of memory.
 * With a new one per compile, V8 marked all live objects for nearly every document.
 */
const spares = new Map<string, WeakRef<SubsetExports>>();

/** Compiles the module once per process, and isolates the memory of a hostile font from other fonts. */
export const loadFontSubsetter = async (read: FontFileReader): Promise<FontSubsetter> => {
  compiled ??= read('harfbuzzjs/dist/harfbuzz-subset.wasm').then((bytes) => WebAssembly.compile(bytes));
  const module = await compiled;
  const begin = (): SubsetExports => {
    const hb = new WebAssembly.Instance(module).exports as unknown as SubsetExports;
    hb._initialize();
    return hb;
  };
  return {
    subset: (font, codePoints, options) => {
      const { alone = 'packaged' } = options;
      const hb = spares.get(alone)?.deref() ?? begin();
      // After a trap, the state of the memory is unknown.
      spares.delete(alone);
      try {
        const bytes = subsetIn(hb, font, codePoints, options);
        for (const [oldest] of spares) if (spares.size >= mostSpares) spares.delete(oldest);
        spares.set(alone, new WeakRef(hb));
        return bytes;
      } catch (error) {
        throw error instanceof BrokenFont ? error : new BrokenFont('the font could not be subset', { cause: error });
      }
    },
  };
};

const subsetIn = (
  hb: SubsetExports,
  font: Uint8Array,
  codePoints: Iterable<number>,
  options: SubsetOptions,
): Uint8Array => {
  const { layout, weight } = options;
  const data = hb.malloc(font.byteLength);
  if (data === 0) throw new BrokenFont('the font is too large');
  new Uint8Array(hb.memory.buffer).set(font, data);
  const blob = hb.hb_blob_create(data, font.byteLength, memoryModeReadOnly, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const input = hb.hb_subset_input_create_or_fail();
  const unicodes = hb.hb_subset_input_unicode_set(input);
  for (const codePoint of codePoints) hb.hb_set_add(unicodes, codePoint);
  const dropped = hb.hb_subset_input_set(input, setDroppedTables);
  for (const name of layout ? ['BASE', 'JSTF', 'STAT', 'MATH'] : layoutTables) hb.hb_set_add(dropped, tag(name));
  const features = hb.hb_subset_input_set(input, setLayoutFeatures);
  for (const name of unusedFeatures) hb.hb_set_del(features, tag(name));
  hb.hb_subset_input_set_flags(input, layout ? flagNoHinting : flagNoHinting | flagNoLayoutClosure);
  hb.hb_subset_input_pin_all_axes_to_default(input, face);
  if (weight !== undefined) hb.hb_subset_input_pin_axis_location(input, face, tag('wght'), weight);
  const result = hb.hb_subset_or_fail(face, input);
  let bytes: Uint8Array | undefined;
  if (result !== 0) {
    const subset = hb.hb_face_reference_blob(result);
    const start = hb.hb_blob_get_data(subset, 0);
    bytes = new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(subset));
    hb.hb_blob_destroy(subset);
    hb.hb_face_destroy(result);
  }
  hb.hb_subset_input_destroy(input);
  hb.hb_face_destroy(face);
  hb.hb_blob_destroy(blob);
  hb.free(data);
  if (bytes === undefined || bytes.byteLength === 0) throw new BrokenFont('the font could not be subset');
  return bytes;
};
