import { readdir, readFile, writeFile } from 'node:fs/promises';
import { loadImage } from '@napi-rs/canvas';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { aFillFolder, aText, bulkfill } from '../../bulkfill/cli/run-in-process.ts';
import { pictureOf } from '../../support/picture-of.ts';

const red = { r: 0xc2, g: 0x18, b: 0x5b };

/** A folder with a form of two pages, a template, and a table of two rows. */
const withTemplate = async (overlays: readonly unknown[] = [aText()]) => {
  const { path, env } = await aFillFolder(overlays);
  await writeFile(path('people.csv'), 'Name\nAda\nZoë\n');
  const files = ['--pdf', path('form.pdf'), '--template', path('template.json')];
  const preview = (...args: string[]) => bulkfill(['preview', ...files, ...args], env);
  return { path, env, preview };
};

/** Pixels of a picture in a rect of points that are not white, at two pixels a point. */
const inkIn = async (file: string, rect: { x: number; y: number; width: number; height: number }): Promise<number> => {
  const { data, width } = await pictureOf(await readFile(file));
  let count = 0;
  for (let y = rect.y * 2; y < (rect.y + rect.height) * 2; y++)
    for (let x = rect.x * 2; x < (rect.x + rect.width) * 2; x++)
      if ((data[(y * width + x) * 4 + 1] ?? 255) < 128) count++;
  return count;
};

describe('bulkfill preview', () => {
  it('draws the filled page at two pixels per point with the box of each overlay', async () => {
    const { path, preview } = await withTemplate();
    const { code, stdout } = await preview('--table', path('people.csv'), '--out', path('page.png'));
    expect({ code, stdout }).toEqual({ code: 0, stdout: `Wrote ${path('page.png')}: page 1 of 2, row 1.\n` });
    const { width, height, data } = await pictureOf(await readFile(path('page.png')));
    expect([width, height]).toEqual([600, 400]);
    const at = (40 * width + 300) * 4;
    expect({ r: data[at], g: data[at + 1], b: data[at + 2] }).toEqual(red);
    expect(await inkIn(path('page.png'), { x: 22, y: 22, width: 40, height: 16 })).toBeGreaterThan(20);
    expect(await inkIn(path('page.png'), { x: 20, y: 60, width: 200, height: 60 })).toBe(0);
  });

  it('draws the requested row, and column names without a table', async () => {
    const { path, preview } = await withTemplate();
    await preview('--table', path('people.csv'), '--row', '1', '--out', path('1.png'));
    await preview('--table', path('people.csv'), '--row', '2', '--out', path('2.png'));
    await preview('--out', path('names.png'));
    const pictures = await Promise.all(['1.png', '2.png', 'names.png'].map((name) => readFile(path(name), 'base64')));
    expect(new Set(pictures).size).toBe(3);
    const beyond = await preview('--table', path('people.csv'), '--row', '3', '--out', path('3.png'));
    expect(beyond).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('ROW_NOT_FOUND: There is no row 3: the data has 2 rows.'),
    });
    expect(await readdir(path())).not.toContain('3.png');
  });

  it('draws a grid on request', async () => {
    const { path, preview } = await withTemplate();
    await preview('--out', path('plain.png'));
    await preview('--out', path('grid.png'), '--grid');
    const lineAt = async (name: string) => {
      const { data, width } = await pictureOf(await readFile(path(name)));
      return data[(350 * width + 200) * 4];
    };
    expect(await lineAt('plain.png')).toBe(255);
    expect(await lineAt('grid.png')).toBeLessThan(200);
  });

  it('draws the first page with an overlay, the requested page, or all pages', async () => {
    const { path, preview } = await withTemplate([aText({ page: 1 }), aText({ id: 'again', page: 1 })]);
    expect(await preview('--out', path('page.png'))).toMatchObject({ stdout: expect.stringContaining('page 2 of 2') });
    const first = await preview('--out', path('page.png'), '--page', '1');
    expect(first.stdout).toContain("page 1 of 2, the columns' names as values.\nOverlays on other pages: 2.");
    const all = await preview('--out', path('all.png'), '--page', 'all', '--json');
    expect(JSON.parse(all.stdout)).toMatchObject({
      files: [
        { file: path('all-1.png'), page: 1 },
        { file: path('all-2.png'), page: 2 },
      ],
      page_count: 2,
      overlays: [{ id: 'name', kind: 'text', page: 1 }, { id: 'again' }],
    });
    const { width } = await loadImage(path('all-2.png'));
    expect(width).toBe(400);
    expect(await preview('--out', path('page.png'), '--page', '3')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no page 3'),
    });
    expect(await preview('--out', path('page.png'), '--page', '0')).toMatchObject({ code: 2 });
    const unnamed = await preview('--out', path('v1.2/page'), '--page', 'all', '--json');
    expect(JSON.parse(unnamed.stdout)).toMatchObject({
      files: [{ file: path('v1.2/page-1') }, { file: path('v1.2/page-2') }],
    });
  });

  it('draws from a package, too, and prints skipped overlays', async () => {
    const { path, env } = await withTemplate();
    await writeFile(path('blank.csv'), 'Name,Other\n ,x\n');
    for (const option of ['--svc', '--package']) {
      const args = [
        '--pdf',
        path('form.pdf'),
        option,
        path('form.svc'),
        '--table',
        path('people.csv'),
        '--out',
        path('page.png'),
      ];
      expect(await bulkfill(['preview', ...args], env)).toMatchObject({ code: 0 });
    }
    await writeFile(
      path('template.json'),
      JSON.stringify({ columns: [{ key: 'column_0', label: 'Name' }], overlays: [aText({ required: true })] }),
    );
    const args = [
      '--pdf',
      path('form.pdf'),
      '--template',
      path('template.json'),
      '--table',
      path('blank.csv'),
      '--out',
      path('page.png'),
    ];
    const { code, stdout } = await bulkfill(['preview', ...args], env);
    expect(code).toBe(0);
    expect(stdout).toContain('  REQUIRED_OVERLAY_NOT_APPLIED: ');
  });

  it('draws form fields in their places', async () => {
    const { path, env } = await withTemplate();
    const pdf = await PDFDocument.create();
    pdf
      .getForm()
      .createTextField('who')
      .addToPage(pdf.addPage([300, 200]), { x: 50, y: 100, width: 120, height: 20 });
    await writeFile(path('fields.pdf'), await pdf.save());
    expect(await bulkfill(['init', '--pdf', path('fields.pdf'), '--out', path('fields.json')], env)).toMatchObject({
      code: 0,
    });
    const args = ['--pdf', path('fields.pdf'), '--template', path('fields.json'), '--out', path('page.png'), '--json'];
    const { stdout } = await bulkfill(['preview', ...args], env);
    expect(JSON.parse(stdout)).toMatchObject({ overlays: [{ id: 'who', kind: 'field', page: 0 }] });
    expect(await inkIn(path('page.png'), { x: 52, y: 82, width: 60, height: 16 })).toBeGreaterThan(20);
  });
});
