/** How many whole numbers have words: those that are written again and again. */
export const quickNumbers = 1000;

let made: Uint32Array | undefined;

/** The digits of each number below `quickNumbers` and a space, as the bytes of a little-endian word: at most four. Made when the first symbol is drawn. */
export const numberWords = (): Uint32Array =>
  (made ??= Uint32Array.from({ length: quickNumbers }, (_, value) =>
    [...`${value} `].reduce((word, character, at) => word | (character.charCodeAt(0) << (8 * at)), 0),
  ));
