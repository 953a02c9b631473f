import { open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { readOutcome } from '@bulkfill/bulkfill/cli/outcome/read-outcome';
import { Interrupted } from '@bulkfill/bulkfill/cli/terminal/interrupted';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { aFillFolder, aText, bulkfill } from '../../bulkfill/cli/run-in-process.ts';
import { readZip } from '../../engine/zip/read-zip.ts';

const neverADate = aText({ required: true, format: { date: { input: 'yyyy-MM-dd' } } });

describe('bulkfill render', () => {
  it('fills one PDF per row and prints their number and speed', async () => {
    const { path, env, inputs } = await aFillFolder();
    const { code, stdout } = await bulkfill(['render', ...inputs, '--out', path('out.zip')], env);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /out\.zip: [\d.]+ KB, 2 PDFs, [\d.]+ s, \d+ rows\/s\.\n2 rows: 2 complete, 0 partial, 0 failed\.\n$/,
    );
  });

  it('prints one JSON document with --json, with the manifest’s row results', async () => {
    const { path, env, inputs } = await aFillFolder([
      aText(),
      { ...aText({ id: 'code', value: { column: 'column_0' } }), kind: 'barcode', symbology: 'ean13' },
    ]);
    const { stdout, stderr } = await bulkfill(['render', ...inputs, '--out', path('out.zip'), '--json'], env);
    expect(JSON.parse(stdout)).toMatchObject({
      out: path('out.zip'),
      rows: 2,
      produced_rows: 2,
      success_rows: 0,
      partial_rows: 2,
      failed_rows: 0,
      problems: [
        { row_number: 1, status: 'partial', code: 'VALUE_INVALID', more: 0 },
        { row_number: 2, status: 'partial', code: 'VALUE_INVALID', more: 0 },
      ],
      file_size_bytes: (await stat(path('out.zip'))).size,
      rows_per_second: expect.any(Number),
    });
    expect(stderr).toBe('');
    const archive = await open(path('out.zip'));
    const outcome = await readOutcome(archive.fd);
    await archive.close();
    expect(JSON.parse(stdout)).toMatchObject({
      problems: outcome.problems,
      partial_rows: outcome.partialRows,
      warnings: outcome.warnings,
    });
  });

  it('warns that the PDF differs from the package’s', async () => {
    const { path, env, inputs } = await aFillFolder();
    const other = await PDFDocument.create();
    other.addPage([300, 200]);
    await writeFile(path('other.pdf'), await other.save());
    const { code, stdout } = await bulkfill(
      ['render', '--pdf', path('other.pdf'), ...inputs.slice(2), '--out', path('out.zip')],
      env,
    );
    expect(code).toBe(0);
    expect(stdout).toContain('\nWarning: SOURCE_PDF_FINGERPRINT_MISMATCH: ');
    expect(stdout).toContain('\nWarning: SOURCE_PDF_PAGE_COUNT_MISMATCH: ');
  });

  it('warns at the end that a header was filled like a row, also with --json', async () => {
    const { path, env, inputs } = await aFillFolder();
    await writeFile(path('rows.csv'), 'Name\nAda\n');
    const { stdout } = await bulkfill(['render', ...inputs, '--out', path('out.zip')], env);
    expect(stdout).toContain('\nWarning: HEADER_ROW_SUSPECTED: Row 1 holds the labels of the columns');
    const asJson = await bulkfill(['render', ...inputs, '--out', path('again.zip'), '--json'], env);
    expect(JSON.parse(asJson.stdout)).toMatchObject({ produced_rows: 2, warnings: [{ code: 'HEADER_ROW_SUSPECTED' }] });
  });

  it('accepts --threads of earlier releases and prints that it has no effect', async () => {
    const { path, env, inputs } = await aFillFolder();
    const { code, stderr } = await bulkfill(['render', ...inputs, '--out', path('out.zip'), '--threads', '2'], env);
    expect(code).toBe(0);
    expect(stderr).toContain('--threads has no effect');
    const refused = await bulkfill(['render', ...inputs, '--out', path('none.zip'), '--threads', '0'], env);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('It must be a whole number from 1 to 64.');
  });

  it('prints the cell that a message is about, at the terminal only', async () => {
    const { path, env, inputs } = await aFillFolder([aText({ format: { date: { input: 'yyyy-MM-dd' } } })]);
    await writeFile(path('rows.csv'), `31.2.2026\n${'x'.repeat(61)}\n`);
    const { stdout } = await bulkfill(['render', ...inputs, '--out', path('out.zip')], env);
    expect(stdout).toContain('The value comes from column_0 (Name). It is "31.2.2026".\n');
    expect(stdout).toContain(` It is "${'x'.repeat(60)}…".\n`);
    const asJson = await bulkfill(['render', ...inputs, '--out', path('again.zip'), '--json'], env);
    expect(asJson.stdout).not.toContain('31.2.2026');
    const archive = await readZip([await readFile(path('out.zip'))]);
    expect(archive.find(({ name }) => name === 'manifest.json')?.bytes.toString('utf8')).not.toContain('31.2.2026');
  });

  it('prints what --optimize saved, and the folder that it created', async () => {
    const { path, env, inputs } = await aFillFolder();
    const { stdout, stderr } = await bulkfill(['render', ...inputs, '--out', path('new/out.zip'), '--optimize'], env);
    expect(stdout).toMatch(
      /\n--optimize(?:: \d+ (?:%|bytes) saved: the PDF now has .* instead of .*| could not make the PDF smaller: it still has .*)\.\n/,
    );
    expect(stderr).toContain(`Created the folder ${path('new')}.\n`);
    const again = await bulkfill(['render', ...inputs, '--out', path('new/out.zip')], env);
    expect(again.stderr).not.toContain('Made the folder');
    expect(again.stdout).not.toContain('--optimize');
  });

  it('warns if a template does not fit its PDF, unabridged', async () => {
    const overlays = [aText({ page: 9 }), aText({ id: 'other', value: { column: 'column_7' } })];
    const { path, env, inputs } = await aFillFolder([aText()]);
    await writeFile(path('wrong.json'), JSON.stringify({ columns: [{ key: 'column_0', label: 'Name' }], overlays }));
    const args = [
      'render',
      ...inputs.slice(0, 2),
      '--template',
      path('wrong.json'),
      '--csv',
      path('rows.csv'),
      '--out',
      path('out.zip'),
    ];
    const { code, stdout } = await bulkfill(args, env);
    expect(code).toBe(0);
    expect(stdout).toContain(
      '\nWarning: TEMPLATE_MISMATCH: the template does not fit this PDF, and "bulkfill package build" rejects it:\n',
    );
    expect(stdout).toContain(
      'the overlay is on page 10.\n  overlay "other" uses column_7, which "columns" does not list\n',
    );
    expect(await bulkfill([...args, '--strict'], env)).toMatchObject({ code: 1 });
    expect(JSON.parse((await bulkfill([...args, '--json'], env)).stdout).template_mistakes).toHaveLength(2);
  });

  it('accepts rows as JSON, and produces the same bytes each time', async () => {
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
    for (const out of ['a.zip', 'b.zip'])
      expect(await bulkfill([...args, '--out', path(out)], env)).toMatchObject({ code: 0 });
    const archive = await readFile(path('a.zip'));
    expect(archive.equals(await readFile(path('b.zip')))).toBe(true);
    expect(archive.includes('row_2_Zoë.pdf')).toBe(true);
  });

  it('fails with the contract’s code and leaves no file', async () => {
    const { path, env, inputs } = await aFillFolder([neverADate]);
    const before = await readdir(path());
    const { code, stdout, stderr } = await bulkfill(['render', ...inputs, '--out', path('out.zip')], env);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^bulkfill: FAILED_ROW_THRESHOLD_EXCEEDED: .*at row 1: REQUIRED_OVERLAY_NOT_APPLIED: .*"bulkfill check" .*--max-failed\.\n$/m,
    );
    const asJson = await bulkfill(['render', ...inputs, '--out', path('out.zip'), '--json'], env);
    expect(JSON.parse(asJson.stdout)).toEqual({
      error: {
        code: 'FAILED_ROW_THRESHOLD_EXCEEDED',
        message: expect.stringContaining('at row 1'),
        details: {
          failure_class: 'threshold_failed',
          input_row_count: 2,
          produced_row_count: 0,
          failed_row_count: 1,
          failed_row_percent: 50,
          max_failed_row_percent: 0,
        },
      },
    });
    expect(await readdir(path())).toEqual(before);
    expect(await bulkfill(['render', ...inputs, '--out', path('out.zip'), '--max-failed', '100'], env)).toMatchObject({
      code: 0,
    });
  });

  it('names the invalid row', async () => {
    const { path, env, inputs } = await aFillFolder();
    await writeFile(path('rows.csv'), 'Ada\nZoë,London\n');
    const { stderr } = await bulkfill(['render', ...inputs, '--out', path('out.zip')], env);
    expect(stderr).toBe(
      'bulkfill: INVALID_CSV_FILE: The CSV file is not valid: row 2 has 2 columns where row 1 has 1.\n',
    );
  });

  it('prints what to do without a verification key', async () => {
    const { path, inputs } = await aFillFolder();
    const { code, stderr } = await bulkfill([
      'render',
      ...inputs,
      '--out',
      path('out.zip'),
      '--data-dir',
      path('none'),
    ]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^bulkfill: there is no key to verify .*form\.svc with: set PACKAGE_KEYS to a JWK set, or give the --data-dir/,
    );
  });

  it('names an invalid setting', async () => {
    const { path, env, inputs } = await aFillFolder();
    const { stderr } = await bulkfill(['render', ...inputs, '--out', path('out.zip')], {
      ...env,
      MAX_PDF_PAGES: 'many',
    });
    expect(stderr).toBe('bulkfill: MAX_PDF_PAGES must be a whole number from 1 to 9007199254740991\n');
  });

  it('stops when it is interrupted, and leaves no file', async () => {
    const { path, env, inputs } = await aFillFolder();
    const before = await readdir(path());
    const interrupted = AbortSignal.abort(new Interrupted('SIGTERM'));
    const { code, stderr } = await bulkfill(['render', ...inputs, '--out', path('out.zip')], env, interrupted);
    expect(code).toBe(143);
    expect(stderr).toContain('bulkfill: interrupted by SIGTERM\n');
    expect(await readdir(path())).toEqual(before);
  });

  it('writes one PDF of all rows to --print-file, and prints it', async () => {
    const { path, env, inputs } = await aFillFolder();
    const printed = ['--out', path('out.zip'), '--print-file', path('all.pdf'), '--print-even'];
    const { code, stdout } = await bulkfill(['render', ...inputs, ...printed], env);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nWrote the print file .*all\.pdf: [\d.]+ K?B\.\n/);
    const bytes = await readFile(path('all.pdf'));
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(4);
    const asJson = await bulkfill(['render', ...inputs, ...printed, '--json'], env);
    expect(JSON.parse(asJson.stdout)).toMatchObject({
      print_file: path('all.pdf'),
      print_file_size_bytes: bytes.length,
    });
    expect((await readFile(path('all.pdf'))).equals(bytes)).toBe(true);
  });

  it('leaves no print file if no row was produced', async () => {
    const { path, env, inputs } = await aFillFolder([neverADate]);
    await writeFile(path('all.pdf'), 'before');
    const { code, stdout } = await bulkfill(
      ['render', ...inputs, '--out', path('out.zip'), '--print-file', path('all.pdf'), '--max-failed', '100'],
      env,
    );
    expect(code).toBe(0);
    expect(stdout).toContain('\nNo row was produced, so there is no print file.\n');
    expect(await readFile(path('all.pdf'), 'utf8')).toBe('before');
  });

  it.each([
    ['the place of the ZIP', ['--print-file', 'out.zip'], '--print-file and --out name the same file'],
    ['standard output', ['--print-file', '-'], '--print-file cannot use standard output'],
    ['one of its inputs', ['--print-file', 'form.pdf'], '--print-file .*form\\.pdf is the file that --pdf reads'],
    ['no print file, but an even one', ['--print-even'], '--print-even needs --print-file'],
  ])('rejects %s for the print file', async (_, [option = '', name], message) => {
    const { path, env, inputs } = await aFillFolder();
    const given = name === undefined ? [option] : [option, name === '-' ? name : path(name)];
    const { code, stderr } = await bulkfill(['render', ...inputs, '--out', path('out.zip'), ...given], env);
    expect(code).toBe(2);
    expect(stderr).toMatch(new RegExp(message));
  });
});
