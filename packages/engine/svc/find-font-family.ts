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
 * Returns the family of a built-in font name, ignoring case: `Helvetica`, `Times`, `Courier`, `Symbol`, `ZapfDingbats`
 * or `Noto Sans`. Source: package-format.md, "Overlays" (`font`); ISO 32000-2 9.6.2.2.
 */
export const findFontFamily = (name: string): string | undefined => families.get(name.toLowerCase());
