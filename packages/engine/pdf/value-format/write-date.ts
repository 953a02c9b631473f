import { type DateField, parseDateOutput } from '../../svc/date-tokens.ts';

const numbers: Readonly<Partial<Record<DateField, (date: Date) => number>>> = {
  year: (date) => date.getUTCFullYear(),
  year2: (date) => date.getUTCFullYear() % 100,
  month: (date) => date.getUTCMonth() + 1,
  day: (date) => date.getUTCDate(),
  hour: (date) => date.getUTCHours(),
  minute: (date) => date.getUTCMinutes(),
  second: (date) => date.getUTCSeconds(),
  milli: (date) => date.getUTCMilliseconds(),
};

/** Returns a writer of instants as UTC: `ddMMyyyy` writes 25102017. Throws `RangeError` for an invalid pattern. */
export const dateWriter = (pattern: string): ((instantMs: number) => string) => {
  const tokens = parseDateOutput(pattern);
  return (instantMs) => {
    const date = new Date(instantMs);
    return tokens
      .map((token) => {
        if (token.kind === 'text') return token.text;
        if (token.kind !== 'digits') return ' ';
        return token.run.map(({ field, width }) => String(numbers[field]?.(date)).padStart(width, '0')).join('');
      })
      .join('');
  };
};
