const letter = /^\p{L}/u;

const isRightToLeftBlock = (codePoint: number): boolean =>
  (codePoint >= 0x590 && codePoint <= 0x8ff) ||
  (codePoint >= 0xfb1d && codePoint <= 0xfdff) ||
  (codePoint >= 0xfe70 && codePoint <= 0xfefc) ||
  (codePoint >= 0x10800 && codePoint <= 0x10fff) ||
  (codePoint >= 0x1e800 && codePoint <= 0x1efff);

/** Returns whether a text is right-to-left (UAX #9, P2 and P3, without isolates); `undefined` if it has no letter. */
export const directionOf = (paragraph: string): boolean | undefined => {
  for (let i = 0; i < paragraph.length; i++) {
    const codePoint = paragraph.codePointAt(i) as number;
    if (codePoint < 0x80) {
      const lower = codePoint | 0x20;
      if (lower >= 0x61 && lower <= 0x7a) return false;
      continue;
    }
    if (codePoint > 0xffff) i++;
    if (letter.test(String.fromCodePoint(codePoint))) return isRightToLeftBlock(codePoint);
  }
  return undefined;
};

export const isRightToLeft = (paragraph: string): boolean => directionOf(paragraph) === true;
