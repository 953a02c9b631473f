import { OverlaySkipped } from '../overlay-skipped.ts';
import { missingPictureRule } from './missing-picture.ts';

const pictureUri = /^data:image\/(?:png|jpe?g|svg\+xml)(?:;[\w.+-]+=[\w.+-]+){0,4};base64,/i;

/** Returns the message for a text that is not a picture. A short text counts as the name of a missing picture. */
const notAPicture = (text: string): string =>
  text.length > 255 || /^data:/i.test(text)
    ? 'The value is not a base64 data URI of a PNG, JPEG or SVG picture.'
    : missingPictureRule;

/**
 * Decodes a row's picture: `data:image/png;base64,…` (also jpeg and svg+xml). Ignores the media type. Throws
 * `VALUE_BLANK`, and `VALUE_INVALID` for any other text. Source: package format, "Overlays" (`image`, `value`).
 */
export const pictureOfDataUri = (value: string): Uint8Array => {
  const text = value.trim();
  if (text === '') throw new OverlaySkipped('VALUE_BLANK', 'The value of the picture is blank.');
  const prefix = pictureUri.exec(text)?.[0];
  if (prefix === undefined) throw new OverlaySkipped('VALUE_INVALID', notAPicture(text));
  const base64 = text.slice(prefix.length).replace(/\s+/g, '');
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  // Searches for one bad character: a greedy match over megabytes would exhaust the regular expression's stack.
  if (base64.length === padding || /[^A-Za-z0-9+/]/.test(base64.slice(0, base64.length - padding))) {
    throw new OverlaySkipped('VALUE_INVALID', 'The data URI is not valid base64.');
  }
  return Buffer.from(base64, 'base64');
};
