import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aFillFolder, bulkfill } from '../run-in-process.ts';

describe('the extension of an output', () => {
  it('is rejected if it belongs to another file type', async () => {
    const { path, env, inputs } = await aFillFolder();
    const render = (...args: string[]) => bulkfill(['render', ...inputs, ...args], env);
    expect(await render('--out', path('letters.pdf'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'letters.pdf: the result is a ZIP, not a PDF: name it as a ZIP; --print-file makes one PDF of all rows',
      ),
    });
    expect(await render('--out', path('a.zip'), '--print-file', path('b.zip'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('b.zip: the result is a PDF, not a ZIP'),
    });
    const form = ['--pdf', path('form.pdf'), '--svc', path('form.svc'), '--row', '{"column_0":"Ada"}'];
    expect(await bulkfill(['fill', ...form, '--out', path('ada.ZIP')], env)).toMatchObject({ code: 2 });
    expect(['letters.pdf', 'a.zip', 'b.zip', 'ada.ZIP'].filter((name) => existsSync(path(name)))).toEqual([]);
  });

  it('is accepted if it belongs to no known file type', async () => {
    const { path, env, inputs } = await aFillFolder();
    expect(await bulkfill(['render', ...inputs, '--out', path('letters.2026')], env)).toMatchObject({ code: 0 });
  });
});
