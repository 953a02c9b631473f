import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { Interrupted } from '@bulkfill/bulkfill/cli/terminal/interrupted';
import { describe, expect, it } from 'vitest';
import { aFillFolder, bulkfill } from '../../bulkfill/cli/run-in-process.ts';

const program = new URL('../../../bin/bulkfill.cjs', import.meta.url).pathname;
const run = promisify(execFile);

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const workbook = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from('[Content_Types].xml xl/workbook.xml')]);

describe('input of another type', () => {
  it('is named by its type with the remedy and the contract’s code', async () => {
    const { path, env } = await aFillFolder();
    const files = {
      'rows.xlsx': workbook,
      'unicode.csv': utf16('Ada\nZoë\n'),
      'unmarked.csv': utf16('Ada\nZoë\n').subarray(2),
      'scan.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10]),
      'letter.doc': Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      'package.gz': gzipSync('x'),
      empty: Buffer.alloc(0),
    };
    for (const [name, bytes] of Object.entries(files)) await writeFile(path(name), bytes);
    const said = async (changed: Readonly<Record<string, string>>) => {
      const options = { '--pdf': 'form.pdf', '--svc': 'form.svc', '--csv': 'rows.csv', ...changed };
      const given = Object.entries(options).filter(([name]) => name !== '--csv' || !('--rows' in changed));
      const args = given.flatMap(([name, file]) => [name, path(file)]);
      const { code, stderr } = await bulkfill(['render', ...args, '--out', path('out.zip')], env);
      expect(code).toBe(1);
      return stderr.replace(`bulkfill: `, '').replaceAll(`${path()}/`, '');
    };
    const csvWay = 'Save it as "CSV UTF-8", with commas between the columns. Or use --table, which reads such files.\n';
    expect(await said({ '--csv': 'rows.xlsx' })).toBe(
      `INVALID_CSV_FILE: rows.xlsx is an Excel workbook, not CSV in UTF-8. ${csvWay}`,
    );
    for (const name of ['unicode.csv', 'unmarked.csv'])
      expect(await said({ '--csv': name })).toContain(`${name} is text in UTF-16`);
    expect(await said({ '--csv': 'form.pdf' })).toContain('is a PDF, not CSV in UTF-8. Pass the PDF with --pdf.');
    expect(await said({ '--csv': 'rows.json' })).toContain('is JSON, not CSV in UTF-8. Pass rows in JSON with --rows.');
    expect(await said({ '--rows': 'rows.csv' })).toContain(
      'INVALID_ROWS_JSON: rows.csv is something else, not JSON in UTF-8.',
    );
    expect(await said({ '--svc': 'template.json' })).toContain(
      'MALFORMED_DOQLO_FILE: template.json is JSON, not a .svc package. If it is a template',
    );
    expect(await said({ '--svc': 'form.pdf' })).toContain('is a PDF, not a .svc package');
    expect(await said({ '--pdf': 'form.svc' })).toContain(
      'INVALID_PDF: form.svc is a gzip file, as packages are, not a PDF.',
    );
    for (const name of ['scan.png', 'letter.doc', 'empty'])
      expect(await said({ '--pdf': name })).toMatch(new RegExp(`^INVALID_PDF: ${name} is `));
    const built = await bulkfill(
      ['package', 'build', '--template', path('form.svc'), '--pdf', path('form.pdf'), '--out', path('x.svc')],
      env,
    );
    expect(built).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('a built package: "bulkfill package inspect" shows its contents'),
    });
  });

  it('is reported as a directory for every option', async () => {
    const { path, env } = await aFillFolder();
    for (const option of ['--pdf', '--svc', '--csv']) {
      const options = {
        '--pdf': path('form.pdf'),
        '--svc': path('form.svc'),
        '--csv': path('rows.csv'),
        [option]: path(),
      };
      const { code, stderr } = await bulkfill(
        ['render', ...Object.entries(options).flat(), '--out', path('out.zip')],
        env,
      );
      expect({ code, stderr }).toEqual({ code: 1, stderr: `bulkfill: ${path()}: it is a directory, not a file\n` });
    }
  });

  it('is rejected as an endless device before it fills the memory', async () => {
    const { path, env, inputs } = await aFillFolder();
    const { code, stderr } = await bulkfill(
      ['render', ...inputs.slice(0, -1), '/dev/zero', '--out', path('out.zip')],
      env,
    );
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'bulkfill: /dev/zero: it is larger than 268435456 bytes\n' });
  });

  it('is read normally if a cell only resembles JSON or PDF', async () => {
    const { path, env, inputs } = await aFillFolder();
    await writeFile(path('rows.csv'), '[draft]\n{x}\n%PDF\n');
    expect(await bulkfill(['render', ...inputs, '--out', path('out.zip')], env)).toMatchObject({ code: 0 });
  });
});

describe('rows with other separators than commas', () => {
  it.each([
    [
      'semicolons',
      'Jürgen Müller;1234;x\nZoë;99;y\n',
      /^INVALID_CSV_FILE: .* is a table with columns separated by semicolons/,
    ],
    [
      'semicolons and decimal commas',
      'Jürgen;1.234,56;x\nZoë;99;y\n',
      /is a table with columns separated by semicolons/,
    ],
    [
      'tabs',
      'Ada\t1\nZoë\t2\n',
      /is a table with columns separated by tabs, not CSV in UTF-8\. Save it as "CSV UTF-8"/,
    ],
  ])('are rejected with the remedy: %s', async (_name, text, said) => {
    const { path, env, inputs } = await aFillFolder();
    await writeFile(path('rows.csv'), text);
    const { code, stderr } = await bulkfill(['render', ...inputs, '--out', path('out.zip')], env);
    expect(code).toBe(1);
    expect(stderr.replace('bulkfill: ', '')).toMatch(said);
  });

  it.each([
    ['prose', 'Doe; Jane\nRoe; Richard\n'],
    ['quoted cells', '"Doe;Jane"\n"Roe;Richard"\n'],
    ['commas as often', 'a;b,c\nd;e,f\n'],
    ['not in every line', 'a;b\nc\n'],
  ])('are not suspected in %s', async (_name, text) => {
    const { path, env, inputs } = await aFillFolder();
    await writeFile(path('rows.csv'), text);
    expect(await bulkfill(['render', ...inputs, '--out', path('out.zip')], env)).toMatchObject({ code: 0 });
  });
});

describe('rows from standard input', () => {
  it('are filled like rows from a file', async () => {
    const { path, env, inputs } = await aFillFolder();
    const args = ['render', ...inputs.slice(0, -1), '-', '--out', path('piped.zip'), '--json'];
    const { code, stdout } = await bulkfill(args, env, undefined, 'Ada\nZoë\n');
    expect({ code, document: JSON.parse(stdout) }).toMatchObject({ code: 0, document: { success_rows: 2 } });
    await bulkfill(['render', ...inputs, '--out', path('file.zip')], env);
    expect((await readFile(path('piped.zip'))).equals(await readFile(path('file.zip')))).toBe(true);
  });

  it('are the only input that can come from there', async () => {
    const { path, env, inputs } = await aFillFolder();
    const { code, stderr } = await bulkfill(
      ['render', '--pdf', '-', ...inputs.slice(2), '--out', path('out.zip')],
      env,
      undefined,
      '%PDF-',
    );
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'bulkfill: only rows can come from standard input, not pdf: give a file\n',
    });
  });
});

describe('--filename-columns', () => {
  it('accepts keys and labels, and rejects others with the existing names', async () => {
    const { path, env, inputs } = await aFillFolder();
    const render = (names: string, out = 'out.zip') =>
      bulkfill(['render', ...inputs, '--filename-columns', names, '--out', path(out)], env);
    await render('column_0', 'key.zip');
    expect(await render(' name ', 'label.zip')).toMatchObject({ code: 0 });
    expect((await readFile(path('label.zip'))).includes('row_2_Zoë.pdf')).toBe(true);
    expect((await readFile(path('label.zip'))).equals(await readFile(path('key.zip')))).toBe(true);
    for (const name of ['column_99', 'column_1', 'Town']) {
      expect(await render(name)).toMatchObject({
        code: 2,
        stderr: `bulkfill: --filename-columns: there is no column "${name}"; the package has column_0 "Name"\n`,
      });
    }
    // Not in the package, but in the data.
    await writeFile(path('rows.csv'), 'Ada,London\nZoë,Oslo\n');
    expect(await render('column_1')).toMatchObject({ code: 0 });
    expect((await readFile(path('out.zip'))).includes('row_2_Oslo.pdf')).toBe(true);
  });
});

describe('named pipe', () => {
  /** Its writing end, once a command reads it. */
  const writerOf = async (pipe: string): Promise<FileHandle> => {
    for (;;) {
      try {
        return await open(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error;
        await new Promise(setImmediate);
      }
    }
  };
  const commands = (path: (name: string) => string) => {
    const fill = (changed: Readonly<Record<string, string>>) =>
      Object.entries({
        '--pdf': path('form.pdf'),
        '--svc': path('form.svc'),
        '--csv': path('rows.csv'),
        ...changed,
      }).flat();
    const build = [
      'package',
      'build',
      '--template',
      path('template.json'),
      '--pdf',
      path('form.pdf'),
      '--out',
      path('new.svc'),
    ];
    return {
      'the PDF': {
        file: 'form.pdf',
        args: ['render', ...fill({ '--pdf': path('pipe') }), '--out', path('out.zip')],
        env: {},
      },
      'the package': {
        file: 'form.svc',
        args: ['render', ...fill({ '--svc': path('pipe') }), '--out', path('out.zip')],
        env: {},
      },
      'the rows': {
        file: 'rows.csv',
        args: ['render', ...fill({ '--csv': path('pipe') }), '--out', path('out.zip')],
        env: {},
      },
      'the rows of a check': { file: 'rows.csv', args: ['check', ...fill({ '--csv': path('pipe') })], env: {} },
      'trusted keys': {
        file: 'keys.json',
        args: ['render', ...fill({}), '--out', path('out.zip')],
        env: { PACKAGE_KEYS: path('pipe') },
      },
      'an attestation': {
        file: 'form.svc',
        args: ['verify', path('out.zip'), '--keys', path('keys.json'), '--attestation', path('pipe')],
        env: {},
        // The file is parsed and found invalid.
        code: 1,
      },
      'a signing key': { file: 'key.jwk', args: [...build, '--signing-key', path('pipe')], env: {} },
    };
  };
  const names = Object.keys(commands((name) => name)) as (keyof ReturnType<typeof commands>)[];
  const aFolderWithPipe = async () => {
    const { path, env } = await aFillFolder();
    await run('mkfifo', [path('pipe')]);
    const key = await readFile(path('data', 'package-signing-key.jwk'), 'utf8');
    const { d: _, ...publicKey } = JSON.parse(key) as Record<string, unknown>;
    await writeFile(path('key.jwk'), key);
    await writeFile(path('keys.json'), JSON.stringify({ keys: [publicKey] }));
    return { path, env };
  };

  it.each(names)('provides %s like a file', async (name) => {
    const { path, env } = await aFolderWithPipe();
    const { file, args, env: ownEnv, code } = { code: 0, ...commands(path)[name] };
    const done = bulkfill(args, { ...env, ...ownEnv });
    const writer = await writerOf(path('pipe'));
    await writer.write(await readFile(path(file)));
    await writer.close();
    expect(await done).toMatchObject({ code });
  });

  it('provides the rows to the bundled command without a warning', async () => {
    const { path, env, inputs } = await aFillFolder();
    const command = `cat '${path('rows.csv')}' | "$@"`;
    const args = ['render', ...inputs.slice(0, -1), '/dev/stdin', '--out', path('out.zip')];
    const { stderr } = await run('sh', ['-c', command, 'sh', process.execPath, program, ...args], {
      env: { ...process.env, ...env },
    });
    expect(stderr).toBe('Filling 2 rows\n');
  });

  it.each(names)('does not let a pipe without a writer block Ctrl-C: %s', async (name) => {
    const { path, env } = await aFolderWithPipe();
    const { args, env: ownEnv } = commands(path)[name];
    const interruption = new AbortController();
    const done = bulkfill(args, { ...env, ...ownEnv }, interruption.signal);
    const writer = await writerOf(path('pipe'));
    interruption.abort(new Interrupted('SIGINT'));
    expect(await done).toMatchObject({
      code: 130,
      stderr: expect.stringMatching(/bulkfill: interrupted by SIGINT\n$/),
    });
    await writer.close();
  });
});
