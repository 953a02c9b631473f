import { preparePassword } from '@bulkfill/engine/pdf/protect/prepare-password';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../../../support/property-seed.ts';

const bytesOf = (password: string): string | undefined => {
  const prepared = preparePassword(password);
  return 'bytes' in prepared ? prepared.bytes.toString('utf8') : undefined;
};

describe('preparePassword', () => {
  // RFC 4013, 3, with more characters: its examples are shorter than a password.
  it.each([
    ['soft hyphens', 'IX\u00adIXIX', 'IXIXIX'],
    ['capital and small letters', 'USERuser', 'USERuser'],
    ['compatibility characters', '\u00aa\u2168secret', 'aIXsecret'],
    ['spaces beyond ASCII', 'my\u00a0own\u3000word', 'my own word'],
    ['right-to-left text', '\u0627\u0628\u062a1\u062b\u062c', '\u0627\u0628\u062a1\u062b\u062c'],
    ['blanks at the ends', '  12  ', '  12  '],
    ['pictures', '\u{1f600}pass\u{1f511}', '\u{1f600}pass\u{1f511}'],
  ])('prepares %s', (_, password, expected) => {
    expect(bytesOf(password)).toBe(expected);
  });

  it.each([
    ['blank', undefined],
    ['blank', ''],
    ['blank', '      \u00a0'],
    ['blank', '\u00ad\u00ad\u00ad\u00ad\u00ad\u00ad'],
    ['shorter than 6', '12345'],
    ['shorter than 6', '\u{1f600}\u{1f600}\u{1f600}'],
    ['longer than 127 bytes', 'a'.repeat(128)],
    ['longer than 127 bytes', '\u20ac'.repeat(43)],
    ['characters', 'pass\u0007word'],
    ['characters', 'pass\ud800word'],
    ['characters', 'pass\ue000word'],
    ['characters', 'pass\u202eword'],
    ['both writing directions', '\u0627password\u0628'],
    ['both writing directions', '\u0627\u0628\u062a\u062b\u062c1'],
  ])('rejects a password that is or has: %s', (reason, password) => {
    expect(preparePassword(password)).toEqual({ fault: expect.stringContaining(reason) });
  });

  it('accepts 6 characters and 127 bytes', () => {
    expect(bytesOf('123456')).toBe('123456');
    expect(bytesOf('a'.repeat(127))).toHaveLength(127);
  });

  it('returns 6 to 127 bytes that it prepares to themselves, and never repeats the password in a fault', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 4, maxLength: 140 }), (password) => {
        const prepared = preparePassword(password);
        if ('fault' in prepared) {
          expect(prepared.fault).not.toContain(password);
          return;
        }
        expect(prepared.bytes.length).toBeGreaterThanOrEqual(6);
        expect(prepared.bytes.length).toBeLessThanOrEqual(127);
        expect(bytesOf(prepared.bytes.toString('utf8'))).toBe(prepared.bytes.toString('utf8'));
      }),
      { numRuns: 1000 },
    );
  });
});
