import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bulkfill demo '));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it('npm run demo fills the example from scratch, prints each step, and leaves its ZIP and PDFs', async () => {
  const { stdout, stderr } = await promisify(execFile)('npm', ['run', '--silent', 'demo'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, DATA_DIR: dataDir },
  });
  expect(stderr).toBe('');
  const steps = stdout.split('\n').filter((line) => line.startsWith('  ✓ '));
  const expected = [
    /started DynamoDB, S3, SQS/,
    /made an account and an API key: acc_/,
    /signed the package/,
    /sent the PDF/,
  ];
  for (const [at, step] of expected.entries()) expect(steps[at]).toMatch(step);
  expect(steps.at(-2)).toMatch(/followed the download: \d+\.\d MB/);
  expect(steps.at(-1)).toContain('unpacked 60 PDFs and manifest.json');
  expect(stdout).toContain('60 letters: 60 complete, 0 partial, 0 rows failed');

  const folder = join(dataDir, 'demo/offer-letter');
  expect((await readFile(join(dataDir, 'demo/offer-letter.zip'))).subarray(0, 4).toString('latin1')).toBe(
    'PK\u0003\u0004',
  );
  const pdfs = (await readdir(folder)).filter((name) => name !== 'manifest.json');
  expect(pdfs).toHaveLength(60);
  for (const name of pdfs) expect((await readFile(join(folder, name))).subarray(0, 5).toString('latin1')).toBe('%PDF-');
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as {
    summary: { success_rows: number };
  };
  expect(manifest.summary.success_rows).toBe(60);
});
