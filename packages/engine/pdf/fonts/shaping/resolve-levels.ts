import { bidi } from '../characters/bidi.ts';
import { resolveBrackets } from './resolve-brackets.ts';

/** Bidirectional classes (UAX #9, table 4) of text without explicit formatting characters. */
const L = 1;
const R = 2;
const AL = 3;
const EN = 4;
const AN = 5;
const ES = 6;
const ET = 7;
const CS = 8;
const NSM = 9;
const WS = 10;
const ON = 11;
/** Explicit formatting, separators, boundary neutrals: left to the complete algorithm. */
const other = 12;

const classByName: Readonly<Record<string, number>> = { L, R, AL, EN, AN, ES, ET, CS, NSM, WS, ON };

/** Added to the class of possible brackets: opening and closing punctuation. */
const bracketFlag = 16;
const bracket = /[\p{Ps}\p{Pe}]/u;

/** Cache of classes by UTF-16 unit, with the flag; 0 if unknown. */
const met = new Uint8Array(0x10000);

const flaggedClassOf = (unit: number): number => {
  const known = met[unit] as number;
  if (known !== 0) return known;
  const surrogate = unit >= 0xd800 && unit <= 0xdfff;
  const character = String.fromCharCode(unit);
  const type = surrogate ? other : (classByName[bidi().getBidiCharTypeName(character)] ?? other);
  const found = bracket.test(character) ? type | bracketFlag : type;
  met[unit] = found;
  return found;
};

const classOf = (unit: number): number => flaggedClassOf(unit) & ~bracketFlag;
const mayBeBracket = (unit: number): boolean => flaggedClassOf(unit) >= bracketFlag;

/** Returns the strength of a type in rules N0 to N2: numbers count as right-to-left. */
const strength = (type: number): number => (type === L ? L : type === R || type === EN || type === AN ? R : 0);

const separators = (1 << ES) | (1 << ET) | (1 << CS);

/** Applies rules W1 to W7, in one pass except for the surroundings of numbers. */
const resolveWeak = (types: Uint8Array, start: number): void => {
  let previous = start;
  let strong = start;
  let seen = 0;
  for (let i = 0; i < types.length; i++) {
    let type = types[i] as number;
    if (type === NSM) type = previous;
    if (type === EN && strong === AL) type = AN;
    if (type === L || type === R || type === AL) strong = type;
    previous = type;
    seen |= 1 << type;
    types[i] = type === AL ? R : type;
  }
  if ((seen & separators) !== 0) joinNumbers(types);
  if ((seen & (separators | (1 << EN))) === 0) return;
  strong = start;
  for (let i = 0; i < types.length; i++) {
    const type = types[i] as number;
    if (type === ES || type === ET || type === CS) types[i] = ON;
    else if (type === EN && strong === L) types[i] = L;
    else if (type === L || type === R) strong = type;
  }
};

/** Applies rules W4 and W5. */
const joinNumbers = (types: Uint8Array): void => {
  for (let i = 0; i < types.length; i++) {
    if (i === 0 || i === types.length - 1) continue;
    const before = types[i - 1];
    const after = types[i + 1];
    if (types[i] === ES && before === EN && after === EN) types[i] = EN;
    else if (types[i] === CS && before === after && (before === EN || before === AN)) types[i] = before as number;
  }
  for (let i = 0; i < types.length; i++) {
    if (types[i] !== EN) continue;
    for (let j = i - 1; j >= 0 && types[j] === ET; j--) types[j] = EN;
    for (let j = i + 1; j < types.length && types[j] === ET; j++) types[j] = EN;
  }
};

/** Applies rules N1 and N2: neutrals between equal strengths get that strength, others the paragraph's. */
const resolveNeutral = (types: Uint8Array, embedding: number): void => {
  let before = embedding;
  for (let i = 0; i < types.length; ) {
    const strong = strength(types[i] as number);
    if (strong !== 0) {
      before = strong;
      i++;
      continue;
    }
    let end = i;
    while (end < types.length && strength(types[end] as number) === 0) end++;
    const after = end < types.length ? strength(types[end] as number) : embedding;
    const type = before === after ? before : embedding;
    while (i < end) types[i++] = type;
  }
};

/**
 * Returns the embedding levels of a line (UAX #9); `undefined` if it has explicit formatting characters or characters
 * beyond the BMP. Takes a tenth of the time of the complete algorithm; a property test compares them.
 */
export const resolveLevels = (line: string, rightToLeft: boolean): Uint8Array | undefined => {
  const types = new Uint8Array(line.length);
  let hasBracket = false;
  for (let i = 0; i < line.length; i++) {
    const flagged = flaggedClassOf(line.charCodeAt(i));
    if (flagged >= bracketFlag) hasBracket = true;
    const type = flagged & ~bracketFlag;
    if (type === other) return undefined;
    types[i] = type;
  }
  const base = rightToLeft ? 1 : 0;
  const embedding = rightToLeft ? R : L;
  resolveWeak(types, embedding);
  if (hasBracket) {
    const set = (index: number, type: number): void => {
      types[index] = type;
      for (let i = index + 1; i < line.length && classOf(line.charCodeAt(i)) === NSM; i++) types[i] = type;
    };
    resolveBrackets(
      line,
      embedding,
      (index) => types[index] === ON && mayBeBracket(line.charCodeAt(index)),
      (index) => strength(types[index] as number),
      set,
    );
  }
  resolveNeutral(types, embedding);
  // Rules I1 and I2.
  for (let i = 0; i < types.length; i++) {
    const type = types[i] as number;
    types[i] = base === 0 ? (type === L ? 0 : type === R ? 1 : 2) : type === R ? 1 : 2;
  }
  // Rule L1: white space at the end of a line gets the paragraph level.
  for (let i = types.length - 1; i >= 0 && classOf(line.charCodeAt(i)) === WS; i--) types[i] = base;
  return types;
};
