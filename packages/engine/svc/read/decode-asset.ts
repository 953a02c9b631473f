import type { Asset, AssetMediaType } from '../template.ts';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8, 0xff];
const trueType = [0x00, 0x01, 0x00, 0x00];
const appleTrueType = [...'true'].map((character) => character.charCodeAt(0));
const openTypeCff = [...'OTTO'].map((character) => character.charCodeAt(0));

/** Possible first bytes per media type. OpenType fonts contain either kind of outlines. */
const magicBytes: Readonly<Record<Exclude<AssetMediaType, 'image/svg+xml'>, readonly (readonly number[])[]>> = {
  'image/png': [png],
  'image/jpeg': [jpeg],
  'font/ttf': [trueType, appleTrueType],
  'font/otf': [openTypeCff, trueType],
};

/**
 * Decodes an asset and checks its bytes against its media type.
 * @returns the asset, or the broken rule and the member that breaks it.
 * Source: package-format.md, "Payload" (`assets`) and "Overlays" (media types).
 */
export const decodeAsset = (
  mediaType: AssetMediaType,
  data: string,
): Asset | { readonly member: 'data'; readonly rule: string } => {
  if (!isBase64(data)) return { member: 'data', rule: 'must be base64 with padding' };
  const bytes = fromBase64(data);
  const isOfType = mediaType === 'image/svg+xml' ? isPathData(bytes) : hasMagic(bytes, magicBytes[mediaType]);
  return isOfType
    ? { mediaType, bytes }
    : { member: 'data', rule: `must hold ${contents[mediaType]}, as its mediaType says` };
};

const contents: Readonly<Record<AssetMediaType, string>> = {
  'image/png': 'a PNG file',
  'image/jpeg': 'a JPEG file',
  'image/svg+xml': 'SVG path data alone',
  'font/ttf': 'a TrueType font',
  'font/otf': 'an OpenType font',
};

// Searches for one invalid character: a greedy match over megabytes would exhaust the stack of the regular expression.
const isBase64 = (data: string): boolean => {
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0;
  return data.length > 0 && data.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(data.slice(0, data.length - padding));
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const sextets = new Uint8Array(128);
for (let value = 0; value < alphabet.length; value++) sextets[alphabet.charCodeAt(value)] = value;

/** Decodes base64 that `isBase64` accepted. */
const fromBase64 = (data: string): Uint8Array => {
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((data.length / 4) * 3 - padding);
  const sextet = (at: number): number => sextets[data.charCodeAt(at)] as number;
  let to = 0;
  for (let at = 0; at < data.length; at += 4) {
    const group = (sextet(at) << 18) | (sextet(at + 1) << 12) | (sextet(at + 2) << 6) | sextet(at + 3);
    // Writes beyond the end of the array (padding) have no effect.
    bytes[to++] = group >> 16;
    bytes[to++] = (group >> 8) & 0xff;
    bytes[to++] = group & 0xff;
  }
  return bytes;
};

/** Path data is ASCII, so any byte beyond it is invalid in every encoding. */
const isPathData = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder('latin1').decode(bytes);
  return /^\s*[Mm]/.test(text) && !/[^MmLlHhVvCcSsQqTtAaZz0-9eE+\-.,\s]/.test(text);
};

const hasMagic = (bytes: Uint8Array, magics: readonly (readonly number[])[]): boolean =>
  magics.some((magic) => magic.every((byte, index) => bytes[index] === byte));
