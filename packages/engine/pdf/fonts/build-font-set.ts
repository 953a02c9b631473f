import { hash } from 'node:crypto';
import type { KeptResults } from '../../core/kept-results.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { BuiltFontSet } from './built-font-set.ts';
import { emojiPackage } from './catalogue/font-families.ts';
import type { FontFileReader } from './catalogue/font-source.ts';
import type { EastAsianRegion } from './characters/east-asian-region.ts';
import { EmbeddedFont } from './embed/embedded-font.ts';
import { boxOf, FontPart } from './embed/font-part.ts';
import { GlyphTable } from './embed/glyph-table.ts';
import type { Embedding } from './embed/to-unicode.ts';
import { EmbeddedFace } from './embedded-face.ts';
import type { FaceUse } from './face-use.ts';
import type { FontFace, FontRequest, JobFonts } from './font-set.ts';
import { loadShaper, type Shaper, type ShapingFont } from './harfbuzz/shaper.ts';
import { type FontSubsetter, loadFontSubsetter } from './harfbuzz/subset-font.ts';
import {
  type FontPlan,
  FontShelf,
  findGlyphCodePoint,
  type PartMap,
  type PlannedFace,
  type PlannedPart,
  planFonts,
} from './plan-fonts.ts';
import type { GlyphExtents } from './sfnt/glyph-extents.ts';
import { BrokenFont } from './sfnt/sfnt-tables.ts';
import { embedStandIn } from './stand-in-font.ts';
import { StandardFace } from './standard-face.ts';
import { writeStandardFont } from './write-standard-font.ts';

/** Vertical metrics of Noto Sans (`hhea`), for a face that draws nothing in its first font. */
const notoAscent = 1069;
const notoDescent = -293;

type Parts = ReadonlyMap<PlannedPart, FontPart>;

export interface FontStore {
  readonly read: FontFileReader;
  readonly kept: KeptResults | undefined;
  readonly embedding: Embedding | undefined;
}

/** Returns a permanent id for the bytes of a font: the path of a packaged file, or the SHA-256 of a template font. */
const identityOf = ({ source: { isAsset, key }, bytes }: PlannedPart['loaded']): string =>
  isAsset ? hash('sha256', bytes, 'hex') : `packaged ${key}`;

const subsetOf = (
  subsetter: FontSubsetter,
  { loaded, codePoints, layout }: PlannedPart,
  kept: KeptResults | undefined,
): Uint8Array => {
  const { weight, isAsset } = loaded.source;
  const identity = identityOf(loaded);
  const alone = isAsset ? identity : undefined;
  const make = (): Uint8Array => subsetter.subset(loaded.bytes, codePoints, { layout, weight, alone });
  if (kept === undefined) return make();
  return kept.of(
    'font-subset',
    [identity, `${layout} ${weight}`, [...codePoints].join()],
    make,
    (bytes) => bytes.length,
  );
};

const subsetParts = async (plan: FontPlan, shelf: FontShelf, { read, kept }: FontStore): Promise<Parts | undefined> => {
  const parts = new Map<PlannedPart, FontPart>();
  if (plan.fonts.size === 0) return parts;
  const subsetter = await loadFontSubsetter(read);
  let complete = true;
  for (const [key, planned] of [...plan.fonts.values()].flatMap((font) =>
    [...font.parts].sort(([a], [b]) => (a < b ? -1 : 1)),
  )) {
    const { loaded } = planned;
    try {
      parts.set(planned, new FontPart(loaded, subsetOf(subsetter, planned, kept)));
    } catch (error) {
      if (!(error instanceof BrokenFont && loaded.source.isAsset)) throw error;
      shelf.broken.add(key);
      complete = false;
    }
  }
  return complete ? parts : undefined;
};

/**
 * Loads the parts that need shaping into HarfBuzz. Each asset gets its own instance, because a damaged font may break
 * the instance. Also measures parts with CFF outlines there.
 */
const shapeParts = async (parts: Parts, read: FontFileReader): Promise<void> => {
  let shared: Shaper | undefined;
  for (const [{ layout, loaded }, part] of parts) {
    if (!layout && part.hasOutlines) continue;
    const shaper = loaded.source.isAsset ? await loadShaper(read) : (shared ?? (await loadShaper(read)));
    if (!loaded.source.isAsset) shared = shaper;
    const font = shaper.font(part.bytes);
    if (layout) part.shaping = font;
    if (!part.hasOutlines) part.extents = measuredBy(font, part);
  }
};

/** Returns extents from HarfBuzz. After a failure on a hostile font, returns the box of the whole font. */
const measuredBy = ({ extents }: ShapingFont, { metrics }: FontPart): GlyphExtents => {
  const whole = boxOf(metrics);
  let isBroken = false;
  return (glyph) => {
    if (isBroken) return whole;
    try {
      return extents(glyph);
    } catch {
      isBroken = true;
      return whole;
    }
  };
};

const addGlyphs = (table: GlyphTable, map: PartMap, parts: Parts): GlyphTable => {
  for (const [codePoint, planned] of map) {
    const part = parts.get(planned) as FontPart;
    if (planned.loaded.source.key.startsWith(emojiPackage)) table.emoji = part;
    const glyph = part.glyphOf(findGlyphCodePoint(part, codePoint));
    const number = part.firstGlyph + glyph;
    const code = part.codes?.code(number, String.fromCodePoint(codePoint)) ?? number;
    table.set(codePoint, {
      part,
      resource: part.resource,
      code: part.codes?.string(code) ?? '',
      advance: part.metrics.advances[glyph] ?? 0,
      number: glyph,
    });
  }
  return table;
};

const embeddedFace = (
  { use, parts: common, regions }: PlannedFace,
  parts: Parts,
  wordBreaks: boolean,
): EmbeddedFace => {
  const tables = new Map<EastAsianRegion, GlyphTable>();
  for (const [region, map] of regions)
    tables.set(region, addGlyphs(addGlyphs(new GlyphTable(), common, parts), map, parts));
  const first = use.asset ?? use.noto;
  const primary = [...parts].find(([{ loaded }]) => loaded.source.key === first.source.key)?.[1].metrics;
  const face = new EmbeddedFace(
    use.standard?.encoding.ascent ?? primary?.ascent ?? notoAscent,
    use.standard?.encoding.descent ?? primary?.descent ?? notoDescent,
    addGlyphs(new GlyphTable(), common, parts),
    tables,
    wordBreaks,
  );
  face.prepare([...(use.texts?.words ?? [])].sort(), false);
  face.prepare([...(use.texts?.mixedWords ?? [])].sort(), true);
  return face;
};

/** Plans, subsets and describes the fonts of a job. `keyOf` maps a request to its face. */
export const buildFontSet = async (
  uses: readonly FaceUse[],
  keyOf: (request: FontRequest) => string,
  allocate: () => number,
  store: FontStore,
  prefix: string,
): Promise<JobFonts> => {
  const shelf = new FontShelf(store);
  let plan = await planFonts(uses, shelf);
  let parts = await subsetParts(plan, shelf, store);
  while (parts === undefined) {
    plan = await planFonts(uses, shelf);
    parts = await subsetParts(plan, shelf, store);
  }
  await shapeParts(parts, store.read);

  const fonts: EmbeddedFont[] = [];
  for (const { name, parts: planned } of plan.fonts.values()) {
    const own = [...planned].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => parts.get(part) as FontPart);
    fonts.push(new EmbeddedFont(`${prefix}E${fonts.length + 1}`, name, own));
  }
  const objects: OutgoingObject[] = [];
  const resources = new Map<string, number>();
  const faces = new Map<string, FontFace>();
  const shared = new Set<string>();
  const byFace = new Map<string, readonly string[]>();
  const wordBreaks = store.embedding !== undefined;
  for (const planned of plan.faces) {
    const { key, standard, texts } = planned.use;
    const embedded = embeddedFace(planned, parts, wordBreaks);
    for (const name of sharedFontsOf(planned, parts)) shared.add(name);
    byFace.set(key, fontsOf(planned, parts));
    if (standard === undefined) {
      faces.set(key, embedded);
      continue;
    }
    const number = allocate();
    const resource = `${prefix}F${resources.size + 1}`;
    resources.set(resource, number);
    if (planned.use.isShared) shared.add(resource);
    byFace.set(key, [resource, ...(byFace.get(key) as readonly string[])]);
    const { shown } = planned.use;
    if (shown === undefined) objects.push(...writeStandardFont(number, standard.name, standard.encoding, allocate));
    else {
      const { read, kept } = store;
      const making = { read, subsetter: await loadFontSubsetter(read), kept, allocate };
      objects.push(...(await embedStandIn(number, standard.name, standard.encoding, shown, making)));
    }
    faces.set(
      key,
      new StandardFace(resource, standard.encoding, texts === undefined ? undefined : embedded, wordBreaks),
    );
  }
  // Codes are complete only after every face has its tables and words.
  for (const font of fonts) {
    font.codes.close();
    const described = font.objects(allocate, store.kept, store.embedding);
    resources.set(font.resource, (described[0] as OutgoingObject).number);
    objects.push(...described);
  }
  return new BuiltFontSet({ objects, resources, faces, shared, byFace, keyOf }, [...shelf.broken]);
};

const fontsOf = ({ parts: common, regions }: PlannedFace, parts: Parts): readonly string[] => {
  const planned = new Set([common, ...regions.values()].flatMap((map) => [...map.values()]));
  return [...new Set([...planned].map((part) => (parts.get(part) as FontPart).resource))];
};

const sharedFontsOf = ({ use: { shared }, parts: common, regions }: PlannedFace, parts: Parts): ReadonlySet<string> => {
  const names = new Set<string>();
  const note = (codePoints: Iterable<number>, map: PartMap | undefined): void => {
    for (const codePoint of codePoints) {
      const part = map?.get(codePoint);
      if (part !== undefined) names.add((parts.get(part) as FontPart).resource);
    }
  };
  note(shared?.codePoints ?? [], common);
  for (const [region, codePoints] of shared?.regions ?? []) note(codePoints, regions.get(region));
  return names;
};
