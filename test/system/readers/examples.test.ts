import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { missingFromPaint } from '../../support/painted-names.ts';
import { aFolder, bulkfill, run } from './command.ts';

const examples = [
  { name: 'offer-letter', flatten: false },
  { name: 'shipping-label', flatten: false },
  { name: 'certificate', flatten: true },
] as const;

describe.each(examples)('examples/$name, rendered', ({ name, flatten }) => {
  let folder: string;
  let pdfs: string[];
  const rows = async (): Promise<string> => readFile(`examples/${name}/rows.csv`, 'utf8');

  beforeAll(async () => {
    folder = await aFolder();
    const example = `examples/${name}`;
    const svc = join(folder, 'package.svc');
    const built = await bulkfill(
      ['package', 'build', '--template', `${example}/template.json`, '--pdf', `${example}/source.pdf`, '--out', svc],
      folder,
    );
    expect(built).toMatchObject({ code: 0 });
    const zip = join(folder, 'out.zip');
    const options = flatten ? ['--flatten'] : [];
    const inputs = ['--pdf', `${example}/source.pdf`, '--svc', svc, '--csv', `${example}/rows.csv`, '--out', zip];
    expect(await bulkfill(['render', ...inputs, ...options], folder)).toMatchObject({ code: 0 });
    expect(await run('unzip', ['-tq', zip])).toMatchObject({ code: 0 });
    expect(await run('unzip', ['-q', zip, '-d', join(folder, 'out')])).toMatchObject({ code: 0 });
    pdfs = (await readdir(join(folder, 'out')))
      .filter((file) => file.endsWith('.pdf'))
      .map((file) => join(folder, 'out', file));
  });

  it('produces one PDF per row without complaints of qpdf', async () => {
    expect(pdfs.length).toBeGreaterThanOrEqual(50);
    for (const pdf of pdfs) expect(await run('qpdf', ['--check', pdf])).toMatchObject({ code: 0, stderr: '' });
  });

  it('produces PDFs that contain every resource that they paint', async () => {
    for (const pdf of [pdfs.at(0)!, pdfs.at(-1)!])
      expect([...(await missingFromPaint(await readFile(pdf)))]).toEqual([]);
  });

  it('starts every PDF with the bytes of the source', async () => {
    const source = await readFile(`examples/${name}/source.pdf`);
    for (const pdf of pdfs) expect((await readFile(pdf)).subarray(0, source.length).equals(source)).toBe(true);
  });

  it('shows poppler the first cell of every row', async () => {
    const records = parse(await rows()) as string[][];
    const firstCells = records.map((record) => record[0] ?? '');
    const letters = (text: string): string =>
      text
        .normalize('NFC')
        .replace(/[^\p{L}\p{N}]/gu, '')
        .toLowerCase();
    for (const [index, cell] of firstCells.entries()) {
      const pdf = pdfs.find((file) => new RegExp(`row_${index + 1}[_.]`).test(file))!;
      const { stdout } = await run('pdftotext', ['-layout', pdf, '-']);
      expect(letters(stdout)).toContain(letters(cell).slice(0, 12));
    }
  });

  it('shows ZBar the codes of a row', async () => {
    const pdf = pdfs.find((file) => /row_1[_.]/.test(file))!;
    const picture = join(folder, 'page');
    expect(await run('pdftoppm', ['-r', '200', '-png', pdf, picture])).toMatchObject({ code: 0 });
    const pages = (await readdir(folder))
      .filter((file) => /^page.*\.png$/.test(file))
      .map((file) => join(folder, file));
    const { stdout } = await run('zbarimg', ['-q', ...pages]);
    expect(stdout).toMatch(/^QR-Code:/m);
    if (name !== 'certificate') expect(stdout).toMatch(/^CODE-128:/m);
  });
});
