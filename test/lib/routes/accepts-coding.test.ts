import { describe, expect, it } from 'vitest';
import { acceptsCoding } from '../../../lib/routes/accepts-coding.ts';

describe('acceptsCoding', () => {
  it.each(['gzip', 'GZIP', 'br, gzip', ' gzip ;q=0.5', 'gzip;q=1, br', 'gzip; Q=0.001', 'deflate;q=0,gzip'])(
    'accepts gzip for %s',
    (header) => {
      expect(acceptsCoding(header, 'gzip')).toBe(true);
    },
  );

  it.each([undefined, '', 'br', 'gzip;q=0', 'gzip; q=0.000', 'xgzip', 'gzip x', 'gzip;q=x', '*;q=0'])(
    'does not accept gzip for %s',
    (header) => {
      expect(acceptsCoding(header, 'gzip')).toBe(false);
    },
  );

  it.each([
    ['the blanks of the report', `gzip${' '.repeat(1_000_000)}x`],
    ['commas', ','.repeat(1_000_000)],
    ['parameters', `gzip${';q=0 '.repeat(250_000)}`],
    ['weights', `gzip;q=0.${'0'.repeat(1_000_000)}x`],
  ])('parses a million characters of %s in linear time', (_, header) => {
    expect(acceptsCoding(header, 'gzip')).toBe(false);
  });

  it('looks up each coding by its name', () => {
    expect(acceptsCoding('gzip, br;q=0', 'br')).toBe(false);
    expect(acceptsCoding('gzip, BR', 'br')).toBe(true);
  });
});
