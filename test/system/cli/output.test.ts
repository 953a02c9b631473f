import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { chmod, link, mkdir, open, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aFillFolder, bulkfill } from '../../bulkfill/cli/run-in-process.ts';

const program = new URL('../../../bin/bulkfill.cjs', import.meta.url).pathname;
const run = promisify(execFile);
const contents = async (path: (...names: string[]) => string, ...names: string[]) =>
  Promise.all(names.map((name) => readFile(path(name), 'latin1')));

describe('--out', () => {
  it('never replaces an input file, under any name', async () => {
    const { path, env, inputs } = await aFillFolder();
    await link(path('form.pdf'), path('hard.pdf'));
    await symlink('rows.csv', path('soft.csv'));
    const guarded = ['form.pdf', 'form.svc', 'rows.csv', 'hard.pdf'];
    const before = await contents(path, ...guarded);
    for (const [name, reader] of [
      ['form.pdf', '--pdf'],
      ['form.svc', '--svc'],
      ['rows.csv', '--csv'],
      ['hard.pdf', '--pdf'],
    ] as const) {
      const { code, stderr } = await bulkfill(['render', ...inputs, '--out', path(name)], env);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: `bulkfill: --out ${path(name)} is the file that ${reader} reads: give --out another one\n`,
      });
    }
    const throughLink = [
      'render',
      '--pdf',
      path('form.pdf'),
      '--svc',
      path('form.svc'),
      '--csv',
      path('soft.csv'),
      '--out',
      path('rows.csv'),
    ];
    expect(await bulkfill(throughLink, env)).toMatchObject({ code: 2 });
    expect(await contents(path, ...guarded)).toEqual(before);
    const build = ['package', 'build', '--template', path('template.json'), '--pdf', path('form.pdf'), '--out'];
    for (const name of [['template.json'], ['form.pdf'], ['data', 'package-signing-key.jwk']]) {
      expect(await bulkfill([...build, path(...name)], env)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('give --out another'),
      });
    }
  });

  it('rejects the file behind standard input, by name or as standard output', async () => {
    const { path, env, inputs } = await aFillFolder();
    const rows = await readFile(path('rows.csv'), 'utf8');
    const piped = [...inputs.slice(0, -1), '-', '--out'];
    const shell = (command: string) =>
      run('sh', ['-c', command, 'sh', process.execPath, program, 'render', ...piped], {
        env: { ...process.env, ...env },
      });
    for (const command of [
      `"$@" '${path('rows.csv')}' < '${path('rows.csv')}'`,
      `"$@" - < '${path('rows.csv')}' >> '${path('rows.csv')}'`,
    ]) {
      await expect(shell(command)).rejects.toMatchObject({
        code: 2,
        stderr: expect.stringContaining('is the file that --csv reads'),
      });
      expect(await readFile(path('rows.csv'), 'utf8')).toBe(rows);
    }
    await shell(`"$@" '${path('other.zip')}' < '${path('rows.csv')}'`);
  });

  it('rejects the file of --print-file, through any links', async () => {
    const { path, env, inputs } = await aFillFolder();
    await symlink('.', path('here'));
    const render = (out: string, print: string) =>
      bulkfill(['render', ...inputs, '--out', out, '--print-file', print], env);
    for (const print of [path('out.zip'), path('here', 'out.zip'), path('here', 'new', '..', 'out.zip')]) {
      expect(await render(path('out.zip'), print)).toMatchObject({
        code: 2,
        stderr: 'bulkfill: --print-file and --out name the same file: use different files\n',
      });
    }
    expect(await render(path('new', 'out.zip'), path('here', 'new', 'out.zip'))).toMatchObject({ code: 2 });
    expect(await render(path('out.zip'), path('here', 'out.pdf'))).toMatchObject({ code: 0 });
  });

  it('rejects links, directories, sockets and disks before the work, and names their type', async () => {
    const { path, env, inputs } = await aFillFolder();
    await writeFile(path('target.zip'), 'old');
    await symlink('target.zip', path('link.zip'));
    await symlink('nowhere.zip', path('dangling.zip'));
    await mkdir(path('folder'));
    await symlink('folder', path('folder-link'));
    const socket = createServer().listen(path('socket'));
    await once(socket, 'listening');
    const before = await readdir(path());
    for (const [name, words] of [
      ['link.zip', 'is a symbolic link to target.zip: give the path of the file itself'],
      ['dangling.zip', 'is a symbolic link to nowhere.zip'],
      ['folder', 'is a directory: specify a file in it'],
      ['folder-link', 'is a directory'],
      ['new/', 'is a directory'],
      ['socket', 'it is a socket'],
    ] as const) {
      const { code, stderr } = await bulkfill(['render', ...inputs, '--out', path(name)], env);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(words) });
    }
    expect(await bulkfill(['render', ...inputs, '--out', path('rows.csv', 'x.zip')], env)).toMatchObject({ code: 1 });
    expect(await bulkfill(['render', ...inputs, '--out', '/proc/x.zip'], env)).toMatchObject({
      code: 1,
      stderr: 'bulkfill: /proc/x.zip: cannot create a file in /proc: the file or directory does not exist\n',
    });
    expect(await readFile(path('target.zip'), 'utf8')).toBe('old');
    expect(await readdir(path())).toEqual(before);
    socket.close();
  });

  it('creates parent folders, removes them after a failure, and keeps the mode of a replaced file', async () => {
    const { path, env, inputs } = await aFillFolder();
    await writeFile(path('bad.csv'), 'a\nb,c\n');
    const bad = [...inputs.slice(0, -1), path('bad.csv')];
    expect(await bulkfill(['render', ...bad, '--out', path('one', 'two', 'out.zip')], env)).toMatchObject({ code: 1 });
    await expect(stat(path('one'))).rejects.toMatchObject({ code: 'ENOENT' });
    await writeFile(path('private.zip'), 'old');
    await chmod(path('private.zip'), 0o600);
    expect(await bulkfill(['render', ...inputs, '--out', path('private.zip')], env)).toMatchObject({ code: 0 });
    expect((await stat(path('private.zip'))).mode & 0o777).toBe(0o600);
    expect(await bulkfill(['render', ...inputs, '--out', path('one', 'two', 'out.zip')], env)).toMatchObject({
      code: 0,
    });
  });

  it('writes to a pipe and standard output the same bytes as to a file, without messages', async () => {
    const { path, env, inputs } = await aFillFolder();
    await run('mkfifo', [path('pipe')]);
    await bulkfill(['render', ...inputs, '--out', path('out.zip')], env);
    const expected = await readFile(path('out.zip'));
    const reader = spawn('cat', [path('pipe')], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [piped, result] = await Promise.all([
      buffer(reader.stdout),
      bulkfill(['render', ...inputs, '--out', path('pipe')], env),
    ]);
    expect(result).toMatchObject({ code: 0, stderr: expect.stringContaining('Filling 2 rows') });
    expect(piped.equals(expected)).toBe(true);
    expect((await stat(path('pipe'))).isFIFO()).toBe(true);
    // A process of its own: this one's standard output is the test runner's.
    const child = spawn(process.execPath, [program, 'render', ...inputs, '--out', '-'], {
      env: { ...process.env, ...env },
      stdio: 'pipe',
    });
    const [streamed, words] = await Promise.all([buffer(child.stdout), buffer(child.stderr)]);
    expect(streamed.equals(expected)).toBe(true);
    expect(words.toString()).toContain('Wrote standard output: ');
    const both = await bulkfill(['render', ...inputs, '--out', '-', '--json'], env);
    expect(both).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--json and the result cannot both use standard output'),
    });
    expect(JSON.parse(both.stdout)).toMatchObject({ error: { code: 'WRONG_USAGE' } });
  });

  it('can be interrupted while no reader empties the pipe', async () => {
    const { path, env, inputs } = await aFillFolder();
    await run('mkfifo', [path('pipe')]);
    await writeFile(path('rows.csv'), 'Ada\n'.repeat(2_000));
    // A reader that never reads.
    const reader = await open(path('pipe'), constants.O_RDWR);
    onTestFinished(() => reader.close());
    const child = spawn(process.execPath, [program, 'render', ...inputs, '--out', path('pipe')], {
      env: { ...process.env, ...env },
      stdio: 'pipe',
    });
    let words = '';
    child.stderr.on('data', (chunk) => {
      words += chunk;
      if (String(chunk).includes('Filling')) setTimeout(() => child.kill('SIGINT'), 1_000);
    });
    const [code] = await once(child, 'close');
    expect({ code, words }).toEqual({ code: 130, words: expect.stringContaining('bulkfill: interrupted by SIGINT\n') });
  });

  it('fails on a full device and does not remove the device', async () => {
    const { env, inputs, path } = await aFillFolder();
    const build = ['package', 'build', '--template', path('template.json'), '--pdf', path('form.pdf')];
    for (const command of [['render', ...inputs], build]) {
      const { code, stderr } = await bulkfill([...command, '--out', '/dev/full'], env);
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringContaining('bulkfill: /dev/full: the disk is full\n'),
      });
    }
    expect((await stat('/dev/full')).isCharacterDevice()).toBe(true);
    expect(await bulkfill(['render', ...inputs, '--out', '/dev/null'], env)).toMatchObject({ code: 0 });
  });

  it('fails with one line if standard output is on a full disk; messages on standard error may be lost', async () => {
    const { env, inputs, path } = await aFillFolder();
    const shell = (redirected: string, ...args: readonly string[]) =>
      run('sh', ['-c', `"$@" ${redirected}`, 'sh', process.execPath, program, ...args], {
        env: { ...process.env, ...env },
      });
    const render = ['render', ...inputs, '--out', path('out.zip')];
    const full = {
      code: 1,
      stderr: expect.stringMatching(/^(?:Filling 2 rows\n)?bulkfill: standard output: the disk is full\n$/),
    };
    for (const args of [render, [...render, '--json'], ['--version'], ['help'], ['check', ...inputs, '--json']])
      await expect(shell('> /dev/full', ...args)).rejects.toMatchObject(full);
    await expect(shell('> /dev/full', 'rendr', '--json')).rejects.toMatchObject({ code: 2 });
    expect((await shell('2> /dev/full', ...render)).stdout).toContain('2 complete');
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('stops waiting for a pipe’s reader on %s, and leaves nothing', async (signal, expected) => {
    const { path, env, inputs } = await aFillFolder();
    await run('mkfifo', [path('pipe')]);
    const before = await readdir(path());
    const child = spawn(
      process.execPath,
      [program, 'render', ...inputs, '--out', path('pipe'), '--print-file', path('all.pdf')],
      {
        env: { ...process.env, ...env },
        stdio: 'pipe',
      },
    );
    let words = '';
    child.stderr.on('data', (chunk) => {
      words += chunk;
      // Twice, as under npm: from the terminal and from npm.
      if (String(chunk).includes('Waiting for a program to read'))
        for (const each of [signal, signal]) child.kill(each);
    });
    const [code] = await once(child, 'close');
    expect({ code, words }).toEqual({
      code: expected,
      words: expect.stringContaining(`bulkfill: interrupted by ${signal}\n`),
    });
    expect(await readdir(path())).toEqual(before);
  });
});
