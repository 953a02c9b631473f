import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildLocalEnvironment } from '../../../../local/build-local-environment.ts';
import { createResources } from '../../../../local/create-resources.ts';
import { type EmbeddedServers, startEmbeddedServers } from '../../../../local/embedded-servers.ts';
import { writeLocalFile } from '../../../../local/local-file.ts';
import { makeIdentity, toPem } from '../../../support/sealing/test-authority.ts';
import { writePkcs12 } from '../../../support/sealing/write-pkcs12.ts';
import { aClosedPort } from '../fake-service.ts';
import { bulkfill } from '../run-in-process.ts';

let servers: EmbeddedServers;
let dataDir: string;
const savedEnvironment = { ...process.env };

const localFile = {
  base_url: 'http://127.0.0.1:1',
  console_url: null,
  identity: null,
  account_id: 'none',
  api_key: 'none',
  pid: process.pid,
};

beforeAll(async () => {
  servers = await startEmbeddedServers();
  await createResources(servers);
  dataDir = await mkdtemp(join(tmpdir(), 'bulkfill-test-'));
  const { accessKeyId: access_key_id, secretAccessKey: secret_access_key } = servers.credentials;
  writeLocalFile(dataDir, {
    ...localFile,
    endpoints: servers.endpoints,
    credentials: { access_key_id, secret_access_key },
  });
});

afterEach(() => {
  process.env = { ...savedEnvironment };
});

afterAll(async () => {
  await servers.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const json = async (...args: string[]) => {
  const { code, stdout, stderr } = await bulkfill([...args, '--json', '--data-dir', dataDir]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
};

const refused = async (...args: string[]) => bulkfill([...args, '--data-dir', dataDir]);

const anAccount = async (): Promise<string> =>
  (await json('account', 'create', '--name', 'Ada & Co', '--plan', 'business')).account_id;

describe('bulkfill account', () => {
  it('creates an active account and shows it with its quota', async () => {
    const created = await json('account', 'create', '--name', 'Ada & Co', '--plan', 'free');
    expect(created).toEqual({
      account_id: expect.stringMatching(/^acc_/),
      name: 'Ada & Co',
      plan: 'free',
      status: 'active',
    });
    expect(await json('account', 'show', created.account_id)).toMatchObject({
      ...created,
      quota: { limit: 1_000, used: 0, reserved: 0 },
      keys: [],
    });
  });

  it('changes only the given settings', async () => {
    const id = await anAccount();
    expect(await json('account', 'set', id, '--plan', 'scale')).toMatchObject({ plan: 'scale', status: 'active' });
    expect(await json('account', 'set', id, '--status', 'suspended', '--quota', '70')).toMatchObject({
      plan: 'scale',
      status: 'suspended',
      quota_rows_per_month: 70,
    });
    expect(await json('account', 'show', id)).toMatchObject({
      name: 'Ada & Co',
      status: 'suspended',
      quota: { limit: 70 },
    });
    expect(await json('account', 'set', id, '--quota', 'plan')).not.toHaveProperty('quota_rows_per_month');
  });

  it('sets and removes the sealing key of an account, with audit entries', async () => {
    const id = await anAccount();
    const identity = makeIdentity({ algorithm: 'RSA-2048', name: 'Ada Seal' });
    const [file, password] = [join(dataDir, 'key.p12'), join(dataDir, 'password')];
    await writeFile(file, writePkcs12(identity, [identity], 'secret'));
    await writeFile(password, 'secret\n');
    const set = ['account', 'set', id, '--seal-key'];
    expect(await json(...set, file, '--seal-password-file', password)).toMatchObject({ seal_key: file });
    expect(await json('account', 'set', id, '--plan', 'scale')).toMatchObject({ plan: 'scale', seal_key: file });
    const arn = 'arn:aws:kms:eu-west-1:111122223333:key/1';
    const chain = join(dataDir, 'chain.pem');
    await writeFile(chain, toPem(identity.certificate));
    expect(await json(...set, arn, '--seal-chain', chain)).toMatchObject({ seal_key: arn });
    expect((await refused('account', 'show', id)).stdout).toContain(`Sealing key: ${arn}\n`);
    expect(await json('account', 'set', id, '--no-seal-key')).not.toHaveProperty('seal_key');
    const { entries } = await json('account', 'audit', '--account', id);
    expect(entries).toMatchObject([
      { action: 'seal_key.removed', actor: { kind: 'operator' } },
      { action: 'seal_key.set', facts: { subject: 'Ada Seal' } },
      { action: 'seal_key.set', facts: { subject: 'Ada Seal' } },
    ]);
  });

  it('refuses sealing keys that the service could not use', async () => {
    const id = await anAccount();
    const expired = makeIdentity({ algorithm: 'RSA-2048', notAfter: '2024-05-01T00:00:00' });
    const [file, password] = [join(dataDir, 'old.p12'), join(dataDir, 'old-password')];
    await writeFile(file, writePkcs12(expired, [expired], 'secret'));
    await writeFile(password, 'secret');
    const set = (...args: string[]) => refused('account', 'set', id, ...args);
    expect(await set('--seal-key', file)).toMatchObject({ code: 2 });
    expect(await set('--seal-chain', file)).toMatchObject({ code: 2 });
    expect(await set('--seal-key', 'arn:aws:kms:eu-west-1:1:key/1')).toMatchObject({ code: 2 });
    expect(await set('--seal-key', file, '--seal-password-file', password)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^bulkfill: SEAL_CERTIFICATE_INVALID: .*expired on 2024-05-01/),
    });
    expect(await json('account', 'show', id)).not.toHaveProperty('seal_key');
  });

  it('prints readable text without --json', async () => {
    const id = await anAccount();
    const { stdout } = await refused('account', 'show', id);
    expect(stdout).toMatch(
      /Plan: business\nStatus: active\nQuota of \d{4}-\d{2}: 0 used and 0 reserved of 50000 rows\nKeys: none\n$/,
    );
  });

  it('exits 1 for a missing account and 2 for a wrong option', async () => {
    expect(await refused('account', 'show', 'acc_x')).toMatchObject({
      code: 1,
      stderr: 'bulkfill: ACCOUNT_NOT_FOUND: There is no account acc_x.\n',
    });
    expect(await refused('account', 'set', 'acc_x')).toMatchObject({ code: 2 });
    expect(await refused('account', 'set', 'acc_x', '--status', 'gone')).toMatchObject({ code: 2 });
    expect(await refused('account', 'create', '--name', 'a', '--plan', 'gold')).toMatchObject({ code: 2 });
    expect(await refused('account', 'create', '--name', ' ', '--plan', 'free')).toMatchObject({ code: 2 });
  });
});

describe('bulkfill key', () => {
  it('issues a key without ever showing its secret again, lists it and revokes it', async () => {
    const account = await anAccount();
    const { public_id, api_key, expires_at } = await json(
      'key',
      'create',
      '--account',
      account,
      '--ttl',
      '30',
      '--name',
      'CI',
    );
    expect(api_key).toMatch(new RegExp(`^svc_bfexp_${public_id}\\..{20,}$`));
    const days = (Date.parse(expires_at) - Date.now()) / 86_400_000;
    expect(Math.ceil(days)).toBe(30);
    const listed = await json('key', 'list', '--account', account);
    expect(listed).toMatchObject({
      account_id: account,
      keys: [{ public_id, name: 'CI', status: 'active', expires_at, revoked_at: null }],
    });
    expect(JSON.stringify(listed)).not.toContain(api_key.split('.')[1]);
    expect(await json('key', 'revoke', public_id)).toMatchObject({ public_id, status: 'revoked' });
    expect(await json('account', 'show', account)).toMatchObject({ keys: [{ public_id, status: 'revoked' }] });
    expect(await refused('key', 'revoke', public_id)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('KEY_ALREADY_REVOKED'),
    });
  });

  it('rejects a sixth active key, an unavailable lifetime and a missing account', async () => {
    const account = await anAccount();
    for (let n = 0; n < 5; n++) await json('key', 'create', '--account', account, '--ttl', '365');
    expect(await refused('key', 'create', '--account', account, '--ttl', '365')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('TOO_MANY_ACTIVE_KEYS'),
    });
    expect(await refused('key', 'create', '--account', account, '--ttl', '31')).toMatchObject({ code: 2 });
    expect(await refused('key', 'list', '--account', 'acc_x')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('ACCOUNT_NOT_FOUND'),
    });
  });
});

describe('the record store', () => {
  it('is found through TABLE_NAME and the AWS variables without a data folder', async () => {
    const { code } = await bulkfill(
      ['account', 'create', '--name', 'a', '--plan', 'free'],
      buildLocalEnvironment(servers),
    );
    expect(code).toBe(0);
  });

  it('is missing, and the message says what to do', async () => {
    const { code, stderr } = await bulkfill(
      ['account', 'show', 'acc_x', '--data-dir', '/nowhere'],
      buildLocalEnvironment(servers),
    );
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        'bulkfill: no service runs on /nowhere: run "bulkfill serve" or "npm start", or name a deployment with TABLE_NAME and the usual AWS variables\n',
    });
  });

  it('is rejected if an older service version runs, and the message says what to do', async () => {
    const older = await mkdtemp(join(tmpdir(), 'bulkfill-older-'));
    await writeFile(
      join(older, 'local.json'),
      JSON.stringify({ base_url: 'http://127.0.0.1:1', endpoints: {}, pid: 1 }),
    );
    const { code, stderr } = await bulkfill(['account', 'show', 'acc_x', '--data-dir', older], {});
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        'bulkfill: the running service has a different version than this command: stop it, then run "npm start" again\n',
    });
  });

  it('is rejected if nothing answers at its address', async () => {
    const dynamodb = await aClosedPort();
    const environment = buildLocalEnvironment({ ...servers, endpoints: { ...servers.endpoints, dynamodb } });
    const { code, stderr } = await bulkfill(['account', 'show', 'acc_x'], environment);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `bulkfill: nothing answers at ${new URL(dynamodb).host}; is the service running?\n`,
    });
  });
});

describe('bulkfill account invite', () => {
  it('invites an address to an account, lists invitations and withdraws one', async () => {
    const { account_id: account } = await json('account', 'create', '--name', 'Inviting', '--plan', 'business');
    const invited = { email: 'zoe@example.com', account_id: account, invited_at: expect.stringMatching(/Z$/) };
    expect(await json('account', 'invite', '--account', account, '--email', 'zoe@example.com')).toEqual(invited);
    expect(await json('account', 'invite', '--account', account, '--list')).toEqual({
      account_id: account,
      invitations: [invited],
    });
    const again = await bulkfill([
      'account',
      'invite',
      '--account',
      account,
      '--email',
      'zoe@example.com',
      '--data-dir',
      dataDir,
    ]);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('ALREADY_INVITED') });
    expect(await json('account', 'invite', '--account', account, '--email', 'zoe@example.com', '--withdraw')).toEqual(
      invited,
    );
    expect(await json('account', 'invite', '--account', account, '--list')).toEqual({
      account_id: account,
      invitations: [],
    });
  });

  it('fails for an invalid address and a missing account, and exits 2 without either option', async () => {
    const { account_id: account } = await json('account', 'create', '--name', 'Inviting', '--plan', 'free');
    const invite = (...args: string[]) => bulkfill(['account', 'invite', ...args, '--data-dir', dataDir]);
    expect((await invite('--account', account, '--email', 'zoe')).stderr).toContain('INVALID_EMAIL');
    expect((await invite('--account', 'acc_none', '--email', 'zoe@example.com')).stderr).toContain('ACCOUNT_NOT_FOUND');
    expect(await invite('--account', account)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('give --email or --list'),
    });
    expect(await invite('--email', 'zoe@example.com')).toMatchObject({ code: 2 });
  });
});

describe('bulkfill audit', () => {
  it('exports the audit log of an account, with the limits of its keys, and verifies the export', async () => {
    const account = await anAccount();
    const limits = ['--scopes', 'read,jobs', '--allow', '203.0.113.9/24'];
    await json('key', 'create', '--account', account, '--ttl', '30', ...limits);
    const out = join(dataDir, 'audit.jsonl');
    const exported = await json('audit', 'export', '--account', account, '--out', out);
    expect(exported).toMatchObject({ account_id: account, entries: 1 });
    const [line = ''] = (await readFile(out, 'utf8')).split('\n');
    expect(JSON.parse(line)).toMatchObject({
      action: 'key.created',
      facts: { scopes: 'jobs read', allowed_addresses: '203.0.113.0/24' },
    });
    const { sha256 } = exported;
    expect(await json('audit', 'verify', out, '--sha256', sha256)).toEqual({ entries: 1, sha256 });
    await writeFile(out, (await readFile(out, 'utf8')).replace('key.created', 'key.revoked'));
    expect(await refused('audit', 'verify', out)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('bulkfill: Line 1 was changed'),
    });
  });
});
