import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';

export interface SecretsManagerSettings {
  readonly region: string;
  /** Endpoint of a server other than AWS's default. */
  readonly endpoint: string | undefined;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
}

export interface SecretsManager {
  /** Returns the current text of a secret. Rejects if it cannot be read or has no text. */
  readonly read: (secretId: string) => Promise<string>;
  /** Writes a secret. A repeated `version` changes nothing with the same text and rejects with another. */
  readonly write: (secretId: string, text: string, version: string) => Promise<void>;
}

const timeoutMs = 2000;
const attempts = 2;

const defaultEndpoint = (region: string): string =>
  `https://secretsmanager.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;

/**
 * Creates a client of AWS Secrets Manager that signs its own requests. The SDK's client would dominate the function's
 * cold start. Source: Secrets Manager API reference, GetSecretValue, PutSecretValue; Signature Version 4.
 */
export const secretsManager = ({ region, endpoint, credentials }: SecretsManagerSettings): SecretsManager => {
  const url = new URL(endpoint ?? defaultEndpoint(region));
  const signer = new SignatureV4({ service: 'secretsmanager', region, credentials, sha256: Sha256 });
  const ask = async (operation: string, input: Readonly<Record<string, string>>): Promise<unknown> => {
    const body = JSON.stringify(input);
    const { headers } = await signer.sign({
      method: 'POST',
      protocol: url.protocol,
      hostname: url.hostname,
      ...(url.port === '' ? {} : { port: Number(url.port) }),
      path: '/',
      headers: {
        host: url.host,
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `secretsmanager.${operation}`,
      },
      body,
    });
    const { host: _, ...sent } = headers;
    const response = await fetch(url, { method: 'POST', headers: sent, body, signal: AbortSignal.timeout(timeoutMs) });
    // The response text may name the secret.
    if (!response.ok) throw new Error(`Secrets Manager answered ${operation} with ${response.status}.`);
    return response.json();
  };
  const askTwice = async (operation: string, input: Readonly<Record<string, string>>): Promise<unknown> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await ask(operation, input);
      } catch (error) {
        if (attempt === attempts) throw error;
      }
    }
  };
  return {
    read: async (secretId) => {
      const { SecretString } = (await askTwice('GetSecretValue', { SecretId: secretId })) as {
        readonly SecretString?: string;
      };
      if (SecretString === undefined) throw new Error('The secret holds no text.');
      return SecretString;
    },
    write: async (secretId, text, version) => {
      await askTwice('PutSecretValue', { SecretId: secretId, SecretString: text, ClientRequestToken: version });
    },
  };
};
