import { frequentCharacters, type Language } from './frequent-characters.ts';

const listed = new Map<Language, ReadonlySet<string>>();

const charactersOf = (language: Language): ReadonlySet<string> => {
  let characters = listed.get(language);
  if (characters === undefined) {
    characters = new Set(frequentCharacters[language]);
    listed.set(language, characters);
  }
  return characters;
};

const frequent = 10;
const rare = -2;
const foreign = -8;
const halfWidth = -1;
const control = -20;

const han = /^\p{Script=Han}$/u;
const hangul = /^\p{Script=Hangul}$/u;
const kana = /^[\u3041-\u30ff]$/u;
const halfWidthKana = /^[\uff61-\uff9f]$/u;
const wide = /^[\u3000-\u301f\uff01-\uff5e]$/u;
const sign = /^[\s\u00a0·‘’“”–—…°×※→€]$/u;

/** Scores how much a text looks like an East Asian language: frequent characters, minus other scripts. */
export const scoreCharacters = (text: string, language: Language): number => {
  const characters = charactersOf(language);
  let score = 0;
  for (const character of text) if (character > '\u007f') score += characterScore(character, characters, language);
  return score;
};

const characterScore = (character: string, characters: ReadonlySet<string>, language: Language): number => {
  if (characters.has(character)) return frequent;
  if (language === 'korean') {
    if (hangul.test(character)) return 2;
  } else if (han.test(character)) return rare;
  if (kana.test(character)) return language === 'japanese' ? frequent : foreign;
  if (halfWidthKana.test(character)) return halfWidth;
  if (wide.test(character) || sign.test(character)) return 1;
  return character < '\u00a0' || (character >= '\ue000' && character < '\uf900') ? control : foreign;
};
