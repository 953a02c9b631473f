import type { KeptResults } from '../../core/kept-results.ts';
import type { Asset } from '../../svc/template.ts';
import { buildFontSet } from './build-font-set.ts';
import { assetFont, type FontFileReader } from './catalogue/font-source.ts';
import { chooseNotoSans } from './catalogue/noto-fonts.ts';
import { CodePointSet } from './characters/code-point-set.ts';
import { withoutInvisible } from './characters/invisible.ts';
import type { Embedding } from './embed/to-unicode.ts';
import { FaceTexts, type FaceUse } from './face-use.ts';
import type { FontRequest, JobFonts } from './font-set.ts';
import { loadStandardEncoding } from './standard-encoding.ts';
import { standardCovers } from './standard-face.ts';
import { findStandardFontName, resolveFamily } from './standard-family.ts';

const postScriptName = (name: string): string => name.replace(/[^A-Za-z0-9-]/g, '').slice(0, 60) || 'Asset';

/** Printable ASCII and line breaks: every standard text font covers them. */
const ascii = /^[ -~\n\r]*$/;

const hasStandard = ({ standard }: FaceUse, text: string): boolean => {
  if (standard === undefined) return false;
  const { encoding } = standard;
  return (
    (encoding.winAnsi && ascii.test(text)) ||
    standardCovers(encoding, text) ||
    standardCovers(encoding, withoutInvisible(text))
  );
};

/**
 * Collects every text that any row draws in a face before the first row, and builds the fonts of the job. For texts
 * beyond a standard font it records the characters, and the words that need shaping.
 */
export class FontCollector {
  readonly #assets: ReadonlyMap<string, Asset>;
  readonly #read: FontFileReader;
  readonly #kept: KeptResults | undefined;
  readonly #embedding: Embedding | undefined;
  readonly #byRequest = new Map<FontRequest, FaceUse>();
  readonly #byKey = new Map<string, FaceUse>();
  readonly #differs: boolean;
  #isOfSomeRows = false;

  /**
   * `kept` caches fonts of earlier jobs. With `embedding`, the standard fonts are embedded too. With `differs`, some
   * rows lack some overlays, and their characters go into separate fonts that only the other rows need.
   */
  constructor(
    assets: ReadonlyMap<string, Asset>,
    read: FontFileReader,
    kept?: KeptResults,
    embedding?: Embedding,
    differs = false,
  ) {
    this.#assets = assets;
    this.#read = read;
    this.#kept = kept;
    this.#embedding = embedding;
    this.#differs = differs;
  }

  ofSomeRows(collect: () => void): void {
    this.#isOfSomeRows = true;
    try {
      collect();
    } finally {
      this.#isOfSomeRows = false;
    }
  }

  /** Adds a text as returned by `formatValue`. To request a face without text, add ''. */
  use(request: FontRequest, text: string): void {
    const use = this.#useOf(request);
    const isShared = this.#differs && !this.#isOfSomeRows;
    if (isShared) use.isShared = true;
    if (hasStandard(use, text)) {
      use.shown?.addText(text);
      return;
    }
    use.texts ??= new FaceTexts();
    use.texts.add(text, request.comb !== undefined, request.align === 'justify');
    if (isShared) use.shared?.add(text, request.comb !== undefined, request.align === 'justify');
  }

  /** Returns whether a face draws all characters of a text without collecting it. False for an unknown text. */
  hasAll(request: FontRequest, text: string | undefined): boolean {
    const use = this.#useOf(request);
    return text !== undefined && use.shown === undefined && hasStandard(use, text);
  }

  #useOf(request: FontRequest): FaceUse {
    let use = this.#byRequest.get(request);
    if (use === undefined) {
      use = this.#faceUse(request);
      this.#byRequest.set(request, use);
    }
    return use;
  }

  /**
   * Builds the fonts of the job; `allocate` returns object numbers, and resource names begin with `prefix`. A broken
   * font asset is skipped: its texts are drawn in Noto Sans. Rejects only if a packaged file cannot be read.
   */
  build(allocate: () => number, prefix = 'Bf'): Promise<JobFonts> {
    const faces = [...this.#byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
    const store = { read: this.#read, kept: this.#kept, embedding: this.#embedding };
    return buildFontSet(faces, (request) => this.#keyOf(request), allocate, store, prefix);
  }

  #keyOf(request: FontRequest): string {
    if (this.#assetOf(request) !== undefined) return `asset:${request.font}`;
    const resolved = resolveFamily(request);
    return findStandardFontName(resolved) ?? `noto:${resolved.bold}:${resolved.italic}`;
  }

  #assetOf({ font }: FontRequest): Asset | undefined {
    const asset = this.#assets.get(font);
    return asset?.mediaType === 'font/ttf' || asset?.mediaType === 'font/otf' ? asset : undefined;
  }

  #faceUse(request: FontRequest): FaceUse {
    const key = this.#keyOf(request);
    let use = this.#byKey.get(key);
    if (use === undefined) {
      const asset = this.#assetOf(request);
      const resolved = resolveFamily(request);
      const name = asset === undefined ? findStandardFontName(resolved) : undefined;
      use = {
        key,
        standard: name && { name, encoding: loadStandardEncoding(name) },
        asset: asset && { source: assetFont(request.font, asset), name: postScriptName(request.font) },
        noto: chooseNotoSans(resolved.bold, resolved.italic, this.#read),
        bold: resolved.bold,
        texts: undefined,
        shown: this.#embedding === undefined || name === undefined ? undefined : new CodePointSet(),
        shared: this.#differs ? new FaceTexts() : undefined,
        isShared: false,
      };
      this.#byKey.set(key, use);
    }
    return use;
  }
}
