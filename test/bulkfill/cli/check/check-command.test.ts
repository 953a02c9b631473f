import { readFile, writeFile } from 'node:fs/promises';
import { readTable } from '@bulkfill/engine/rows/tables/read-table';
import { describe, expect, it } from 'vitest';
import { declaringPdf } from '../../../support/declaring-pdf.ts';
import { aFillFolder, aText, bulkfill } from '../run-in-process.ts';

const required = aText({ required: true });

/** Arguments without the rows, and a file of rows. */
const withRows = async (csv: string, overlays: readonly unknown[] = [required]) => {
  const { path, env, inputs } = await aFillFolder(overlays);
  await writeFile(path('some.csv'), csv);
  return { path, env, args: ['check', ...inputs.slice(0, 4), '--csv', path('some.csv')] };
};

describe('bulkfill check', () => {
  it('exits 0 if no row would fail, and reports no findings', async () => {
    const { env, args } = await withRows('Ada\nGrace\n');
    const { code, stdout } = await bulkfill(args, env);
    expect(stdout).toMatch(
      /^Checked 2 rows in [\d.]+ s, \d+ rows\/s: 2 complete, 0 partial, 0 failed\.\nNo problems found\.\n$/,
    );
    expect(code).toBe(0);
  });

  it('exits 1 if a row would fail, and shows each code with its first rows and the remedy', async () => {
    const { env, args } = await withRows(`${' \n'.repeat(5)}Ada\n`);
    const { code, stdout } = await bulkfill(args, env);
    expect(code).toBe(1);
    expect(stdout).toContain(': 1 complete, 0 partial, 5 failed.\n');
    expect(stdout).toContain(
      'error    VALUE_BLANK  5×  → fill in the value\n           row 1, overlay "name": The overlay is required',
    );
    expect(stdout).toContain('           … and 2 more.\n');
    expect(stdout).toContain('info     DUPLICATE_ROW  4×  → remove the row if it is a duplicate\n');
    expect(stdout).toContain('To correct these rows in a spreadsheet, add --corrections FILE.csv or FILE.xlsx.\n');
  });

  it('exits 1 if the run would be rejected because no row has the required values', async () => {
    const { path, env, args } = await withRows('Ada\n', [aText({ opacity: 0.5 })]);
    await writeFile(path('declaring.pdf'), declaringPdf({ a: '1b' }));
    const check = (mode: string) => bulkfill([...args, '--pdf', path('declaring.pdf'), '--conformance', mode], env);
    const refused = await check('require');
    expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining('error    CONFORMANCE_NOT_KEPT  1×') });
    expect(refused.stdout).toContain(': 0 complete, 0 partial, 1 failed.\n');
    expect(await check('keep')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('warning  CONFORMANCE_LOST  1×'),
    });
    expect(await check('ignore')).toMatchObject({ code: 0, stdout: expect.stringContaining('No problems found.') });
  });

  it('reports codes with modules thinner than the limit of an option or the environment', async () => {
    const side = (29 * 0.25 * 72) / 25.4;
    const qr = {
      id: 'qr',
      kind: 'qr',
      page: 0,
      rect: { x: 9, y: 9, width: side, height: side },
      value: { text: '12' },
    };
    const { env, args } = await withRows('Ada\n', [qr]);
    const check = async (options: readonly string[], settings: NodeJS.ProcessEnv = {}) =>
      (await bulkfill([...args, ...options], { ...env, ...settings })).stdout.includes('CODE_TOO_SMALL');
    expect(await check([])).toBe(false);
    expect(await check(['--min-matrix-module', '250'])).toBe(false);
    expect(await check(['--min-matrix-module', '251'])).toBe(true);
    expect(await check(['--min-linear-module', '1000'])).toBe(false);
    expect(await check([], { MIN_MATRIX_MODULE_UM: '251' })).toBe(true);
    expect(await check(['--min-matrix-module', '250'], { MIN_MATRIX_MODULE_UM: '251' })).toBe(false);
  });

  it('reports each cause of a row once, with the cell value', async () => {
    const { env, args } = await withRows('31.2.2026\n', [
      aText({ required: true, format: { date: { input: 'yyyy-MM-dd' } } }),
    ]);
    const { stdout } = await bulkfill(args, env);
    expect(stdout.match(/is not a date of the form/g)).toHaveLength(1);
    expect(stdout).toContain('The value comes from column_0 (Name). It is "31.2.2026".\n');
    expect(stdout).toContain(
      'REQUIRED_OVERLAY_NOT_APPLIED  1×  → give the row what the overlay needs, or make the overlay optional\n',
    );
    expect((await bulkfill([...args, '--json'], env)).stdout).not.toContain('31.2.2026');
  });

  it('names a table-only column as the table does', async () => {
    const { path, env, args } = await withRows('', [aText()]);
    await writeFile(path('people.csv'), 'Name,Shoe size\nAda,38\n');
    const { stdout } = await bulkfill([...args.slice(0, -2), '--table', path('people.csv')], env);
    expect(stdout).toContain('No overlay uses column_1 (Shoe size).\n');
  });

  it('writes the rows to correct as a table, with every status except success', async () => {
    const { path, env, args } = await withRows('Ada\n \n=1+1\n');
    const { code, stdout } = await bulkfill([...args, '--corrections', path('corrections.csv')], env);
    expect(code).toBe(1);
    expect(stdout).toContain(`Wrote ${path('corrections.csv')}: the row to correct.\n`);
    const lines = (await readFile(path('corrections.csv'), 'utf8')).trimEnd().split('\r\n');
    expect(lines[0]).toBe('row_number,status,codes,messages,column_0 Name');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^2,failed,/);
  });

  it('writes the rows to correct as a workbook if the name ends in .xlsx', async () => {
    const { path, env, args } = await withRows('Ada\n \n=1+1\n');
    expect((await bulkfill([...args, '--corrections', path('corrections.xlsx')], env)).stdout).toContain(
      'the row to correct.\n',
    );
    const { rows } = await readTable(await readFile(path('corrections.xlsx')), { header: false });
    expect(rows.map((row) => [row[0], row[4]])).toEqual([
      ['row_number', 'Name'],
      ['2', ' '],
    ]);
  });

  it('exits with 2 without rows, and with the code of a broken file', async () => {
    const { env, args } = await withRows(`Ada\n${'far too long '.repeat(9)}\n`);
    const { code, stdout } = await bulkfill([...args, '--json'], env);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      rows: 2,
      success_rows: 2,
      partial_rows: 0,
      failed_rows: 0,
      finding_count: 1,
      findings_by_code: { TEXT_OVERFLOWS: 1 },
      findings: [{ severity: 'warning', code: 'TEXT_OVERFLOWS', row_number: 2, overlay_id: 'name' }],
      longest: [{ overlay_id: 'name', row_number: 2 }],
      corrections: null,
    });
  });

  it('exits 2 without rows, and fails with the code of a broken file', async () => {
    const { path, env, args } = await withRows('Ada\n');
    expect((await bulkfill(args.slice(0, 5), env)).code).toBe(2);
    await writeFile(path('broken.pdf'), '%PDF-1.7 broken');
    const { code, stderr } = await bulkfill(['check', '--pdf', path('broken.pdf'), ...args.slice(3)], env);
    expect(code).toBe(1);
    expect(stderr).toContain('INVALID_PDF');
  });
});
