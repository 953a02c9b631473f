import { describe, expect, it } from 'vitest';
import { localSecretBox } from '../../../../lib/stores/secrets/local-secret-box.ts';

describe('localSecretBox', () => {
  const box = localSecretBox(new Uint8Array(32).fill(1));

  it('opens what it sealed in the same context only', async () => {
    const sealed = await box.seal('my sécret', 'job-1');
    expect(sealed).not.toContain('sécret');
    expect(await box.open(sealed, 'job-1')).toBe('my sécret');
    await expect(box.open(sealed, 'job-2')).rejects.toThrow();
    await expect(localSecretBox(new Uint8Array(32)).open(sealed, 'job-1')).rejects.toThrow();
  });

  it('rejects changed text and text it did not seal', async () => {
    const sealed = await box.seal('secret', 'job-1');
    const bytes = Buffer.from(sealed.slice(3), 'base64');
    bytes[15] = (bytes[15] ?? 0) ^ 1;
    await expect(box.open(`v1:${bytes.toString('base64')}`, 'job-1')).rejects.toThrow();
    await expect(box.open('plain', 'job-1')).rejects.toThrow();
    await expect(box.open('v1:', 'job-1')).rejects.toThrow();
  });

  it('never seals the same text to the same output', async () => {
    expect(await box.seal('secret', 'job-1')).not.toBe(await box.seal('secret', 'job-1'));
  });

  it('requires a key of 32 bytes', () => {
    expect(() => localSecretBox(new Uint8Array(31))).toThrow('32 bytes');
  });
});
