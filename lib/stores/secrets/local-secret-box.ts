import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretBox } from './secret-box.ts';

const version = 'v1';

/** AES-256-GCM under a 32-byte key on this machine. The context is authenticated, not stored. */
export const localSecretBox = (key: Uint8Array): SecretBox => {
  if (key.byteLength !== 32) throw new Error('A local secrets key is 32 bytes.');
  return {
    seal: async (secret, context) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${version}:${sealed.toString('base64')}`;
    },
    open: async (sealed, context) => {
      const [found, text = ''] = sealed.split(':');
      if (found !== version) throw new Error('The secret was not sealed by this box.');
      const bytes = Buffer.from(text, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
    },
  };
};
