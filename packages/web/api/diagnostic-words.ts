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

/** Values in a rule. Alternatives, as in `dd.MM.yyyy or yyyy-MM-dd`, are several values. */
const valueOfRule = '((?:(?! or ).)+)';

const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Returns a function that translates rules. `…` in a sentence is a value that is part of the rule. */
export const ruleTranslator = (sentences: Readonly<Record<string, string>>) => {
  const patterns = Object.entries(sentences)
    .filter(([sentence]) => sentence.includes('…'))
    .map(([sentence, translation]) => {
      const pattern = sentence.split('…').map(escapePattern).join(valueOfRule);
      return { pattern: new RegExp(`^${pattern}$`), translation };
    });
  return (rule: string): string | undefined => {
    const exact = sentences[rule];
    if (exact !== undefined) return exact;
    for (const { pattern, translation } of patterns) {
      const values = pattern.exec(rule)?.slice(1);
      if (values !== undefined) return translation.replaceAll('…', () => values.shift() ?? '');
    }
    return undefined;
  };
};

const translateRule = ruleTranslator(texts.rules);

/** Sentences of a diagnostic in the language of the page. A rule without a translation is replaced by its title. */
const languageOf = (code: string): MessageLanguage => ({
  rule: (rule) => translateRule(rule) ?? `${findingTitle(code)}.`,
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
