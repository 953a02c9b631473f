import { type AppLanguage, language } from './language.ts';

type Loader<Texts> = () => Promise<{ readonly default: Texts }>;

/**
 * Returns the texts of a part of the application in the language of the page. English belongs to the part; the other
 * languages are loaded on demand, before the part is evaluated.
 */
export const textsIn = async <Texts>(
  english: Texts,
  others: Readonly<Record<Exclude<AppLanguage, 'en'>, Loader<Texts>>>,
): Promise<Texts> => (language === 'en' ? english : (await others[language]()).default);
