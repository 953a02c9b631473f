import { readFileSync } from 'node:fs';
import { SettingError } from '../../kit/setting.ts';

const filePrefix = 'file:';

/** The 32 bytes of a key, where `value` of the setting is `file:<path>` of a file that holds them in base64; undefined where it names something else. */
export const keyFile = (setting: string, value: string): Uint8Array | undefined => {
  if (!value.startsWith(filePrefix)) return undefined;
  const key = Buffer.from(readFileSync(value.slice(filePrefix.length), 'utf8').trim(), 'base64');
  if (key.byteLength !== 32) throw new SettingError(setting, 'must name a file that holds 32 bytes in base64');
  return key;
};
