import type { FontFileReader } from '../catalogue/font-source.ts';
import type { GlyphExtents } from '../sfnt/glyph-extents.ts';

/** The used part of `harfbuzz.wasm`: C functions on pointers into its memory (hb.h). */
interface ShaperExports {
  readonly memory: WebAssembly.Memory;
  __wasm_call_ctors(): void;
  malloc(size: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_font_create(face: number): number;
  hb_font_set_scale(font: number, x: number, y: number): void;
  hb_buffer_create(): number;
  hb_buffer_clear_contents(buffer: number): void;
  hb_buffer_add_utf16(buffer: number, text: number, length: number, start: number, count: number): void;
  hb_buffer_set_direction(buffer: number, direction: number): void;
  hb_buffer_set_script(buffer: number, script: number): void;
  hb_buffer_set_flags(buffer: number, flags: number): void;
  hb_buffer_guess_segment_properties(buffer: number): void;
  hb_buffer_get_length(buffer: number): number;
  hb_buffer_get_glyph_infos(buffer: number, length: number): number;
  hb_buffer_get_glyph_positions(buffer: number, length: number): number;
  hb_font_get_glyph_extents(font: number, glyph: number, extents: number): number;
  hb_shape(font: number, buffer: number, features: number, featureCount: number): void;
}

const memoryModeReadOnly = 1;
const leftToRight = 4;
const rightToLeft = 5;
/** HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES | HB_BUFFER_FLAG_DO_NOT_INSERT_DOTTED_CIRCLE */
const bufferFlags = 0x8 | 0x10;
/** Callers must split longer texts before shaping; no word is this long. */
export const maxShapedUnits = 1000;
const pageBytes = 65536;

/** A glyph of a shaped text, in visual order, left to right. Lengths are 1/1000 em. */
export interface ShapedGlyph {
  readonly glyph: number;
  /** Text index of the first UTF-16 unit that it represents. */
  readonly cluster: number;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

export interface ShapingFont {
  /**
   * Shapes a text of one direction, at most `maxShapedUnits` long; `script` is an ISO 15924 tag, detected if absent.
   */
  shape(text: string, backwards: boolean, script: string | undefined): ShapedGlyph[];
  readonly extents: GlyphExtents;
}

export interface Shaper {
  font(bytes: Uint8Array): ShapingFont;
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** Compiles HarfBuzz once per process; each shaper has its own memory. */
export const loadShaper = async (read: FontFileReader): Promise<Shaper> => {
  compiled ??= read('harfbuzzjs/dist/harfbuzz.wasm').then((bytes) => WebAssembly.compile(bytes));
  const module = await compiled;
  let memory: WebAssembly.Memory | undefined;
  const { exports } = new WebAssembly.Instance(module, {
    wasi_snapshot_preview1: { proc_exit: () => 0 },
    env: {
      _emscripten_runtime_keepalive_clear: () => 0,
      _abort_js: () => {
        throw new Error('HarfBuzz gave up');
      },
      _setitimer_js: () => 0,
      emscripten_resize_heap: (size = 0) => {
        if (memory === undefined) return 0;
        memory.grow(Math.ceil((size - memory.buffer.byteLength) / pageBytes));
        return 1;
      },
    },
  });
  const hb = exports as ShaperExports;
  memory = hb.memory;
  hb.__wasm_call_ctors();
  return new HarfBuzzShaper(hb);
};

class HarfBuzzShaper implements Shaper {
  readonly #hb: ShaperExports;
  readonly #buffer: number;
  readonly #text: number;
  readonly #length: number;
  readonly #extents: number;
  #memory: { readonly units: Uint16Array; readonly words: Int32Array } | undefined;

  constructor(hb: ShaperExports) {
    this.#hb = hb;
    this.#buffer = hb.hb_buffer_create();
    hb.hb_buffer_set_flags(this.#buffer, bufferFlags);
    this.#text = hb.malloc(maxShapedUnits * 2);
    this.#length = hb.malloc(4);
    this.#extents = hb.malloc(16);
  }

  font(bytes: Uint8Array): ShapingFont {
    const hb = this.#hb;
    const data = hb.malloc(bytes.byteLength);
    new Uint8Array(hb.memory.buffer).set(bytes, data);
    const font = hb.hb_font_create(
      hb.hb_face_create(hb.hb_blob_create(data, bytes.byteLength, memoryModeReadOnly, 0, 0), 0),
    );
    hb.hb_font_set_scale(font, 1000, 1000);
    return {
      shape: (text, backwards, script) => this.#shape(font, text, backwards, script),
      extents: (glyph) => {
        if (hb.hb_font_get_glyph_extents(font, glyph, this.#extents) === 0) return undefined;
        // hb_glyph_extents_t: x_bearing, y_bearing (the top), width, height (negative if y points up).
        const { words } = this.#views();
        const at = this.#extents >> 2;
        const [left = 0, high = 0, width = 0, height = 0] = words.subarray(at, at + 4);
        return height === 0 ? undefined : [high + height, high, left, left + width];
      },
    };
  }

  #shape(font: number, text: string, backwards: boolean, script: string | undefined): ShapedGlyph[] {
    if (text.length > maxShapedUnits) throw new RangeError('the text is too long to be shaped at once');
    const hb = this.#hb;
    const buffer = this.#buffer;
    const units = this.#views().units;
    const start = this.#text >> 1;
    for (let i = 0; i < text.length; i++) units[start + i] = text.charCodeAt(i);
    // Keeps the flags, and resets the other properties of the last text.
    hb.hb_buffer_clear_contents(buffer);
    hb.hb_buffer_add_utf16(buffer, this.#text, text.length, 0, text.length);
    hb.hb_buffer_set_direction(buffer, backwards ? rightToLeft : leftToRight);
    if (script !== undefined) hb.hb_buffer_set_script(buffer, scriptTag(script));
    hb.hb_buffer_guess_segment_properties(buffer);
    hb.hb_shape(font, buffer, 0, 0);
    const count = hb.hb_buffer_get_length(buffer);
    let info = hb.hb_buffer_get_glyph_infos(buffer, this.#length) >> 2;
    let position = hb.hb_buffer_get_glyph_positions(buffer, this.#length) >> 2;
    const { words } = this.#views();
    const glyphs: ShapedGlyph[] = [];
    // hb_glyph_info_t and hb_glyph_position_t are five 32-bit words each.
    for (let i = 0; i < count; i++, info += 5, position += 5) {
      glyphs.push({
        glyph: words[info] as number,
        cluster: words[info + 2] as number,
        advance: words[position] as number,
        dx: words[position + 2] as number,
        dy: words[position + 3] as number,
      });
    }
    return glyphs;
  }

  /** Returns the memory as numbers; recreates the views after it has grown. */
  #views(): { readonly units: Uint16Array; readonly words: Int32Array } {
    const { buffer } = this.#hb.memory;
    if (this.#memory?.words.buffer !== buffer)
      this.#memory = { units: new Uint16Array(buffer), words: new Int32Array(buffer) };
    return this.#memory;
  }
}

const scriptTag = (script: string): number =>
  (script.charCodeAt(0) << 24) | (script.charCodeAt(1) << 16) | (script.charCodeAt(2) << 8) | script.charCodeAt(3);
