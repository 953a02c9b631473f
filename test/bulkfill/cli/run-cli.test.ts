import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { bulkfill } from './run-in-process.ts';

const repository = join(import.meta.dirname, '../..', '..');
const run = promisify(execFile);

describe('bulkfill', () => {
  it('prints its commands on request and exits 0', async () => {
    const { code, stdout } = await bulkfill(['--help']);
    expect(code).toBe(0);
    for (const command of ['render', 'submit', 'package']) expect(stdout).toContain(command);
  });

  it.each([
    ['no command', []],
    ['an unknown command', ['fill']],
    ['an unknown option', ['render', '--fast']],
    ['a missing option', ['render', '--pdf', 'a.pdf']],
    ['a number out of range', ['render', '--max-failed', '101']],
    ['a number that is none', ['package', 'build', '--out', 'a', '--schema-version', '5x']],
    ['too many file-name columns', ['render', '--filename-columns', 'a,b,c,d']],
    ['an argument too many', ['package', 'inspect', 'a', 'b']],
    ['two sources of rows', ['render', '--pdf', 'a', '--svc', 'b', '--out', 'c', '--csv', 'd', '--rows', 'e']],
    ['no source of rows', ['submit', '--pdf', 'a', '--svc', 'b']],
  ])('exits 2 for %s, with empty standard output', async (_name, args) => {
    const { code, stdout, stderr } = await bulkfill(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).not.toBe('');
  });

  it('reports a wrong option in one line', async () => {
    const { stderr } = await bulkfill(['render', '--max-failed', 'many']);
    expect(stderr).toBe(
      "bulkfill: option '--max-failed <percent>' argument 'many' is invalid. It must be a whole number from 0 to 100.\n",
    );
  });

  it.each([['submit'], ['fill'], ['template', 'push'], ['job', 'retry', 'a']])(
    'rejects a malformed key before %s sends anything',
    async (...command) => {
      const { code, stderr } = await bulkfill([...command, '--idempotency-key', 'a b']);
      expect(code).toBe(2);
      expect(stderr).toBe(
        "bulkfill: option '--idempotency-key <key>' argument 'a b' is invalid. It must be 1 to 128 characters from A-Z a-z 0-9 . _ : -\n",
      );
    },
  );

  it('suggests a similar command for an unknown one, or the command list', async () => {
    expect((await bulkfill(['rendr'])).stderr).toBe("bulkfill: unknown command 'rendr' (Did you mean render?)\n");
    expect((await bulkfill(['paint'])).stderr).toBe(`bulkfill: unknown command 'paint': "bulkfill help" lists them\n`);
  });

  it('prints the help of any command for "help COMMAND" and "COMMAND --help", and its version', async () => {
    const asked = await bulkfill(['help', 'package', 'build']);
    expect(asked).toEqual(await bulkfill(['package', 'build', '--help']));
    expect(asked).toMatchObject({ code: 0, stdout: expect.stringContaining('--lenient') });
    expect((await bulkfill(['help'])).stdout).toContain('webhook');
    expect(await bulkfill(['help', 'package', 'bild'])).toMatchObject({
      code: 2,
      stderr: 'bulkfill: there is no command "package bild": "bulkfill help" lists them\n',
    });
    expect(await bulkfill(['--version'])).toEqual({ code: 0, stdout: '1.1.0\n', stderr: '' });
  });

  it('prints one JSON document on failure too, for any wrong usage', async () => {
    for (const args of [['render', '--fast'], ['fill'], [], ['render', '--pdf', 'a', '--svc', 'b', '--out', 'c']]) {
      const { code, stdout } = await bulkfill([...args, '--json']);
      expect({ code, document: JSON.parse(stdout) }).toEqual({
        code: 2,
        document: { error: { code: 'WRONG_USAGE', message: expect.stringMatching(/./), details: null } },
      });
    }
    const missing = await bulkfill(['package', 'inspect', '/no/such.svc', '--json']);
    const message = '/no/such.svc: the file or directory does not exist';
    expect({ code: missing.code, document: JSON.parse(missing.stdout) }).toEqual({
      code: 1,
      document: { error: { code: 'FILE_ERROR', message, details: null } },
    });
  });

  it('exits 1 and names a missing file', async () => {
    const { code, stderr } = await bulkfill(['package', 'inspect', '/no/such.svc']);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'bulkfill: /no/such.svc: the file or directory does not exist\n',
    });
  });

  it('runs through npx in the root of the repository', async () => {
    const { stdout } = await run('npx', ['--no', '--', 'bulkfill', 'package', '--help'], { cwd: repository });
    expect(stdout).toContain('inspect');
  });

  it('returns its exit code through the launcher', async () => {
    const started = run(process.execPath, ['bin/bulkfill.cjs', 'package', 'inspect', '/no/such.svc'], {
      cwd: repository,
    });
    await expect(started).rejects.toMatchObject({ code: 1, stdout: '' });
  });
});
