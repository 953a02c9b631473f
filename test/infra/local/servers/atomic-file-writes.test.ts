import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const writer = join(import.meta.dirname, 'write-twice.ts');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulkfill-atomic-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes a small file and then a large one over it, in a process whose files may have at most `blocks` of 512 bytes. */
const writeUnder = async (blocks: number | 'unlimited', file: string): Promise<string> => {
  const script = 'ulimit -f "$1"; exec "$2" "$3" "$4"';
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', script, 'sh', String(blocks), process.execPath, writer, file]);
  return stdout;
};

describe('a file that is written whole or not at all', () => {
  it('holds what was written last, with no draft beside it', async () => {
    const file = join(folder, 'roomy');
    expect(await writeUnder('unlimited', file)).toBe('written');
    expect((await readFile(file)).length).toBe(1_000_000);
    expect(await readdir(folder)).toEqual(['roomy']);
  });

  it('keeps what it held when the disk has no room, and leaves no draft that takes more of it', async () => {
    const file = join(folder, 'cramped');
    expect(await writeUnder(100, file)).toBe('EFBIG');
    expect(await readFile(file, 'utf8')).toBe('small');
    expect((await readdir(folder)).filter((name) => name.startsWith('cramped'))).toEqual(['cramped']);
  });
});
