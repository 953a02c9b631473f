/** Windows-1252 characters for the bytes 0x80 to 0xBF, which continue a character in UTF-8 and never begin one. */
const goesOn = '\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/**
 * Two bytes: only Latin letters (0xC2, 0xC3), because `É”` is common in quotations. Three and four bytes: everything
 * that UTF-8 allows, except 0xE0 0xA0…, which is `à` before a French quotation mark.
 */
const misread = new RegExp(`[ÂÃ][${goesOn}]|à[¤-¿][${goesOn}]|[á-ï][${goesOn}]{2}|[ð-ô][${goesOn}]{3}`);

/** First letter of every such sequence: most cells contain none. */
const suspicious = /[\u00c2-\u00f4]/;

/** Whether a cell looks like UTF-8 that was read as Windows-1252: `JosÃ©` for `José`. Source: api.md, "Check". */
export const looksLikeMojibake = (text: string): boolean => suspicious.test(text) && misread.test(text);
