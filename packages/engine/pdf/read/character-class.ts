/** Character classes of ISO 32000-2, 7.2.3: 1 white space, 2 delimiter, 0 regular. */
export const characterClass = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) characterClass[code] = 1;
for (const delimiter of '()<>[]{}/%') characterClass[delimiter.charCodeAt(0)] = 2;

export const isWhiteSpace = (code: number | undefined): boolean => code !== undefined && characterClass[code] === 1;

/** Returns the value of a hexadecimal digit, or -1. */
export const parseHexDigit = (code: number | undefined): number => {
  if (code === undefined) return -1;
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 65 && code <= 70) return code - 55;
  if (code >= 97 && code <= 102) return code - 87;
  return -1;
};
