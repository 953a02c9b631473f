/**
 * Characters without a shape, which may be removed if they join or separate nothing: zero-width space and joiners,
 * left-to-right and right-to-left marks, word joiner, soft hyphen, byte order mark, variation selectors.
 */
const removable = /\u00ad|[\u200b-\u200f]|\u2060|[\ufe00-\ufe0f]|\ufeff/g;

export const withoutInvisible = (text: string): string => {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0xad || (unit >= 0x200b && (unit <= 0x2060 || unit >= 0xfe00))) return text.replace(removable, '');
  }
  return text;
};

/** Returns whether a code point selects a form of the preceding ideograph (Unicode TR 37). */
export const isFormSelector = (codePoint: number): boolean => codePoint >= 0xe0100 && codePoint <= 0xe01ef;

/** Returns whether a code point selects a form of the preceding symbol or ideograph (Unicode 23.4). */
export const isVariationSelector = (codePoint: number): boolean =>
  (codePoint >= 0xfe00 && codePoint <= 0xfe0f) || isFormSelector(codePoint);

// Created on first use: compiling takes longer than drawing a row.
let ignorable: RegExp | undefined;

/** Returns whether a code point is never drawn in any font (Unicode 4.12: default ignorable), or ends a line. */
export const isInvisible = (codePoint: number): boolean => {
  if ((codePoint >= 0x0a && codePoint <= 0x0d) || codePoint === 0x85 || codePoint === 0x2028 || codePoint === 0x2029)
    return true;
  ignorable ??= /^\p{Default_Ignorable_Code_Point}$/u;
  return ignorable.test(String.fromCodePoint(codePoint));
};
