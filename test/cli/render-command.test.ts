import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { aFillFolder, aText, bulkfill } from './run-in-process.ts';

describe('bulkfill render', () => {
  it('fills a row a PDF, and says how many and how fast', async () => {
    const { path, env, inputs } = await aFillFolder();
    const { code, stdout } = await bulkfill(['render', ...inputs, '--out', path('out.zip')], env);
    expect(code).toBe(0);
    expect(stdout).toMatch(/out\.zip: [\d.]+ KB, 2 PDFs \(2 success, 0 partial, 0 failed\)\.\n2 rows in [\d.]+ s: \d+ rows\/s\.\n$/);
  });

  it('prints one JSON document with --json', async () => {
    const { path, env, inputs } = await aFillFolder();
    const { stdout, stderr } = await bulkfill(['render', ...inputs, '--out', path('out.zip'), '--json'], env);
    expect(JSON.parse(stdout)).toMatchObject({
      out: path('out.zip'),
      rows: 2,
      produced_rows: 2,
      success_rows: 2,
      failed_rows: 0,
      file_size_bytes: (await stat(path('out.zip'))).size,
      rows_per_second: expect.any(Number),
    });
    expect(stderr).toBe('');
  });

  it('takes rows as JSON, and makes the same bytes each time', async () => {
    const { path, env } = await aFillFolder();
    const args = [
      'render',
      '--pdf',
      path('form.pdf'),
      '--svc',
      path('form.svc'),
      '--rows',
      path('rows.json'),
      '--filename-columns',
      'column_0',
    ];
    for (const out of ['a.zip', 'b.zip']) expect(await bulkfill([...args, '--out', path(out)], env)).toMatchObject({ code: 0 });
    const archive = await readFile(path('a.zip'));
    expect(archive.equals(await readFile(path('b.zip')))).toBe(true);
    expect(archive.includes('row_2_Zoë.pdf')).toBe(true);
  });

  it('fails with the code of the contract, and leaves no file behind', async () => {
    const { path, env, inputs } = await aFillFolder([aText({ required: true, page: 7 })]);
    const before = await readdir(path());
    const { code, stdout, stderr } = await bulkfill(['render', ...inputs, '--out', path('out.zip')], env);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^bulkfill: FAILED_ROW_THRESHOLD_EXCEEDED: .*Raise --max-failed .*\n$/m);
    expect(await readdir(path())).toEqual(before);
    expect(await bulkfill(['render', ...inputs, '--out', path('out.zip'), '--max-failed', '100'], env)).toMatchObject({ code: 0 });
  });

  it('names the row that is wrong', async () => {
    const { path, env, inputs } = await aFillFolder();
    await writeFile(path('rows.csv'), 'Ada\nZoë,London\n');
    const { stderr } = await bulkfill(['render', ...inputs, '--out', path('out.zip')], env);
    expect(stderr).toBe('bulkfill: INVALID_CSV_FILE: The CSV file is not valid: row 2 has 2 columns where row 1 has 1.\n');
  });

  it('says what to do when there is no key to verify the package with', async () => {
    const { path, inputs } = await aFillFolder();
    const { code, stderr } = await bulkfill(['render', ...inputs, '--out', path('out.zip'), '--data-dir', path('none')]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^bulkfill: there is no key to verify .*form\.svc with: set PACKAGE_KEYS to a JWK set, or give the --data-dir/);
  });

  it('names a setting that cannot be used', async () => {
    const { path, env, inputs } = await aFillFolder();
    const { stderr } = await bulkfill(['render', ...inputs, '--out', path('out.zip')], { ...env, MAX_PDF_PAGES: 'many' });
    expect(stderr).toBe('bulkfill: MAX_PDF_PAGES must be a whole number from 1 to 9007199254740991\n');
  });

  it('stops when it is interrupted, and leaves no file behind', async () => {
    const { path, env, inputs } = await aFillFolder();
    const before = await readdir(path());
    const interrupted = AbortSignal.abort(new Error('interrupted by SIGINT'));
    const { code, stderr } = await bulkfill(['render', ...inputs, '--out', path('out.zip')], env, interrupted);
    expect(code).toBe(1);
    expect(stderr).toContain('bulkfill: interrupted by SIGINT\n');
    expect(await readdir(path())).toEqual(before);
  });
});
