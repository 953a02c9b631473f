import { describe, expect, it } from 'vitest';
import { acceptsCoding } from '../../../../lib/service/http/accepts-coding.ts';

describe('acceptsCoding', () => {
  it.each(['gzip', 'GZIP', 'br, gzip', ' gzip ;q=0.5', 'gzip;q=1, br', 'gzip; Q=0.001', 'deflate;q=0,gzip'])('takes %s', (header) => {
    expect(acceptsCoding(header, 'gzip')).toBe(true);
  });

  it.each([undefined, '', 'br', 'gzip;q=0', 'gzip; q=0.000', 'xgzip', 'gzip x', 'gzip;q=x', '*;q=0'])('does not take %s', (header) => {
    expect(acceptsCoding(header, 'gzip')).toBe(false);
  });

  it.each([
    ['the blanks of the report', `gzip${' '.repeat(1_000_000)}x`],
    ['commas', ','.repeat(1_000_000)],
    ['parameters', `gzip${';q=0 '.repeat(250_000)}`],
    ['weights', `gzip;q=0.${'0'.repeat(1_000_000)}x`],
  ])('is done with a million characters of %s, for which a pattern that backtracks would need hours', (_, header) => {
    expect(acceptsCoding(header, 'gzip')).toBe(false);
  });

  it('knows each coding by its name', () => {
    expect(acceptsCoding('gzip, br;q=0', 'br')).toBe(false);
    expect(acceptsCoding('gzip, BR', 'br')).toBe(true);
  });
});
