import { X509Certificate } from 'node:crypto';
import { FileError } from '../file-error.ts';
import { readFileNamed } from '../input/read-input.ts';

const pem = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** Reads one or several certificates in PEM, or one in DER. Throws FileError. */
export const readTrustedCertificates = async (path: string, signal: AbortSignal): Promise<Uint8Array[]> => {
  const bytes = await readFileNamed(path, signal);
  const found = bytes.toString('latin1').match(pem) ?? [bytes];
  try {
    return found.map((each) => new Uint8Array(new X509Certificate(each).raw));
  } catch (error) {
    throw new FileError(path, 'it contains no certificate in PEM or DER', error);
  }
};
