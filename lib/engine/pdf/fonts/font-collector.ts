import type { KeptResults } from '../../kit/kept-results.ts';
import type { Asset } from '../../package/template.ts';
import { buildFontSet } from './build-font-set.ts';
import { assetFont, type FontFileReader } from './catalogue/font-source.ts';
import { notoSansFont } from './catalogue/noto-fonts.ts';
import { CodePointSet } from './characters/code-point-set.ts';
import { withoutInvisible } from './characters/invisible.ts';
import type { Embedding } from './embed/to-unicode.ts';
import { FaceTexts, type FaceUse } from './face-use.ts';
import type { FontRequest, JobFonts } from './font-set.ts';
import { standardEncoding } from './standard-encoding.ts';
import { standardCovers } from './standard-face.ts';
import { resolveFamily, standardFontName } from './standard-family.ts';

/** An asset's name as a font's name in PDF. */
const postScriptName = (name: string): string => name.replace(/[^A-Za-z0-9-]/g, '').slice(0, 60) || 'Asset';

/** Printable ASCII and line breaks: every standard text font has them. */
const ascii = /^[ -~\n\r]*$/;

/** Whether a face's standard font has the characters of a text that have a shape. */
const hasStandard = ({ standard }: FaceUse, text: string): boolean => {
  if (standard === undefined) return false;
  const { encoding } = standard;
  return (encoding.winAnsi && ascii.test(text)) || standardCovers(encoding, text) || standardCovers(encoding, withoutInvisible(text));
};

/**
 * The scan before the first row: it is told every text that any row will draw in a face, and makes of it the job's fonts. A text that a
 * standard font covers costs one pass over its characters; of any other its characters are kept, and the words that have to be shaped.
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
   * `kept`: fonts of earlier jobs. `embedding`: the standard fonts are embedded too. `differs`: some rows lack some overlays, whose characters
   * are put into fonts that only the other rows need hold.
   */
  constructor(assets: ReadonlyMap<string, Asset>, read: FontFileReader, kept?: KeptResults, embedding?: Embedding, differs = false) {
    this.#assets = assets;
    this.#read = read;
    this.#kept = kept;
    this.#embedding = embedding;
    this.#differs = differs;
  }

  /** Collects for an overlay that only some rows have. */
  ofSomeRows(collect: () => void): void {
    this.#isOfSomeRows = true;
    try {
      collect();
    } finally {
      this.#isOfSomeRows = false;
    }
  }

  /** Tells of one text, as `formatValue` returns it. To ask for a face at all, tell of '' in it. */
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

  /** Whether a face draws all characters of a text in a font that need not be told of them. False of an unknown text. */
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
   * The job's fonts; `allocate` gives object numbers, and resource names begin with `prefix`. A broken font asset is passed over: its
   * texts are drawn in Noto Sans. Rejects only when a packaged file cannot be read.
   */
  build(allocate: () => number, prefix = 'Bf'): Promise<JobFonts> {
    const faces = [...this.#byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
    const store = { read: this.#read, kept: this.#kept, embedding: this.#embedding };
    return buildFontSet(faces, (request) => this.#keyOf(request), allocate, store, prefix);
  }

  #keyOf(request: FontRequest): string {
    if (this.#assetOf(request) !== undefined) return `asset:${request.font}`;
    const resolved = resolveFamily(request);
    return standardFontName(resolved) ?? `noto:${resolved.bold}:${resolved.italic}`;
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
      const name = asset === undefined ? standardFontName(resolved) : undefined;
      use = {
        key,
        standard: name && { name, encoding: standardEncoding(name) },
        asset: asset && { source: assetFont(request.font, asset), name: postScriptName(request.font) },
        noto: notoSansFont(resolved.bold, resolved.italic, this.#read),
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
