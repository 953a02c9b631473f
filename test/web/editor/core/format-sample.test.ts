import { formatSample } from '@bulkfill/web/editor/core/format-sample';
import { describe, expect, it } from 'vitest';

describe('formatted sample', () => {
  it.each([
    [{ number: { style: 'currency', currency: 'EUR' }, locale: 'en-US' }, '1234.5', '€1,234.50'],
    [{ number: { inputLocale: 'de-DE' } }, '1.234,5', '1,234.5'],
    [{ date: { dateStyle: 'long' } }, '1815-12-10', 'December 10, 1815'],
    [{ case: 'upper' }, 'straße', 'STRASSE'],
    [{ map: { m: 'Mr' } }, ' m ', 'Mr'],
    [undefined, 'as it is', 'as it is'],
  ])('matches the engine output: %j', (format, value, text) => {
    expect(formatSample(format, value)).toEqual({ text });
  });

  it("shows the engine's reason for an unformattable value, and ignores an invalid format", () => {
    expect(formatSample({ number: {} }, 'twelve')).toEqual({
      text: 'twelve',
      skipped: expect.stringMatching(/decimal number/),
    });
    expect(formatSample({ number: { style: 'currency' } }, '12')).toEqual({ text: '12' });
    expect(formatSample({ nonsense: true }, '12')).toEqual({ text: '12' });
  });
});
