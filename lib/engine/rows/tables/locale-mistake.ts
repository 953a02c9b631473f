/**
 * What is wrong with the name of a language for numbers and dates, as the end of a sentence; undefined where it is one. A name that is
 * only well-formed, such as `deutsch`, would be read as English without a word.
 */
export const localeMistake = (text: string): string | undefined => {
  const dashed = text.trim().replaceAll('_', '-');
  if (!isKnown(dashed)) return 'must be a language such as de-DE, fr or en-GB';
  return dashed === text ? undefined : `must be written with a hyphen: ${Intl.getCanonicalLocales(dashed)[0]}`;
};

const isKnown = (text: string): boolean => {
  try {
    return Intl.NumberFormat.supportedLocalesOf([text]).length > 0;
  } catch {
    return false;
  }
};
