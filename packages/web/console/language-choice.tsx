import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import {
  isLanguage,
  language,
  languageNames,
  languages,
  reviewedLanguages,
  switchLanguage,
} from '../language/language.ts';
import { texts } from '../texts/frame.ts';

/** Choice of the language, each by its own name. The page loads again in the chosen one. */
export const LanguageChoice = (): VNode => {
  const id = useId();
  return (
    <div class="language-choice">
      <label for={id}>{texts.language}</label>
      <select
        id={id}
        onChange={({ currentTarget: { value } }) => {
          if (isLanguage(value)) switchLanguage(value);
        }}
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={each} selected={each === language}>
            {languageNames[each]}
          </option>
        ))}
      </select>
      {!reviewedLanguages.has(language) && <p class="muted small">{texts.notReviewed}</p>}
    </div>
  );
};
