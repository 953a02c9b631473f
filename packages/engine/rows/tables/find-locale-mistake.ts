/** Returns why a locale name is invalid, as the end of a sentence: `deutsch` would silently be read as English. */
export const findLocaleMistake = (text: string): string | undefined => {
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
