/** Characters that XML cannot represent (`\p{Cs}`: lone surrogates) or would change, and escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML refuses.
const unwritable = /[\x00-\x08\x0b-\x1f\ufffe\uffff]|\p{Cs}|_(?=x[0-9A-Fa-f]{4}_)/gu;

const hex = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');

const usual = /^[ !-%'-;=?-^`-~]*$/;

/** Escapes text for `<t xml:space="preserve">`. Source: ECMA-376-1, 22.9.2.19 (`ST_Xstring`). */
export const escapeSheetText = (text: string): string =>
  usual.test(text)
    ? text
    : text
        .replace(unwritable, (character) => `_x${hex(character)}_`)
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;');
