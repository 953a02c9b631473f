/** Returns an amount without its currency; returns a text without a currency, or with another one, unchanged. */
export type AmountText = (text: string) => string;

const anySign = /^\p{Sc}$/u;
const minusOrPlus = /^[-+\u2212]/;

const namesOf = (currency: string, locales: readonly string[]): ReadonlySet<string> => {
  const names = locales.flatMap((locale) =>
    (['symbol', 'narrowSymbol', 'code'] as const).map((currencyDisplay) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
        .formatToParts(1)
        .find(({ type }) => type === 'currency'),
    ),
  );
  return new Set(names.flatMap((part) => (part === undefined ? [] : [part.value])));
};

/**
 * Returns a function that removes the currency from an amount in the notation of spreadsheets: `1.235,50 €`, `€ -5`,
 * `EUR 5`. If the format has a currency, only that one is removed: $ 5 is not 5 €.
 *
 * @param currency of the format; undefined if the format writes a number alone.
 * @param locales of the accepted currency names.
 */
export const amountText = (currency: string | undefined, locales: readonly string[]): AmountText => {
  const known = currency === undefined ? new Set(Intl.supportedValuesOf('currency')) : namesOf(currency, locales);
  const longest = [...known].reduce((most, name) => Math.max(most, name.length), 0);
  const isName = (text: string): boolean => known.has(text) || (currency === undefined && anySign.test(text));
  return (text) => {
    const trimmed = text.trim();
    const sign = minusOrPlus.exec(trimmed)?.[0] ?? '';
    const unsigned = trimmed.slice(sign.length).trimStart();
    for (let length = longest; length > 0; length--) {
      if (unsigned.length <= length) continue;
      if (isName(unsigned.slice(0, length))) return sign + unsigned.slice(length).trimStart();
      if (isName(unsigned.slice(-length))) return sign + unsigned.slice(0, -length).trimEnd();
    }
    return trimmed;
  };
};
