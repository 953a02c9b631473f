import { readFileSync } from 'node:fs';
import { parseFileSetting } from '../../core/file-setting.ts';
import { SettingError } from '../../core/setting.ts';

/** Reads a 32-byte key if `value` is `file:<path>` of a file with the key in base64. Returns undefined otherwise. */
export const readKeyFile = (setting: string, value: string): Uint8Array | undefined => {
  const path = parseFileSetting(value);
  if (path === undefined) return undefined;
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (key.byteLength !== 32) throw new SettingError(setting, 'must name a file with 32 bytes in base64');
  return key;
};
