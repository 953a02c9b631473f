import { EngineError } from '../../core/engine-error.ts';
import type { KeptResults } from '../../core/kept-results.ts';
import { emojiPackage, type FontFamily, openFamily } from './catalogue/font-families.ts';
import {
  type FontFileReader,
  type FontSource,
  findMissingPackage,
  type LoadedFont,
  loadFont,
} from './catalogue/font-source.ts';
import { CodePointSet } from './characters/code-point-set.ts';
import type { EastAsianRegion } from './characters/east-asian-region.ts';
import { isInvisible, isVariationSelector } from './characters/invisible.ts';
import { companionsOf, standInOf } from './characters/related-characters.ts';
import { findScriptBlock } from './characters/script-blocks.ts';
import type { FaceUse } from './face-use.ts';
import { BrokenFont } from './sfnt/sfnt-tables.ts';

export interface PlannedPart {
  readonly loaded: LoadedFont;
  readonly codePoints: CodePointSet;
  layout: boolean;
}

export interface PlannedFont {
  readonly name: string;
  readonly parts: Map<string, PlannedPart>;
}

export type PartMap = ReadonlyMap<number, PlannedPart>;

export interface PlannedFace {
  readonly use: FaceUse;
  readonly parts: PartMap;
  readonly regions: ReadonlyMap<EastAsianRegion, PartMap>;
}

export interface FontPlan {
  readonly faces: readonly PlannedFace[];
  readonly fonts: ReadonlyMap<string, PlannedFont>;
}

export const findGlyphCodePoint = ({ glyphOf }: Pick<LoadedFont, 'glyphOf'>, codePoint: number): number =>
  glyphOf(codePoint) !== 0 ? codePoint : (standInOf(codePoint) ?? codePoint);

/** Reads sources and families once, and records broken sources, which are skipped. */
export class FontShelf {
  readonly broken = new Set<string>();
  readonly #read: FontFileReader;
  readonly #kept: KeptResults | undefined;
  readonly #loaded = new Map<string, LoadedFont>();
  readonly #families = new Map<string, FontFamily>();

  constructor({ read, kept }: { readonly read: FontFileReader; readonly kept: KeptResults | undefined }) {
    this.#read = read;
    this.#kept = kept;
  }

  opened(source: FontSource): LoadedFont | undefined {
    return this.#loaded.get(source.key);
  }

  async open(source: FontSource): Promise<LoadedFont | undefined> {
    if (this.broken.has(source.key)) return undefined;
    try {
      const loaded = await this.#load(source);
      this.#loaded.set(source.key, loaded);
      return loaded;
    } catch (error) {
      if (!(error instanceof BrokenFont && source.isAsset)) throw error;
      this.broken.add(source.key);
      return undefined;
    }
  }

  /** Packaged files are cached by path because they never change; template fonts are already in memory. */
  #load(source: FontSource): Promise<LoadedFont> {
    if (this.#kept === undefined || source.isAsset) return loadFont(source);
    return this.#kept.later(
      'packaged-font',
      [source.key],
      () => loadFont(source),
      ({ bytes }) => bytes.length,
    );
  }

  async family(id: string): Promise<FontFamily> {
    const known = this.#families.get(id);
    if (known !== undefined) return known;
    const family = await openFamily(id, this.#read);
    this.#families.set(id, family);
    return family;
  }
}

const regionOrder: Readonly<Record<EastAsianRegion, readonly string[]>> = {
  sc: ['sc', 'tc', 'jp', 'kr'],
  tc: ['tc', 'sc', 'jp', 'kr'],
  jp: ['jp', 'sc', 'tc', 'kr'],
  kr: ['kr', 'jp', 'tc', 'sc'],
};

/** Characters shown as colour pictures elsewhere: the emoji font precedes the symbol fonts (Unicode TR 51). */
const emojiPresentation = /^\p{Emoji_Presentation}$/u;

const familiesOf = (codePoint: number, region: EastAsianRegion | undefined): readonly string[] => {
  const { families, eastAsian } = findScriptBlock(codePoint);
  if (emojiPresentation.test(String.fromCodePoint(codePoint))) return ['emoji', ...families];
  const regional = regionOrder[region ?? 'sc'];
  // No other font has ideographs and syllables; signs of the same blocks may be in others.
  if (eastAsian && codePoint >= 0x3400 && (codePoint < 0xfe00 || codePoint >= 0x20000)) return regional;
  return eastAsian || codePoint > 0x2000 ? [...regional, ...families] : families;
};

class FontPlanner {
  readonly fonts = new Map<string, PlannedFont>();
  readonly missingPackages = new Set<string>();
  readonly #shelf: FontShelf;

  constructor(shelf: FontShelf) {
    this.#shelf = shelf;
  }

  async face(use: FaceUse): Promise<PlannedFace> {
    const texts = use.texts;
    if (texts === undefined) return { use, parts: new Map(), regions: new Map() };
    const parts = await this.#divide(use, texts.codePoints, undefined);
    const regions = new Map<EastAsianRegion, PartMap>();
    for (const [region, codePoints] of [...texts.regions].sort(([a], [b]) => (a < b ? -1 : 1))) {
      regions.set(region, await this.#divide(use, codePoints, region));
    }
    const face = { use, parts, regions };
    await this.#complete(face);
    return face;
  }

  async #divide(use: FaceUse, codePoints: CodePointSet, region: EastAsianRegion | undefined): Promise<PartMap> {
    const parts = new Map<number, PlannedPart>();
    const suffixOf = fontSuffixes(use, region);
    for (const codePoint of codePoints) {
      if (isInvisible(codePoint) || isControl(codePoint)) continue;
      try {
        const part = await this.#partFor(use, codePoint, region, suffixOf(codePoint));
        if (part !== undefined) parts.set(codePoint, part);
      } catch (error) {
        const missing = findMissingPackage(error);
        if (missing === undefined) throw error;
        this.missingPackages.add(missing);
      }
    }
    return parts;
  }

  async #partFor(
    use: FaceUse,
    codePoint: number,
    region: EastAsianRegion | undefined,
    suffix: string,
  ): Promise<PlannedPart | undefined> {
    if (use.asset !== undefined) {
      const part = await this.#take(use.asset.source, codePoint, use.asset.source.key + suffix, use.asset.name);
      if (part !== undefined) return part;
    }
    const { source, name } = use.noto;
    const part = await this.#take(source, codePoint, name + suffix, name);
    if (part !== undefined) return part;
    for (const id of familiesOf(codePoint, region)) {
      const family = await this.#shelf.family(id);
      for (const file of family.sources(codePoint, use.bold)) {
        const found = await this.#take(file, codePoint, name + suffix, name);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  async #take(source: FontSource, codePoint: number, fontKey: string, name: string): Promise<PlannedPart | undefined> {
    const loaded = this.#shelf.opened(source) ?? (await this.#shelf.open(source));
    if (loaded === undefined || this.#shelf.broken.has(source.key)) return undefined;
    const asked = findGlyphCodePoint(loaded, codePoint);
    if (loaded.glyphOf(asked) === 0) return undefined;
    // Outlines of different scales cannot share one program.
    const key = loaded.unitsPerEm === 1000 || source.isAsset ? fontKey : `${fontKey}@${loaded.unitsPerEm}`;
    let font = this.fonts.get(key);
    if (font === undefined) {
      font = { name, parts: new Map() };
      this.fonts.set(key, font);
    }
    let part = font.parts.get(source.key);
    if (part === undefined) {
      part = { loaded, codePoints: new CodePointSet(), layout: false };
      font.parts.set(source.key, part);
    }
    part.codePoints.add(asked);
    return part;
  }

  async #complete({ use, parts, regions }: PlannedFace): Promise<void> {
    const texts = use.texts;
    if (texts === undefined) return;
    for (const words of [texts.words, texts.mixedWords]) {
      for (const word of words) for (const character of word) shaped(parts.get(character.codePointAt(0) as number));
    }
    for (const [codePoint, part] of parts) {
      if (findScriptBlock(codePoint).complex) shaped(part);
      for (const companion of companionsOf(codePoint)) addIfThere(part, companion);
    }
    this.#completeForms(texts.words, [parts, ...regions.values()]);
    const all = new Set([...parts.values(), ...[...regions.values()].flatMap((region) => [...region.values()])]);
    const everywhere = [...texts.codePoints].filter((codePoint) => findScriptBlock(codePoint).script === 'Zinh');
    for (const part of all) for (const codePoint of everywhere) addIfThere(part, codePoint);
    const emoji = [...all].find(({ loaded }) => loaded.source.key.startsWith(emojiPackage));
    // A digit, a heart or a gender sign may be part of an emoji sequence.
    if (emoji !== undefined && everywhere.length > 0)
      for (const codePoint of texts.codePoints) addIfThere(emoji, codePoint);
  }

  /** Adds variation selectors to the fonts of their base characters, because fonts do not list them as characters. */
  #completeForms(words: Iterable<string>, maps: readonly PartMap[]): void {
    for (const word of words) {
      let base: number | undefined;
      for (const character of word) {
        const codePoint = character.codePointAt(0) as number;
        if (base !== undefined && isVariationSelector(codePoint)) {
          for (const map of maps) {
            const part = map.get(base);
            shaped(part);
            part?.codePoints.add(codePoint);
          }
        }
        base = codePoint;
      }
    }
  }
}

/** Key suffix of a font for characters that only overlays of some rows draw. */
const ofSomeRows = ' of some rows';

/**
 * Returns the font key suffix of each character. Characters that not every row draws go into a separate font, so that
 * other rows do not need it. Exception: characters shaped together with others, in a face that every row uses.
 */
const fontSuffixes = (
  { shared, texts }: FaceUse,
  region: EastAsianRegion | undefined,
): ((codePoint: number) => string) => {
  if (shared === undefined) return () => '';
  const inRegion = region === undefined ? shared.codePoints : shared.regions.get(region);
  if (shared.isEmpty) return () => ofSomeRows;
  const together = new CodePointSet();
  for (const word of [...(texts?.words ?? []), ...(texts?.mixedWords ?? [])]) together.addText(word);
  return (codePoint) => {
    const { complex, script } = findScriptBlock(codePoint);
    return complex || script === 'Zinh' || together.has(codePoint) || inRegion?.has(codePoint) === true
      ? ''
      : ofSomeRows;
  };
};

/** Some fonts have empty glyphs for them; control characters are not drawn, because their meaning is unknown. */
const isControl = (codePoint: number): boolean =>
  (codePoint < 0x20 && codePoint !== 0x09) || (codePoint >= 0x7f && codePoint < 0xa0);

const shaped = (part: PlannedPart | undefined): void => {
  if (part !== undefined) part.layout = true;
};

const addIfThere = (part: PlannedPart, codePoint: number): void => {
  if (part.loaded.glyphOf(codePoint) !== 0) part.codePoints.add(codePoint);
};

const fontsNotInstalled = (packages: readonly string[]): EngineError =>
  new EngineError('FONTS_NOT_INSTALLED', {
    message: `Fonts for some characters are not installed. Run: npm install ${packages.join(' ')}`,
    details: { packages },
  });

/**
 * Assigns every face's characters to fonts: the template's own, then Noto Sans, then the families of the catalogue by
 * script. The first font that has a character wins. Reads only needed files. Fonts are in key order. Throws
 * `FONTS_NOT_INSTALLED`, with the names of all missing packages.
 */
export const planFonts = async (uses: readonly FaceUse[], shelf: FontShelf): Promise<FontPlan> => {
  const planner = new FontPlanner(shelf);
  const faces: PlannedFace[] = [];
  for (const use of uses) faces.push(await planner.face(use));
  if (planner.missingPackages.size > 0) throw fontsNotInstalled([...planner.missingPackages].sort());
  return { faces, fonts: new Map([...planner.fonts].sort(([a], [b]) => (a < b ? -1 : 1))) };
};
