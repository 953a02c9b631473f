import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { aFillFolder, bulkfill } from '../run-in-process.ts';

const font = '1 object of its pages is missing or cannot be read';
const aFolderOfHalf = async () => {
  const { path, env } = await aFillFolder();
  await writeFile(path('half.pdf'), rawPdf(onePage('/Resources<</Font<</F 5 0 R>>>>')));
  const files = ['--template', path('template.json'), '--pdf', path('half.pdf')];
  return { path, env, files };
};

describe('an incomplete PDF', () => {
  it('is reported by pdf info and pdf fields, in words and in JSON', async () => {
    const { path } = await aFolderOfHalf();
    for (const command of ['info', 'fields']) {
      const ask = (file: string, ...more: string[]) => bulkfill(['pdf', command, path(file), ...more]);
      expect((await ask('half.pdf')).stdout).toContain(font);
      const { incomplete } = JSON.parse((await ask('half.pdf', '--json')).stdout);
      expect(incomplete).toEqual({ missing_objects: 1, missing_pages: 0, end_cut_off: false });
      expect(JSON.parse((await ask('form.pdf', '--json')).stdout).incomplete).toBeNull();
    }
  });

  it('is rejected by package build without --allow-incomplete-source', async () => {
    const { path, env, files } = await aFolderOfHalf();
    const build = (...more: string[]) =>
      bulkfill(['package', 'build', ...files, '--out', path('half.svc'), ...more], env);
    expect(await build()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`SOURCE_PDF_INCOMPLETE: The source PDF is incomplete: ${font}`),
    });
    expect((await build('--lenient', '--allow-incomplete-source')).code).toBe(0);
  });

  it('is rejected by fill without --allow-incomplete-source', async () => {
    const { path, env, files } = await aFolderOfHalf();
    const fill = (...more: string[]) =>
      bulkfill(['fill', ...files, '--row', '{}', '--out', path('one.pdf'), ...more], env);
    for (const more of [[], ['--optimize']])
      expect(await fill(...more)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('with --allow-incomplete-source'),
      });
    expect((await fill('--allow-incomplete-source')).code).toBe(0);
    const kept = await bulkfill(
      ['fill', '--template-id', 'any', '--row', '{}', '--out', path('one.pdf'), '--allow-incomplete-source'],
      env,
    );
    expect(kept).toMatchObject({ code: 2, stderr: expect.stringContaining('on this machine') });
  });

  it('is a finding of check, a warning of render, and a failure with --strict', async () => {
    const { path, env, files } = await aFolderOfHalf();
    const rows = ['--csv', path('rows.csv')];
    expect((await bulkfill(['check', ...files, ...rows], env)).stdout).toContain('SOURCE_PDF_INCOMPLETE');
    const render = (...more: string[]) =>
      bulkfill(['render', ...files, ...rows, '--out', path('half.zip'), ...more], env);
    expect(await render()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Warning: SOURCE_PDF_INCOMPLETE'),
    });
    expect((await render('--strict')).code).toBe(1);
    expect((await readFile(path('half.zip'))).length).toBeGreaterThan(0);
  });
});
