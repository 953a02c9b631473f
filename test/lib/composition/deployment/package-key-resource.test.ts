import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { parsePackageKeys } from '@bulkfill/engine/svc/package-keys';
import { readPackage } from '@bulkfill/engine/svc/read/read-package';
import { loadSigningKey } from '@bulkfill/engine/svc/signing-key';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customResource } from '../../../../lib/composition/deployment/custom-resource.ts';
import { packageKeyResource } from '../../../../lib/composition/deployment/package-key-resource.ts';
import { aPayload, testMaxBytes } from '../../../engine/svc/package-builders.ts';

interface Told {
  readonly Status: string;
  readonly Reason?: string;
  readonly PhysicalResourceId: string;
  readonly Data?: { readonly PublicKeys?: string };
  readonly RequestId: string;
}

let told: Told[] = [];
const cloudFormation = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (part: string) => (text += part));
  request.on('end', () => {
    told.push(JSON.parse(text) as Told);
    response.end();
  });
});
let responseUrl: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => cloudFormation.listen(0, '127.0.0.1', resolve));
  responseUrl = `http://127.0.0.1:${(cloudFormation.address() as AddressInfo).port}/`;
});
afterAll(() => {
  cloudFormation.close();
});

/** A secret that is written as Secrets Manager is: a version is written once. */
const aSecret = () => {
  const versions = new Map<string, string>();
  let current = '';
  return {
    current: () => current,
    write: async (_: string, text: string, version: string): Promise<void> => {
      if (versions.has(version) && versions.get(version) !== text)
        throw new Error('Secrets Manager answered PutSecretValue with 400.');
      versions.set(version, text);
      current = text;
    },
  };
};

let requests = 0;
/** A deployment that sends CloudFormation requests to the custom resource. */
const aDeployment = (secret = aSecret()) => {
  const handler = customResource(packageKeyResource(secret, 'secret'));
  const ask = async (members: Record<string, unknown>): Promise<Told> => {
    told = [];
    requests++;
    const event = {
      ResponseURL: responseUrl,
      StackId: 's',
      LogicalResourceId: 'l',
      RequestId: `r${requests}`,
      ...members,
    };
    await handler(event as unknown as CloudFormationCustomResourceEvent);
    expect(told).toHaveLength(1);
    return told[0]!;
  };
  const properties = (generation: number, retired: readonly string[] = []) => ({
    generation: String(generation),
    retired,
  });
  return {
    secret,
    ask,
    create: (members = {}) => ask({ RequestType: 'Create', ResourceProperties: properties(1), ...members }),
    update: (before: Told, from: number, to: number, retired: readonly string[] = []) =>
      ask({
        RequestType: 'Update',
        PhysicalResourceId: before.PhysicalResourceId,
        OldResourceProperties: properties(from),
        ResourceProperties: properties(to, retired),
      }),
  };
};

const trusted = ({ Data }: Told) => parsePackageKeys(`{"keys":[${Data?.PublicKeys}]}`);
const signedWith = async (text: string): Promise<Uint8Array> => buildPackage(aPayload(), await loadSigningKey(text));
const isGood = async (file: Uint8Array, told: Told): Promise<boolean> => {
  try {
    await readPackage(file, { keys: trusted(told), maxBytes: testMaxBytes });
    return true;
  } catch {
    return false;
  }
};

describe('package signing key of a deployment', () => {
  it('creates one key whose signatures verify', async () => {
    const { secret, create, update } = aDeployment();
    const created = await create();
    expect(created).toMatchObject({ Status: 'SUCCESS' });
    expect(trusted(created).keys).toHaveLength(1);
    expect(await isGood(await signedWith(secret.current()), created)).toBe(true);
    expect(JSON.stringify(created)).not.toContain((JSON.parse(secret.current()) as { d: string }).d);
    const before = secret.current();
    expect(await update(created, 1, 1)).toMatchObject({ Status: 'SUCCESS', Data: created.Data });
    expect(secret.current()).toBe(before);
  });

  it('rotates to a new key, and packages of the old key verify until it is retired', async () => {
    const { secret, create, update } = aDeployment();
    const first = await create();
    const old = await signedWith(secret.current());
    const second = await update(first, 1, 2);
    const fresh = await signedWith(secret.current());
    expect(fresh).not.toEqual(old);
    expect(await Promise.all([isGood(old, second), isGood(fresh, second), isGood(fresh, first)])).toEqual([
      true,
      true,
      false,
    ]);
    const [{ kid: signing = '' } = {}, { kid: former = '' } = {}] = trusted(second).keys;
    const third = await update(second, 2, 2, [former]);
    expect(await Promise.all([isGood(old, third), isGood(fresh, third)])).toEqual([false, true]);
    expect(await update(third, 2, 2, [signing])).toMatchObject({
      Status: 'FAILED',
      Reason: expect.stringContaining('cannot be retired'),
    });
  });

  it('keeps the newest key when a deployment is rolled back', async () => {
    const { secret, create, update } = aDeployment();
    const second = await update(await create(), 1, 2);
    const text = secret.current();
    expect(await update(second, 2, 1)).toMatchObject({ Data: second.Data });
    expect(secret.current()).toBe(text);
  });

  it('does not create a second key for a repeated request', async () => {
    const { secret, create } = aDeployment();
    await create({ RequestId: 'same' });
    const text = secret.current();
    expect(await create({ RequestId: 'same' })).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'not-made' });
    expect(secret.current()).toBe(text);
  });

  it('keeps the key when its stack is deleted, also after a failed creation', async () => {
    const { secret, create, ask } = aDeployment();
    const created = await create();
    const text = secret.current();
    for (const id of [created.PhysicalResourceId, 'not-made'])
      expect(await ask({ RequestType: 'Delete', PhysicalResourceId: id, ResourceProperties: {} })).toMatchObject({
        Status: 'SUCCESS',
      });
    expect(secret.current()).toBe(text);
  });

  it('lists at most 20 public keys, so that the CloudFormation id stays within 1,024 characters', async () => {
    const { create, update } = aDeployment();
    let last = await create();
    for (let generation = 2; generation <= 20; generation++) last = await update(last, generation - 1, generation);
    expect(trusted(last).keys).toHaveLength(20);
    expect(last.PhysicalResourceId.length).toBeLessThanOrEqual(1024);
    expect(await update(last, 20, 21)).toMatchObject({ Status: 'FAILED', PhysicalResourceId: last.PhysicalResourceId });
  });
});
