import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { awsEndpoint, environmentCredentials } from '../../../hosts/wiring/environment-credentials.ts';

type Values = Readonly<Record<string, unknown>>;

/** A secret of Secrets Manager, in the hands of an operator. */
export const storedSecret = (secretId: string) => {
  const region = String(process.env.AWS_REGION);
  const url = new URL(awsEndpoint(process.env, 'SECRETS_MANAGER') ?? `https://secretsmanager.${region}.amazonaws.com`);
  const signer = new SignatureV4({
    service: 'secretsmanager',
    region,
    credentials: environmentCredentials(process.env),
    sha256: Sha256,
  });
  const ask = async (operation: string, input: Values): Promise<Values> => {
    const body = JSON.stringify({ SecretId: secretId, ...input });
    const { headers } = await signer.sign({
      method: 'POST',
      protocol: url.protocol,
      hostname: url.hostname,
      ...(url.port === '' ? {} : { port: Number(url.port) }),
      path: '/',
      headers: { host: url.host, 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `secretsmanager.${operation}` },
      body,
    });
    const { host: _, ...sent } = headers;
    const response = await fetch(url, { method: 'POST', headers: sent, body });
    if (!response.ok) throw new Error(`${operation} was answered with ${response.status}.`);
    return (await response.json()) as Values;
  };
  return {
    read: async (): Promise<Values> => JSON.parse(String((await ask('GetSecretValue', {})).SecretString)) as Values,
    write: async (values: Values): Promise<void> => {
      await ask('PutSecretValue', { SecretString: JSON.stringify(values), ClientRequestToken: crypto.randomUUID() });
    },
  };
};
