import forge from 'node-forge';
import { type TestIdentity, toPem } from './test-authority.ts';

/** Writes a PKCS#12 file of an RSA key. Forge reads only certificates with RSA keys. */
export const writePkcs12 = (
  { privateKey }: TestIdentity,
  chain: readonly TestIdentity[],
  password: string,
  algorithm: '3des' | 'aes256' = 'aes256',
): Buffer => {
  const file = forge.pkcs12.toPkcs12Asn1(
    forge.pki.privateKeyFromPem(privateKey.export({ format: 'pem', type: 'pkcs8' }) as string),
    chain.map(({ certificate }) => forge.pki.certificateFromPem(toPem(certificate))),
    password,
    { algorithm },
  );
  return Buffer.from(forge.asn1.toDer(file).getBytes(), 'latin1');
};
