import { localesOf, nameOfLocale } from '../../console/tables/locale-words.ts';

const plain = ['de', 'en', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'ar', 'zh', 'ja', 'ru', 'tr', 'uk'];

/** Names a BCP 47 tag in the language of the page. An unknown tag stays as it is. */
export const languageName = (tag: string): string => {
  try {
    return tag === '' ? '' : nameOfLocale(tag);
  } catch {
    return tag;
  }
};

const tags = (): readonly string[] => [...new Set([...localesOf(navigator.language), ...plain])];

export const languageNames = (): readonly string[] => tags().map(languageName);

/** Returns the tag of a typed name; other text, such as a tag, without its outer blanks. */
export const languageTag = (typed: string): string => {
  const wanted = typed.trim();
  return tags().find((tag) => languageName(tag).toLowerCase() === wanted.toLowerCase()) ?? wanted;
};
