import { readFile, stat, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { buildPackage } from '../../lib/package/build-package.ts';
import { generateSigningKey, publicJwks } from '../../lib/package/signing-key.ts';
import { aFillFolder, aFolder, aTemplate, aText, bulkfill } from './run-in-process.ts';

describe('bulkfill package build', () => {
  it('signs a template with the facts of its PDF, and package inspect verifies it', async () => {
    const { path, env } = await aFillFolder();
    const { code, stdout } = await bulkfill(['package', 'inspect', path('form.svc'), '--json'], env);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      verified: true,
      problem: null,
      schema_version: 5,
      source: {
        file_name: 'form.pdf',
        size_bytes: (await stat(path('form.pdf'))).size,
        pages: [{ width: 300, height: 200 }, { width: 200 }],
      },
      columns: [{ key: 'column_0', label: 'Name' }],
      overlays: [{ id: 'name', kind: 'text', page: 0, content: 'column_0' }],
    });
  });

  it('makes the local key on first use, readable by its owner only, and keeps it', async () => {
    const { path, env } = await aFillFolder();
    const key = await readFile(path('data', 'package-signing-key.jwk'), 'utf8');
    expect((await stat(path('data', 'package-signing-key.jwk'))).mode & 0o777).toBe(0o600);
    await bulkfill(['package', 'build', '--template', path('template.json'), '--pdf', path('form.pdf'), '--out', path('again.svc')], env);
    expect(await readFile(path('data', 'package-signing-key.jwk'), 'utf8')).toBe(key);
  });

  it('prints one JSON document with --json, and takes a name and a version', async () => {
    const { path, env } = await aFillFolder();
    const args = ['package', 'build', '--template', path('template.json'), '--pdf', path('form.pdf'), '--out', path('b.svc')];
    const { stdout, stderr } = await bulkfill([...args, '--name', 'Offer', '--schema-version', '2', '--json'], env);
    expect(JSON.parse(stdout)).toMatchObject({ file: path('b.svc'), schema_version: 2, name: 'Offer', columns: 1, overlays: 1 });
    expect(stderr).toBe('');
  });

  it('makes the same bytes for the same SOURCE_DATE_EPOCH', async () => {
    const { path, env } = await aFillFolder();
    const args = ['package', 'build', '--template', path('template.json'), '--pdf', path('form.pdf'), '--out'];
    for (const out of ['c.svc', 'd.svc']) await bulkfill([...args, path(out)], { ...env, SOURCE_DATE_EPOCH: '1700000000' });
    expect((await readFile(path('c.svc'))).equals(await readFile(path('d.svc')))).toBe(true);
  });

  it('refuses a wrong template with the path and the rule, and writes nothing', async () => {
    const { path, env } = await aFillFolder();
    await writeFile(path('wrong.json'), aTemplate([aText({ rect: { x: 0, y: 0, width: 0, height: 1 } })]));
    const { code, stderr } = await bulkfill(
      ['package', 'build', '--template', path('wrong.json'), '--pdf', path('form.pdf'), '--out', path('w.svc')],
      env,
    );
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'bulkfill: INVALID_DOQLO_SCHEMA: The package breaks its schema: template.overlays[0].rect.width must be greater than 0.\n',
    });
    await expect(stat(path('w.svc'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('signs a payload as it stands, with a key from a file', async () => {
    const path = await aFolder();
    await writeFile(path('payload.json'), '{"schemaVersion": 9}');
    const key = await generateSigningKey();
    await writeFile(path('key.jwk'), JSON.stringify(key));
    const built = await bulkfill([
      'package',
      'build',
      '--payload',
      path('payload.json'),
      '--signing-key',
      path('key.jwk'),
      '--out',
      path('p.svc'),
    ]);
    expect(built.code).toBe(0);
    const { code, stderr } = await bulkfill(['package', 'inspect', path('p.svc')], { PACKAGE_KEYS: JSON.stringify(publicJwks(key)) });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'bulkfill: UNSUPPORTED_DOQLO_VERSION: schemaVersion must be an integer from 1 to 5.\n',
    });
  });

  it.each([
    ['neither a template nor a payload', []],
    ['both', ['--template', 'a', '--payload', 'b', '--pdf', 'c']],
    ['a template without its PDF', ['--template', 'a']],
  ])('exits 2 for %s', async (_name, args) => {
    expect(await bulkfill(['package', 'build', '--out', 'x.svc', ...args])).toMatchObject({ code: 2 });
  });

  it('names the file that is not what it should be', async () => {
    const { path, env } = await aFillFolder();
    const pdf = ['--pdf', path('form.pdf'), '--out', path('x.svc')];
    expect((await bulkfill(['package', 'build', '--template', path('form.pdf'), ...pdf], env)).stderr).toContain('form.pdf is not JSON');
    const wrongKey = await bulkfill(
      ['package', 'build', '--template', path('template.json'), '--signing-key', path('rows.csv'), ...pdf],
      env,
    );
    expect(wrongKey.stderr).toBe(`bulkfill: ${path('rows.csv')}: neither a JWK nor a PEM file\n`);
    const wrongPdf = await bulkfill(
      ['package', 'build', '--template', path('template.json'), '--pdf', path('rows.csv'), '--out', path('x.svc')],
      env,
    );
    expect(wrongPdf.stderr).toMatch(/^bulkfill: INVALID_PDF: /);
  });
});

describe('bulkfill package inspect', () => {
  it('shows a package of an unknown key, and that it is not verified', async () => {
    const { path, env } = await aFillFolder();
    await writeFile(path('other.svc'), await buildPackage({ schemaVersion: 5, template: { overlays: [] } }, await generateSigningKey()));
    const { code, stdout } = await bulkfill(['package', 'inspect', path('other.svc')], env);
    expect(code).toBe(0);
    expect(stdout).toContain('Verified: NO: The package failed authenticity verification: no trusted key has its "kid".');
  });

  it('says so when there is no key to verify with', async () => {
    const { path } = await aFillFolder();
    const { stdout } = await bulkfill(['package', 'inspect', path('form.svc'), '--json', '--data-dir', path('elsewhere')]);
    expect(JSON.parse(stdout)).toMatchObject({ verified: false, problem: expect.stringContaining('set PACKAGE_KEYS') });
  });

  it('takes PACKAGE_KEYS as a file too, and names it when it is wrong', async () => {
    const { path, env } = await aFillFolder();
    const key = JSON.parse(await readFile(path('data', 'package-signing-key.jwk'), 'utf8'));
    await writeFile(path('keys.json'), JSON.stringify(publicJwks(key)));
    const inspect = (keys: string) => bulkfill(['package', 'inspect', path('form.svc')], { ...env, PACKAGE_KEYS: keys });
    expect((await inspect(path('keys.json'))).stdout).toContain('Verified: yes');
    expect((await inspect('{"keys": []}')).stderr).toBe('bulkfill: PACKAGE_KEYS: the JWK set holds no Ed25519 public key with a "kid"\n');
  });

  it('lets no package drive the terminal', async () => {
    const { path, env } = await aFillFolder([aText({ id: '\u001b[31mred\u0007', value: { static: '\u001b[2J' } })]);
    const { stdout } = await bulkfill(['package', 'inspect', path('form.svc')], env);
    expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });
});
