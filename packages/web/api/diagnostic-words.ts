import {
  type Diagnostic,
  diagnosticWords as englishWords,
  isMissingPicture,
  type MessageLanguage,
  type WordsOptions,
} from '@bulkfill/engine/browser/diagnostics';
import { language } from '../language/language.ts';
import { listWords } from '../language/numbers.ts';
import { texts } from '../texts/diagnostics.ts';

export const findingTitle = (code: string): string => texts.titles[code] ?? texts.somethingElse;

/** Sentences of a diagnostic in the language of the page. A rule without a translation is replaced by its title. */
const languageOf = (code: string): MessageLanguage => ({
  rule: (rule) => texts.rules[rule] ?? `${findingTitle(code)}.`,
  quoted: texts.quoted,
  more: texts.more,
  listed: listWords,
  page: texts.page,
  origin: texts.origin,
});

export const diagnosticWords = (
  diagnostic: Pick<Diagnostic, 'code' | 'message' | 'params'>,
  options: Omit<WordsOptions, 'columns' | 'language'> = {},
): string =>
  language === 'en'
    ? englishWords(diagnostic, options)
    : englishWords(diagnostic, { ...options, columns: texts, language: languageOf(diagnostic.code) });

/** Returns a diagnostic in words that name a missing picture by the values of the rows, already quoted. */
export const wordsWithValues = (
  diagnostic: Pick<Diagnostic, 'code' | 'message' | 'params'>,
  values: readonly string[],
  options: Parameters<typeof diagnosticWords>[1] = {},
): string =>
  isMissingPicture(diagnostic) && values.length > 0
    ? texts.picturesMissing(listWords(values), values.length)
    : diagnosticWords(diagnostic, options);
