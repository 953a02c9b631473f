import { choiceSetting, type Environment, SettingError, textSetting } from './setting.ts';

/** Settings of seals. Source: sealing.md, "Keys". */
export interface SealSettings {
  /** Key in KMS, with its certificates in `chain`; empty for a key in a file. */
  readonly kmsKeyId: string;
  /** PEM, leaf first, or `file:<path>` of it. */
  readonly chain: string;
  /** Path of a PKCS#12 file; empty if there is none. */
  readonly p12: string;
  readonly passwordFile: string;
  /** Address of a time-stamp authority; empty for seals without time stamps. */
  readonly tsaUrl: string;
  /** Whether revocation data of the certificates is embedded. */
  readonly embedsRevocation: boolean;
  readonly certify: boolean;
  readonly reason: string;
  readonly location: string;
  readonly contactInfo: string;
}

/** Parses the settings `SEAL_*`. Throws `SettingError`. */
export const sealSettings = (env: Environment): SealSettings => {
  const text = (name: string): string => textSetting(env, `SEAL_${name}`, '');
  const settings = {
    kmsKeyId: text('KMS_KEY_ID'),
    chain: text('CHAIN'),
    p12: text('P12'),
    passwordFile: text('PASSWORD_FILE'),
    tsaUrl: text('TSA_URL'),
    embedsRevocation: choiceSetting(env, 'SEAL_REVOCATION', ['none', 'embed'], 'none') === 'embed',
    certify: choiceSetting(env, 'SEAL_CERTIFY', ['true', 'false'], 'false') === 'true',
    reason: text('REASON'),
    location: text('LOCATION'),
    contactInfo: text('CONTACT_INFO'),
  };
  const { kmsKeyId, chain, p12, passwordFile, tsaUrl } = settings;
  if (kmsKeyId !== '' && p12 !== '')
    throw new SettingError('SEAL_P12', 'must not be set together with SEAL_KMS_KEY_ID');
  if (kmsKeyId !== '' && chain === '') throw new SettingError('SEAL_KMS_KEY_ID', 'needs SEAL_CHAIN, which is not set');
  if (kmsKeyId === '' && chain !== '') throw new SettingError('SEAL_CHAIN', 'has no use without SEAL_KMS_KEY_ID');
  if (p12 !== '' && passwordFile === '')
    throw new SettingError('SEAL_P12', 'needs SEAL_PASSWORD_FILE, which is not set');
  if (tsaUrl !== '' && !/^https?:$/.test(URL.parse(tsaUrl)?.protocol ?? ''))
    throw new SettingError('SEAL_TSA_URL', 'must be an http or https address');
  return settings;
};
