import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp, type Initialised, initialisedFolder, runToEnd, temporaryFolder } from './server-process.ts';

afterAll(cleanUp);
let folder: Initialised;
beforeAll(async () => {
  folder = await initialisedFolder();
});

const valid = { PUBLIC_ORIGIN: 'https://fill.example.org', CONSOLE: 'false' };
const check = (settings: Readonly<Record<string, string>>) => runToEnd(['serve', '--check-config'], settings);

describe('serve --check-config', () => {
  it('prints each setting with its origin, secrets as set or not set, and exits 0', async () => {
    const secret = join(await temporaryFolder(), 'secret');
    await writeFile(secret, 'of the provider\n');
    const provider = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'fill', OIDC_CLIENT_SECRET_FILE: secret };
    const { code, output, errors } = await check({ PUBLIC_ORIGIN: valid.PUBLIC_ORIGIN, ...provider, EXECUTORS: '2' });
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output.split('\n')).toEqual(
      expect.arrayContaining([
        'PORT=8787  (default)',
        'ADMIN_PORT=9464  (default)',
        'SHUTDOWN_GRACE_SECONDS=30  (default)',
        'SIGN_UP=invited  (default)',
        'DURABILITY=full  (default)',
        'EXECUTORS=2  (environment)',
        'OIDC_CLIENT_SECRET=set  (file)',
        'SECRETS_KEY=not set  (default)',
      ]),
    );
    expect(output).not.toContain('of the provider');
  });

  it.each([
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: '' }],
    [
      'PUBLIC_ORIGIN must be an exact origin such as https://fill.example.org; plain http is for loopback only.\n',
      { PUBLIC_ORIGIN: 'http://fill.example.org' },
    ],
    ['OIDC_ISSUER', { CONSOLE: 'true' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'x' }],
    ['OIDC_CLIENT_ID', { CONSOLE: 'true', OIDC_ISSUER: 'https://id.example.org' }],
    ['OIDC_CLIENT_SECRET', { CONSOLE: 'true', OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'x' }],
    ['OIDC_CLIENT_SECRET', { OIDC_CLIENT_SECRET: 'x', OIDC_CLIENT_SECRET_FILE: '/etc/hostname' }],
    ['OIDC_CLIENT_SECRET_FILE', { OIDC_CLIENT_SECRET_FILE: '/missing' }],
    ['OIDC_CLIENT_SECRET_FILE', { OIDC_CLIENT_SECRET_FILE: '/dev/null' }],
    ['SEAL_P12 needs SEAL_PASSWORD_FILE', { SEAL_P12: 'key.p12' }],
    ['SEAL_P12 names a file', { SEAL_P12: '/missing', SEAL_PASSWORD_FILE: '/etc/hostname' }],
    ['SEAL_PASSWORD_FILE names a file', { SEAL_P12: '/etc/hostname', SEAL_PASSWORD_FILE: '/missing' }],
    ['SEAL_KMS_KEY_ID needs SEAL_CHAIN', { SEAL_KMS_KEY_ID: 'key' }],
    ['PACKAGE_SIGNING_KEY', { PACKAGE_SIGNING_KEY: 'file:/missing' }],
    ['FINGERPRINT_KEYS', { FINGERPRINT_KEYS: 'file:/etc/hostname,file:/missing' }],
    ['CONSOLE', { CONSOLE: 'maybe' }],
    ['HOST', { HOST: 'example.org' }],
    ['PORT', { PORT: '65536' }],
    ['ADMIN_PORT', { ADMIN_PORT: '8787' }],
    ['BASE_PATH', { BASE_PATH: 'fill' }],
    ['BASE_PATH', { BASE_PATH: '/fill/..' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['MAX_DISK_BYTES', { MAX_DISK_BYTES: '10G' }],
    ['MIN_FREE_DISK_BYTES', { MIN_FREE_DISK_BYTES: '-1' }],
    ['SHUTDOWN_GRACE_SECONDS', { SHUTDOWN_GRACE_SECONDS: '0' }],
    ['EXECUTORS', { EXECUTORS: '0' }],
    ['DURABILITY', { DURABILITY: 'fast' }],
    ['DELIVERY_MODE', { DELIVERY_MODE: 'cloud' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['SESSION_IDLE_SECONDS', { SESSION_IDLE_SECONDS: '2', SESSION_LIFETIME_SECONDS: '1' }],
    ['MAX_PDF_PAGES', { MAX_PDF_PAGES: 'many' }],
    ['BULKFILL_PORT_NUMBER', { BULKFILL_PORT_NUMBER: '1' }],
    ['OIDC_AUDIENCE', { OIDC_AUDIENCE: 'x' }],
    ['EXECUTERS is not a setting. Did you mean EXECUTORS?', { EXECUTERS: '2' }],
    ['PORT_FILE', { PORT_FILE: '/etc/hostname' }],
  ] as [string, Record<string, string>][])('refuses by the name of the setting: %s', async (name, settings) => {
    const { code, errors } = await check({ ...valid, ...settings });
    expect(code).toBe(2);
    expect(errors).toContain(`bulkfill: ${name}`);
  });
});

describe('serve', () => {
  it('exits 2 without its settings and an initialised folder, and prints what to run', async () => {
    const { code, errors } = await runToEnd(['serve'], { DATA_DIR: join(await temporaryFolder(), 'none') });
    expect(code).toBe(2);
    for (const said of ['PUBLIC_ORIGIN', 'OIDC_ISSUER', 'CONSOLE=false', 'DATA_DIR', 'bulkfill serve init'])
      expect(errors).toContain(said);
  });

  it.each([
    ['which is newer', 'server.json', '{"layout":1,"version":"999.0.0"}'],
    ['which is newer', 'server.json', '{"layout":99,"version":"1.0.0"}'],
    ['whose server.json cannot be read', 'server.json', '{"layout":'],
  ])('exits 2 for a data folder %s', async (said, name, content) => {
    const { dataDir } = await initialisedFolder();
    await writeFile(join(dataDir, name), content);
    const { code, errors } = await runToEnd(['serve'], { ...valid, DATA_DIR: dataDir });
    expect(code).toBe(2);
    expect(errors).toMatch(/^bulkfill: DATA_DIR /);
    expect(errors).toContain(said);
  });
});

describe('serve init', () => {
  it('refuses a wrong setting and creates nothing, such as a key that no one chose', async () => {
    const dataDir = join(await temporaryFolder(), 'data');
    const keys = { SECRETS_KEY: 'file:/one', SECRETS_KEY_FILE: '/two' };
    const { code, errors } = await runToEnd(['serve', 'init'], { DATA_DIR: dataDir, ...keys });
    expect({ code, errors }).toEqual({ code: 2, errors: expect.stringContaining('SECRETS_KEY') });
    await expect(readFile(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('refuses an invalid address before it creates anything', async () => {
    const dataDir = join(await temporaryFolder(), 'data');
    const { code, errors } = await runToEnd(['serve', 'init', '--email', 'ada'], { DATA_DIR: dataDir });
    expect({ code, errors }).toEqual({ code: 2, errors: expect.stringContaining('e-mail address') });
    await expect(readFile(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('shows the key once and changes nothing when repeated', async () => {
    expect(folder.apiKey).toMatch(/^svc_bfexp_/);
    const path = join(folder.dataDir, 'secrets.key');
    const before = await readFile(path);
    const { code, output } = await runToEnd(['serve', 'init'], { DATA_DIR: folder.dataDir });
    expect(code).toBe(0);
    expect(output).not.toContain('svc_bfexp_');
    expect(await readFile(path)).toEqual(before);
  });

  it('refuses a folder with other content', async () => {
    const dataDir = join(await temporaryFolder(), 'other');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'letter.txt'), 'Dear …');
    const { code, errors } = await runToEnd(['serve', 'init'], { DATA_DIR: dataDir });
    expect(code).toBe(2);
    expect(errors).toContain('DATA_DIR names a folder with other content');
  });
});
