import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { functions } from '../../../functions/manifest.ts';

const run = promisify(execFile);
const values: Readonly<Record<string, string>> = {
  TABLE_NAME: 'table',
  BUCKET_NAME: 'bucket',
  JOBS_QUEUE_URL: 'https://sqs.eu-central-1.amazonaws.com/000000000000/jobs',
  WEBHOOKS_QUEUE_URL: 'https://sqs.eu-central-1.amazonaws.com/000000000000/webhooks',
  WEBHOOKS_DEAD_LETTER_QUEUE_URL: 'https://sqs.eu-central-1.amazonaws.com/000000000000/webhooks-dead',
  PACKAGE_KEYS: JSON.stringify({ keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43), kid: '1' }] }),
  SECRETS_KEY: 'key',
  FINGERPRINT_KEYS: 'key',
  ATTESTATION_KEY: 'key',
  ATTESTATION_FORMER_KEYS: '',
  DELIVERY_MODE: 'cloud',
  ORIGIN_SECRET_ARN: 'arn:aws:secretsmanager:eu-central-1:000000000000:secret:origin',
  OIDC_CLIENT_ID: 'client',
  OIDC_CLIENT_SECRET: 'arn:aws:secretsmanager:eu-central-1:000000000000:secret:client',
  PACKAGE_SIGNING_KEY: 'arn:aws:secretsmanager:eu-central-1:000000000000:secret:signing',
};

/** Returns the variables that a function reads at startup. Rejects with its output if it does not start. */
const start = async (name: string, env: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const url = JSON.stringify(new URL(`file://${join(import.meta.dirname, '../../../functions', name)}.ts`));
  const script = `
    const read = new Set();
    process.env = new Proxy(process.env, { get: (env, name) => (read.add(name), env[name]) });
    await import(${url});
    process.stdout.write(JSON.stringify([...read].filter((name) => typeof name === 'string')), () => process.exit());`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { env });
  return JSON.parse(stdout) as string[];
};

describe('function manifest', () => {
  it.each(functions.map((fn) => [fn.name, fn.environment] as const))(
    'gives %s every variable that it needs to start, and none that it does not read',
    async (name, names) => {
      // Lambda adds the Region and role credentials, a deployment its settings; a function has nothing else here,
      // either.
      const given = {
        AWS_REGION: 'eu-central-1',
        AWS_ACCESS_KEY_ID: 'id',
        AWS_SECRET_ACCESS_KEY: 'secret',
        AWS_SESSION_TOKEN: 'token',
        PUBLIC_ORIGIN: 'https://fill.example',
        OIDC_ISSUER: 'https://id.example',
      };
      const read = await start(name, {
        ...given,
        ...Object.fromEntries(names.map((variable) => [variable, values[variable]!])),
      });
      expect(names.filter((variable) => !read.includes(variable))).toEqual([]);
    },
  );
});
