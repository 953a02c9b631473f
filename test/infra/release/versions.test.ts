import { describe, expect, it } from 'vitest';
import { compareVersions, isVersion } from '../../../infra/release/versions.ts';

describe('isVersion', () => {
  it.each(['0.0.0', '1.2.3', '10.20.30', '1.0.0-rc.1', '1.0.0-0a.b-c'])('accepts %s', (version) => {
    expect(isVersion(version)).toBe(true);
  });

  it.each(['', '1', '1.2', 'v1.2.3', '01.2.3', '1.2.3.4', '1.0.0-', '1.0.0-01', '1.0.0+build', '1.2.3 '])(
    'rejects "%s"',
    (version) => {
      expect(isVersion(version)).toBe(false);
    },
  );
});

describe('compareVersions', () => {
  it('orders versions as in clause 11 of Semantic Versioning', () => {
    const ordered = [
      '0.9.9',
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.0.10',
      '1.2.0',
      '10.0.0',
    ];
    expect(ordered.toReversed().toSorted(compareVersions)).toEqual(ordered);
    for (const version of ordered) expect(compareVersions(version, version)).toBe(0);
  });
});
