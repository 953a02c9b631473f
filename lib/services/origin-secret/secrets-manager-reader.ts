import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import type { ReadOriginSecret } from './origin-secret.ts';

export interface SecretsManagerSettings {
  readonly secretId: string;
  readonly region: string;
  /** Of a server other than AWS's own. */
  readonly endpoint: string | undefined;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string };
}

const timeoutMs = 2000;
const attempts = 2;

const defaultEndpoint = (region: string): string =>
  `https://secretsmanager.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;

/**
 * Reads one secret from AWS Secrets Manager, signed by hand: the SDK's client would be most of the bundle, and of the cold start, of a
 * function that asks for one thing. Source: Secrets Manager API reference, GetSecretValue; Signature Version 4.
 */
export const secretsManagerReader = ({ secretId, region, endpoint, credentials }: SecretsManagerSettings): ReadOriginSecret => {
  const url = new URL(endpoint ?? defaultEndpoint(region));
  const signer = new SignatureV4({ service: 'secretsmanager', region, credentials, sha256: Sha256 });
  const body = JSON.stringify({ SecretId: secretId });
  const ask = async (): Promise<string> => {
    const { headers } = await signer.sign({
      method: 'POST',
      protocol: url.protocol,
      hostname: url.hostname,
      ...(url.port === '' ? {} : { port: Number(url.port) }),
      path: '/',
      headers: { host: url.host, 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'secretsmanager.GetSecretValue' },
      body,
    });
    const { host: _, ...sent } = headers;
    const response = await fetch(url, { method: 'POST', headers: sent, body, signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`Secrets Manager answered ${response.status}.`);
    const { SecretString } = (await response.json()) as { readonly SecretString?: string };
    if (SecretString === undefined) throw new Error('The secret holds no text.');
    return SecretString;
  };
  return async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await ask();
      } catch (error) {
        if (attempt === attempts) throw error;
      }
    }
  };
};
