import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import { originSecretHeader } from '../../infra/edge/edge-function.ts';
import { jobsPath } from '../system/black-box/client/client.ts';
import { send } from '../system/black-box/client/send.ts';
import { storedSecret } from './edge/stored-secret.ts';

const { apiUrl, originSecretArn } = inject('deployed');
const paths = [`${jobsPath}/3f2b8a54-0c1d-4e6f-8a7b-9c0d1e2f3a4b`, '/v1/openapi.json', '/docs', '/nothing-here'];

describe('the API behind its edge', () => {
  it.each(paths)('rejects direct requests to %s', async (path) => {
    const without = await send(`${apiUrl}${path}`);
    // The gateway's own answer: no function was asked.
    expect([without.status, without.body?.code]).toEqual([401, undefined]);
    const guessed = await send(`${apiUrl}${path}`, { headers: [[originSecretHeader, 'g'.repeat(48)]] });
    expect([guessed.status, guessed.body?.code]).toEqual([403, undefined]);
  });
});

describe('deployed: rotation of the origin secret', () => {
  it('makes the API accept both the new and the old value, without a deployment', async () => {
    const secret = storedSecret(originSecretArn);
    const { one } = await secret.read();
    const two = 'changed'.repeat(7);
    await secret.write({ one, two });
    // The door reads the secret again for a value that it does not know, though not twice in five seconds.
    await pause(6000);
    const answerTo = async (value: string) =>
      (await send(`${apiUrl}/v1/openapi.json`, { headers: [[originSecretHeader, value]] })).status;
    expect([await answerTo(two), await answerTo(String(one))]).toEqual([200, 200]);
    await secret.write({ one });
  });
});
