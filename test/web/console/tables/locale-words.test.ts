import { localesOf, localeWords } from '@bulkfill/web/console/tables/locale-words';
import { describe, expect, it } from 'vitest';

describe('localeWords', () => {
  it.each([
    ['de-DE', 'German (Germany): 1.045,75 · 31.12.2026'],
    ['en-US', 'English (United States): 1,045.75 · 12/31/2026'],
    ['de-CH', "German (Switzerland): 1'045.75 · 31.12.2026"],
  ])('shows %s with an example of a number and a date', (locale, words) => {
    expect(localeWords(locale)).toBe(words);
  });
});

describe('localesOf', () => {
  it('lists the current locale and those of the browser first, each once', () => {
    expect(localesOf('sv-SE', ['de-AT', 'en-US']).slice(0, 4)).toEqual(['sv-SE', 'de-AT', 'en-US', 'en-GB']);
    expect(new Set(localesOf('en-US', ['en-US'])).size).toBe(localesOf('en-US', ['en-US']).length);
  });
});
