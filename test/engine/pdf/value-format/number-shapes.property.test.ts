import { NumberShapes } from '@bulkfill/engine/pdf/value-format/number-shapes';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const locales = ['en-US', 'de-AT', 'de-CH', 'fr-FR', 'es-ES', 'pl-PL', 'hi-IN', 'ar-EG', 'ja-JP', 'he-IL', 'my'];
const optionsOfFormats: readonly Intl.NumberFormatOptions[] = [
  {},
  { style: 'currency', currency: 'EUR' },
  { style: 'currency', currency: 'JPY' },
  { style: 'currency', currency: 'KWD', currencySign: 'accounting' },
  { style: 'currency', currency: 'USD', currencyDisplay: 'name' },
  { style: 'percent', maximumFractionDigits: 2 },
  { style: 'unit', unit: 'liter' },
  { notation: 'compact' },
  { minimumFractionDigits: 2 },
  { maximumFractionDigits: 0 },
  { minimumIntegerDigits: 4 },
  { maximumSignificantDigits: 3 },
  { signDisplay: 'exceptZero' },
  { useGrouping: false },
  { numberingSystem: 'arab' },
];

const number = fc.oneof(
  fc.stringMatching(/^-?[0-9]{1,12}(\.[0-9]{1,5})?$/),
  fc.stringMatching(/^-?[09]{1,6}\.[059]{1,3}$/),
  fc.stringMatching(/^[1-9]e-?[0-9]$/),
);

it.each(optionsOfFormats)('formats numbers like Intl: %j', (options) => {
  const formats = locales.map((locale) => {
    const format = new Intl.NumberFormat(locale, options);
    // Kept for all numbers: each shape is learned from the first number of it.
    return { format, shapes: new NumberShapes(format, options) };
  });
  fc.assert(
    fc.property(number, (text) => {
      for (const { format, shapes } of formats)
        expect(shapes.write(text)).toBe(format.format(text as Intl.StringNumericLiteral));
    }),
    { numRuns: 400 },
  );
});
