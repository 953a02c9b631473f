import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fingerprintKeys } from '../../../../lib/composition/wiring/fingerprint-keys.ts';

const keyFile = async (bytes: Uint8Array): Promise<string> => {
  const path = join(await mkdtemp(join(tmpdir(), 'finger print ')), 'key');
  await writeFile(path, `${Buffer.from(bytes).toString('base64')}\n`);
  return `file:${path}`;
};

describe('fingerprintKeys', () => {
  it('creates fingerprints with the first key and verifies those of the others', async () => {
    const [old, current] = [await keyFile(new Uint8Array(32).fill(1)), await keyFile(new Uint8Array(32).fill(2))];
    const before = await fingerprintKeys({ FINGERPRINT_KEYS: old }).of('digest').stored();
    const after = fingerprintKeys({ FINGERPRINT_KEYS: `${current}, ${old}` });
    expect(await after.of('digest').stored()).not.toBe(before);
    expect(await after.of('digest').is(before)).toBe(true);
    expect(await after.of('another digest').is(before)).toBe(false);
    await expect(fingerprintKeys({ FINGERPRINT_KEYS: current }).of('digest').is(before)).rejects.toThrow(
      'before the current key',
    );
  });

  it('throws without a key, for a key of another length, and for a repeated key', async () => {
    expect(() => fingerprintKeys({})).toThrow('FINGERPRINT_KEYS must be set');
    const [short, twice] = [await keyFile(new Uint8Array(31)), await keyFile(new Uint8Array(32))];
    expect(() => fingerprintKeys({ FINGERPRINT_KEYS: short })).toThrow('32 bytes');
    expect(() => fingerprintKeys({ FINGERPRINT_KEYS: `${twice},${twice}` })).toThrow('twice');
  });
});
