/** Languages of the application, in the order of the choice. */
export const languages = ['en', 'de', 'fr', 'es'] as const;

export type AppLanguage = (typeof languages)[number];

export const languageNames: Readonly<Record<AppLanguage, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
};

/** Languages whose texts were reviewed by native speakers. Pages in other languages state that theirs were not. */
export const reviewedLanguages: ReadonlySet<AppLanguage> = new Set(['en']);

const keptLanguage = 'bulkfill language';

export const isLanguage = (name: string | null | undefined): name is AppLanguage =>
  languages.some((each) => each === name);

/** Returns the kept language, else the first of the browser's languages that the application has, else English. */
export const chooseLanguage = (kept: string | null, preferred: readonly string[]): AppLanguage => {
  if (isLanguage(kept)) return kept;
  return preferred.map((tag) => tag.split('-', 1)[0]?.toLowerCase()).find(isLanguage) ?? 'en';
};

/** Members of a browser's page. None of them exists in Node, nor the document in a worker. */
const page = globalThis as {
  readonly document?: unknown;
  readonly localStorage?: { getItem(key: string): string | null; setItem(key: string, value: string): void };
  readonly location?: { reload(): void };
  readonly navigator?: { readonly languages?: readonly string[] };
};

const readKept = (): string | null => {
  try {
    return page.localStorage?.getItem(keptLanguage) ?? null;
  } catch {
    // Storage may be disabled.
    return null;
  }
};

/** Language of this page load. Outside of a page, such as in Node, it is English. */
export const language: AppLanguage =
  page.document === undefined ? 'en' : chooseLanguage(readKept(), page.navigator?.languages ?? []);

/** Locale of numbers, dates and sort order. */
export const locale: string = language === 'en' ? 'en-GB' : language;

/** Remembers a language and loads the page again in it. Without storage the choice ends with the page. */
export const switchLanguage = (to: AppLanguage): void => {
  try {
    page.localStorage?.setItem(keptLanguage, to);
  } catch {
    return;
  }
  page.location?.reload();
};
