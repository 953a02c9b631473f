import { execFile } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { generateSigningKey, toPublicJwks } from '@bulkfill/engine/svc/signing-key';
import { describe, expect, it } from 'vitest';
import { aFillFolder, aFolder, aTemplate, aText, bulkfill } from '../../bulkfill/cli/run-in-process.ts';

describe('bulkfill package build', () => {
  it('signs a template with the description of its PDF, and package inspect verifies it', async () => {
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

  it('creates the local key on first use, readable by its owner only, and reuses it', async () => {
    const { path, env } = await aFillFolder();
    const key = await readFile(path('data', 'package-signing-key.jwk'), 'utf8');
    expect((await stat(path('data', 'package-signing-key.jwk'))).mode & 0o777).toBe(0o600);
    await bulkfill(
      ['package', 'build', '--template', path('template.json'), '--pdf', path('form.pdf'), '--out', path('again.svc')],
      env,
    );
    expect(await readFile(path('data', 'package-signing-key.jwk'), 'utf8')).toBe(key);
  });

  it('prints the new key and its location once', async () => {
    const { path } = await aFillFolder();
    const args = [
      'package',
      'build',
      '--template',
      path('template.json'),
      '--pdf',
      path('form.pdf'),
      '--out',
      path('k.svc'),
    ];
    const keyPath = path('fresh', 'package-signing-key.jwk');
    const first = await bulkfill(args, { DATA_DIR: path('fresh') });
    const { kid } = JSON.parse(await readFile(keyPath, 'utf8')) as { kid: string };
    expect(first.stdout).toContain(`Created the signing key ${kid} at ${keyPath}, on first use.`);
    const second = await bulkfill(args, { DATA_DIR: path('fresh') });
    expect(second.stdout).toMatch(/^Wrote .*signed with key /);
    const { stdout } = await bulkfill([...args, '--json'], { DATA_DIR: path('fresh') });
    expect(JSON.parse(stdout)).toMatchObject({ kid, signing_key: { path: keyPath, made: false }, warnings: [] });
  });

  it('rejects a template that does not fit its PDF with all problems, unless lenient', async () => {
    const { path, env } = await aFillFolder();
    const rect = { x: 0, y: 0, width: 9, height: 9 };
    const cells = [{ key: 'name', x: 0, width: 9 }];
    const overlays = [
      aText({ id: 'late', page: 2 }),
      aText({ id: 'wide', value: { text: '{{column_0}} {{column_3}} {{column_3}}' } }),
      { id: 'tick', kind: 'field', page: 0, rect, field: 'agree', value: { column: 'column_0' } },
      { id: 'photo', kind: 'image', page: 0, rect, value: { column: 'column_2' } },
      {
        id: 'items',
        kind: 'list',
        page: 0,
        rect,
        value: { column: 'column_0' },
        itemHeight: 9,
        cells,
        more: { page: 9, rect },
      },
    ];
    await writeFile(path('misfit.json'), aTemplate(overlays));
    const args = [
      'package',
      'build',
      '--template',
      path('misfit.json'),
      '--pdf',
      path('form.pdf'),
      '--out',
      path('misfit.svc'),
    ];
    const problems = [
      'overlay "late" is on page 3 ("page": 2; templates count from 0), and the PDF has 2 pages',
      'overlay "wide" uses column_3, which "columns" does not list',
      'overlay "tick" fills the field "agree", which the PDF does not have (it has no fields)',
      'overlay "photo" uses column_2, which "columns" does not list',
      'overlay "items" continues on page 10 ("more.page": 9; templates count from 0), and the PDF has 2 pages',
    ];
    const { code, stdout, stderr } = await bulkfill([...args, '--json'], env);
    expect({ code, document: JSON.parse(stdout) }).toMatchObject({
      code: 1,
      document: { error: { code: 'TEMPLATE_MISMATCH', details: { problems } } },
    });
    expect(stderr).toBe(
      `bulkfill: the template does not fit ${path('form.pdf')}: ${problems.join('; ')}. To build the package anyway, add --lenient\n`,
    );
    await expect(stat(path('misfit.svc'))).rejects.toMatchObject({ code: 'ENOENT' });
    const lenient = await bulkfill([...args, '--lenient'], env);
    expect(lenient.code).toBe(0);
    for (const problem of problems) expect(lenient.stdout).toContain(`Warning: ${problem}.\n`);
  });

  it('prints one JSON document with --json, and accepts a name and a version', async () => {
    const { path, env } = await aFillFolder();
    const args = [
      'package',
      'build',
      '--template',
      path('template.json'),
      '--pdf',
      path('form.pdf'),
      '--out',
      path('b.svc'),
    ];
    const { stdout, stderr } = await bulkfill([...args, '--name', 'Offer', '--schema-version', '2', '--json'], env);
    expect(JSON.parse(stdout)).toMatchObject({
      file: path('b.svc'),
      schema_version: 2,
      name: 'Offer',
      columns: 1,
      overlays: 1,
    });
    expect(stderr).toBe('');
  });

  it('sets account and expiry, and package inspect and render explain them', async () => {
    const { path, env, inputs } = await aFillFolder();
    const build = (...terms: string[]) =>
      bulkfill(
        [
          'package',
          'build',
          '--template',
          path('template.json'),
          '--pdf',
          path('form.pdf'),
          '--out',
          path('form.svc'),
          ...terms,
        ],
        env,
      );
    expect((await build('--account', 'acct_1', '--expires-at', '2999-01-01T00:00:00Z')).code).toBe(0);
    const inspected = await bulkfill(['package', 'inspect', path('form.svc'), '--json'], env);
    expect(JSON.parse(inspected.stdout)).toMatchObject({
      verified: true,
      account: 'acct_1',
      expires_at: '2999-01-01T00:00:00Z',
      expired: false,
    });
    const rendered = await bulkfill(['render', ...inputs, '--out', path('out.zip')], env);
    expect(rendered.stdout).toContain(
      'Only the account acct_1 may use the package. The command line has no account, so this was not checked.',
    );

    await build('--expires-at', '2020-01-01T00:00:00Z');
    expect((await bulkfill(['package', 'inspect', path('form.svc')], env)).stdout).toContain(
      'EXPIRED: the service rejects it',
    );
    const refused = await bulkfill(['render', ...inputs, '--out', path('late.zip')], env);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('The package has expired')]);
    expect(refused.stderr).not.toContain('Trusted here');

    expect((await build('--expires-at', 'tomorrow')).stderr).toContain('expiresAt');
    expect((await build('--account', 'acct_1', '--schema-version', '4')).stderr).toContain('schema version 5');
  });

  it('produces the same bytes for the same SOURCE_DATE_EPOCH', async () => {
    const { path, env } = await aFillFolder();
    const args = ['package', 'build', '--template', path('template.json'), '--pdf', path('form.pdf'), '--out'];
    for (const out of ['c.svc', 'd.svc'])
      await bulkfill([...args, path(out)], { ...env, SOURCE_DATE_EPOCH: '1700000000' });
    expect((await readFile(path('c.svc'))).equals(await readFile(path('d.svc')))).toBe(true);
  });

  it('rejects an invalid template with path and rule, and writes nothing', async () => {
    const { path, env } = await aFillFolder();
    await writeFile(path('wrong.json'), aTemplate([aText({ rect: { x: 0, y: 0, width: 0, height: 1 } })]));
    const { code, stderr } = await bulkfill(
      ['package', 'build', '--template', path('wrong.json'), '--pdf', path('form.pdf'), '--out', path('w.svc')],
      env,
    );
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        'bulkfill: INVALID_DOQLO_SCHEMA: The package breaks its schema: template.overlays[0].rect.width must be greater than 0.\n',
    });
    await expect(stat(path('w.svc'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('signs a payload unchanged with a key from a file', async () => {
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
    const { code, stderr } = await bulkfill(['package', 'inspect', path('p.svc')], {
      PACKAGE_KEYS: JSON.stringify(toPublicJwks(key)),
    });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'bulkfill: UNSUPPORTED_DOQLO_VERSION: schemaVersion must be an integer from 1 to 5.\n',
    });
  });

  it.each([
    ['neither a template nor a payload', []],
    ['both', ['--template', 'a', '--payload', 'b', '--pdf', 'c']],
    ['a template without its PDF', ['--template', 'a']],
  ])('exits with 2 for %s', async (_name, args) => {
    expect(await bulkfill(['package', 'build', '--out', 'x.svc', ...args])).toMatchObject({ code: 2 });
  });

  it('names a file with the wrong type', async () => {
    const { path, env } = await aFillFolder();
    const pdf = ['--pdf', path('form.pdf'), '--out', path('x.svc')];
    expect((await bulkfill(['package', 'build', '--template', path('form.pdf'), ...pdf], env)).stderr).toContain(
      'form.pdf is a PDF, not a template in JSON.',
    );
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
  it('prints conditions, pages of overlays and the password column', async () => {
    const { path, env } = await aFillFolder();
    const rect = { x: 0, y: 0, width: 90, height: 90 };
    const when = { any: [{ column: 'column_0', in: ['a', 'b'] }, { not: { column: 'column_0', above: 18 } }] };
    const overlays = [
      { ...JSON.parse(JSON.stringify(aText({ id: 'all' }))), page: undefined, pages: 'all', when },
      {
        id: 'items',
        kind: 'list',
        page: 0,
        rect,
        value: { column: 'column_0' },
        itemHeight: 9,
        cells: [{ key: 'name', x: 0, width: 9 }],
        more: { page: 1, rect },
      },
    ];
    const pages = [{ page: 1, when: { column: 'column_0', since: '2026-01-31' } }];
    const protect = { password: { column: 'column_0' }, permissions: ['print'] };
    const template = { ...JSON.parse(aTemplate(overlays)), pages, protect };
    await writeFile(path('decides.json'), JSON.stringify(template));
    const build = [
      'package',
      'build',
      '--template',
      path('decides.json'),
      '--pdf',
      path('form.pdf'),
      '--out',
      path('decides.svc'),
    ];
    expect((await bulkfill(build, env)).code).toBe(0);
    const { stdout } = await bulkfill(['package', 'inspect', path('decides.svc'), '--json'], env);
    expect(JSON.parse(stdout)).toMatchObject({
      protect,
      pages: [{ page: 1, when: { column: 'column_0', since: '2026-01-31' } }],
      overlays: [
        { id: 'all', page: null, pages: 'all', when },
        { id: 'items', page: 0, pages: null, when: null, more: { page: 1, rect } },
      ],
    });
    const text = (await bulkfill(['package', 'inspect', path('decides.svc')], env)).stdout;
    expect(text).toContain('all pages');
    expect(text).toContain('Password: column_0, allows print');
    expect(text).toContain('(if column_0 is one of "a", "b" or not (column_0 is above 18))');
    expect(text).toContain('(continues on page 2)');
    expect(text).toContain('page 2  if column_0 is on or after 2026-01-31');
  });

  it('prints a package of an unknown key as unverified', async () => {
    const { path, env } = await aFillFolder();
    await writeFile(
      path('other.svc'),
      await buildPackage({ schemaVersion: 5, template: { overlays: [] } }, await generateSigningKey()),
    );
    const { code, stdout } = await bulkfill(['package', 'inspect', path('other.svc')], env);
    expect(code).toBe(0);
    expect(stdout).toContain(
      'Verified: NO: The package failed authenticity verification: no trusted key has its "kid".',
    );
    const rendered = await bulkfill(
      [
        'render',
        '--pdf',
        path('form.pdf'),
        '--svc',
        path('other.svc'),
        '--csv',
        path('rows.csv'),
        '--out',
        path('o.zip'),
      ],
      env,
    );
    const trusted = JSON.parse(await readFile(path('data', 'package-signing-key.jwk'), 'utf8')) as { kid: string };
    const keyPath = path('data', 'package-signing-key.jwk');
    for (const said of [stdout, rendered.stderr]) {
      expect(said).toContain(
        `Trusted here: ${trusted.kid} (${keyPath}). Set --data-dir (or DATA_DIR) to the folder of the key that signed it`,
      );
    }
    expect(rendered).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Filling|^bulkfill: INVALID_DOQLO_AUTHENTICITY: /),
    });
  });

  it('prints that no verification key exists', async () => {
    const { path } = await aFillFolder();
    const { stdout } = await bulkfill([
      'package',
      'inspect',
      path('form.svc'),
      '--json',
      '--data-dir',
      path('elsewhere'),
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ verified: false, problem: expect.stringContaining('set PACKAGE_KEYS') });
  });

  it('accepts PACKAGE_KEYS as a file, and names it if it is invalid', async () => {
    const { path, env } = await aFillFolder();
    const key = JSON.parse(await readFile(path('data', 'package-signing-key.jwk'), 'utf8'));
    await writeFile(path('keys.json'), JSON.stringify(toPublicJwks(key)));
    const inspect = (keys: string) =>
      bulkfill(['package', 'inspect', path('form.svc')], { ...env, PACKAGE_KEYS: keys });
    expect((await inspect(path('keys.json'))).stdout).toContain('Verified: yes');
    expect((await inspect('{"keys": []}')).stderr).toBe(
      'bulkfill: PACKAGE_KEYS: the JWK set holds no Ed25519 public key with a "kid"\n',
    );
  });

  it('escapes terminal control sequences', async () => {
    const { path, env } = await aFillFolder([aText({ id: '\u001b[31mred\u0007', value: { static: '\u001b[2J' } })]);
    const { stdout } = await bulkfill(['package', 'inspect', path('form.svc')], env);
    expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });
});

describe('bulkfill package keys', () => {
  it('writes only the public key, which verifies the key’s packages as PACKAGE_KEYS', async () => {
    const { path, env } = await aFillFolder();
    const { stdout } = await promisify(execFile)(process.execPath, ['bin/bulkfill.cjs', 'package', 'keys'], {
      env: { ...process.env, ...env },
    });
    const { keys } = JSON.parse(stdout) as { keys: readonly Record<string, unknown>[] };
    expect(keys.map((key) => Object.keys(key).filter((member) => member === 'd'))).toEqual([[]]);
    const elsewhere = { DATA_DIR: path('elsewhere'), PACKAGE_KEYS: stdout };
    expect(
      JSON.parse((await bulkfill(['package', 'inspect', path('form.svc'), '--json'], elsewhere)).stdout),
    ).toMatchObject({
      verified: true,
    });
  });

  it('writes a file, prints what to do with it, and never replaces the key', async () => {
    const { path, env } = await aFillFolder();
    const keyPath = path('data', 'package-signing-key.jwk');
    const { stdout } = await bulkfill(['package', 'keys', '--out', path('keys.json')], env);
    expect(stdout).toContain(`Wrote ${path('keys.json')}`);
    expect(JSON.parse((await bulkfill(['package', 'keys', '--json'], env)).stdout)).toEqual(
      JSON.parse(await readFile(path('keys.json'), 'utf8')),
    );
    const elsewhere = { DATA_DIR: path('elsewhere'), PACKAGE_KEYS: path('keys.json') };
    expect(
      JSON.parse((await bulkfill(['package', 'inspect', path('form.svc'), '--json'], elsewhere)).stdout),
    ).toMatchObject({
      verified: true,
    });
    const before = await readFile(keyPath, 'utf8');
    expect((await bulkfill(['package', 'keys', '--out', keyPath], env)).code).toBe(2);
    expect(await readFile(keyPath, 'utf8')).toBe(before);
  });
});
