import { composed } from './compose-text.ts';

const printableAscii = /^[ -~]*$/;

/**
 * A text for comparing values that people write: without the blanks around it, in NFC, and without case. Upper case first, so that
 * letters which only differ in lower case (ß and ss, the two small sigmas) are the same.
 * Source: package-format.md, "Overlays" (`checkedValues` are compared without case and outer blanks); Unicode 3.13.
 */
export const foldCase = (text: string): string =>
  printableAscii.test(text) ? text.trim().toLowerCase() : composed(composed(text.trim()).toUpperCase().toLowerCase());
