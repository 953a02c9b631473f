import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeTar } from '../../../infra/release/tar-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'tar-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (path: string, bytes: Uint8Array, isExecutable = false) => ({ path, bytes, isExecutable });

describe('writeTar', () => {
  it('writes an archive that tar reads: long paths, empty and full blocks, modes and time', () => {
    const long = `${'a'.repeat(80)}/${'b'.repeat(80)}.txt`;
    const files = [
      file('empty', new Uint8Array()),
      file('bin/run.sh', Buffer.from('#!/bin/sh\n'), true),
      file('full', Buffer.alloc(512, 1)),
      file(long, Buffer.alloc(513, 2)),
    ];
    writeFileSync(join(folder, 'files.tar'), writeTar(files, 1_700_000_000));
    execFileSync('tar', ['-xf', 'files.tar'], { cwd: folder });
    for (const { path, bytes, isExecutable } of files) {
      expect(readFileSync(join(folder, path)).equals(bytes)).toBe(true);
      const { mode, mtimeMs } = statSync(join(folder, path));
      expect([(mode & 0o100) !== 0, mtimeMs]).toEqual([isExecutable, 1_700_000_000_000]);
    }
  });

  it.each([`${'a'.repeat(101)}`, `${'a'.repeat(156)}/b`, `a/${'b'.repeat(101)}`])('rejects the path %s', (path) => {
    expect(() => writeTar([file(path, new Uint8Array())], 0)).toThrow(RangeError);
  });
});
