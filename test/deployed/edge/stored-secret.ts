import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { awsEndpoint, environmentCredentials } from '../../../lib/composition/wiring/environment-credentials.ts';

type Values = Readonly<Record<string, unknown>>;

/** Asks Secrets Manager as an operator does. */
const asking = () => {
  const region = String(process.env.AWS_REGION);
  const url = new URL(awsEndpoint(process.env, 'SECRETS_MANAGER') ?? `https://secretsmanager.${region}.amazonaws.com`);
  const signer = new SignatureV4({
    service: 'secretsmanager',
    region,
    credentials: environmentCredentials(process.env),
    sha256: Sha256,
  });
  return async (operation: string, input: Values): Promise<Values> => {
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
    const response = await fetch(url, { method: 'POST', headers: sent, body });
    if (!response.ok) throw new Error(`${operation} was answered with ${response.status}.`);
    return (await response.json()) as Values;
  };
};

/** A secret of Secrets Manager that holds JSON, in the hands of an operator. */
export const storedSecret = (secretId: string) => {
  const ask = asking();
  return {
    read: async (): Promise<Values> =>
      JSON.parse(String((await ask('GetSecretValue', { SecretId: secretId })).SecretString)) as Values,
    write: async (values: Values): Promise<void> => {
      const SecretString = JSON.stringify(values);
      await ask('PutSecretValue', { SecretId: secretId, SecretString, ClientRequestToken: crypto.randomUUID() });
    },
  };
};

/** Keeps a text as a secret of its own. Resolves to its ARN, and to what deletes it. */
export const keepSecret = async (
  name: string,
  text: string,
): Promise<{ readonly arn: string; readonly forget: () => Promise<void> }> => {
  const ask = asking();
  const { ARN } = await ask('CreateSecret', {
    Name: name,
    SecretString: text,
    ClientRequestToken: crypto.randomUUID(),
  });
  const arn = String(ARN);
  return {
    arn,
    forget: async () => {
      await ask('DeleteSecret', { SecretId: arn, ForceDeleteWithoutRecovery: true });
    },
  };
};
