/** The names that a text overlay can give for a font that is not an asset, and the family each stands for. */
const families = new Map([
  ['helvetica', 'Helvetica'],
  ['times', 'Times'],
  ['times-roman', 'Times'],
  ['times roman', 'Times'],
  ['courier', 'Courier'],
  ['symbol', 'Symbol'],
  ['zapfdingbats', 'ZapfDingbats'],
  ['zapf dingbats', 'ZapfDingbats'],
  ['noto sans', 'Noto Sans'],
]);

/**
 * The family that a font name means: `Helvetica`, `Times`, `Courier`, `Symbol`, `ZapfDingbats` or `Noto Sans`, whatever its case.
 * Undefined for any other name.
 * Source: package-format.md, "Overlays" (`font`); ISO 32000-2 9.6.2.2.
 */
export const fontFamily = (name: string): string | undefined => families.get(name.toLowerCase());
