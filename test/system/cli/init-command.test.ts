import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { aFolder, bulkfill } from '../../bulkfill/cli/run-in-process.ts';
import { readZip } from '../../engine/zip/read-zip.ts';

const run = promisify(execFile);

const examples = new URL('../../../examples/', import.meta.url).pathname;
const registration = `${examples}registration/source.pdf`;

/** Returns the text that poppler finds in the PDF of row 1. */
const textOf = async (zip: string, file: string): Promise<string> => {
  const pdf = (await readZip([await readFile(zip)])).find(({ name }) => name === 'row_1.pdf');
  await writeFile(file, pdf?.bytes ?? '');
  return (await run('pdftotext', ['-layout', file, '-'])).stdout;
};

/** Creates a first template and renders with it. */
const initAndRender = async (pdf: string, table: string, ...flags: readonly string[]) => {
  const path = await aFolder();
  await writeFile(path('table.csv'), table);
  const made = await bulkfill([
    'init',
    '--pdf',
    pdf,
    '--table',
    path('table.csv'),
    '--out',
    path('first.json'),
    '--json',
    ...flags,
  ]);
  expect(made).toMatchObject({ code: 0 });
  const files = ['--pdf', pdf, '--template', path('first.json'), '--table', path('table.csv')];
  const filled = await bulkfill(['render', ...files, '--out', path('out.zip'), '--flatten', '--json']);
  expect(filled).toMatchObject({ code: 0 });
  expect(JSON.parse(filled.stdout)).toMatchObject({ rows: 2, success_rows: 2 });
  return { made: JSON.parse(made.stdout), text: await textOf(path('out.zip'), path('row.pdf')), path };
};

describe('bulkfill init', () => {
  it('fills form fields named like columns', async () => {
    const { made, text } = await initAndRender(
      registration,
      'Course,Person Name,Hotel\nOpen data,Zoë Brontë,Adler\nStatistics,Bob,Krone\n',
    );
    expect(made).toMatchObject({
      placed: 'fields',
      matched: [
        { field: 'person.name', key: 'column_1', label: 'Person Name' },
        { field: 'course', key: 'column_0', label: 'Course' },
      ],
      unmatched_columns: [{ key: 'column_2', label: 'Hotel' }],
    });
    expect(text).toContain('Zoë Brontë');
    expect(text).toContain('Open data');
  });

  it('recognises a header by the form’s names and tooltips, and follows --map', async () => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([400, 400]);
    for (const [index, name] of ['Make', 'Caliber', 'x1'].entries())
      pdf
        .getForm()
        .createTextField(name)
        .addToPage(page, { x: 20, y: 350 - index * 40, width: 200, height: 20 });
    pdf.getForm().getTextField('x1').acroField.dict.set(PDFName.of('TU'), PDFString.of('Owner'));
    const path = await aFolder();
    await writeFile(path('form.pdf'), await pdf.save());
    await writeFile(path('table.csv'), 'Make,Owner,Halter\nColt,Ada,45\nGlock,Bob,9mm\n');
    const init = (...flags: readonly string[]) =>
      bulkfill([
        'init',
        '--pdf',
        path('form.pdf'),
        '--table',
        path('table.csv'),
        '--out',
        path('t.json'),
        '--force',
        ...flags,
      ]);
    const made = await init();
    expect(made).toMatchObject({ code: 0, stderr: expect.stringContaining('the first row names the columns: 2 rows') });
    expect(made.stdout).toContain('  Make   →  Make\n  Owner  →  x1\n');
    const mapped = await init('--map', 'Halter=Caliber', '--map', '=Owner');
    expect(mapped.stdout).toContain('  Make    →  Make\n  Halter  →  Caliber\n');
    expect(mapped.stdout).not.toContain('→  x1');
    expect(mapped.stdout).not.toContain('--map');
    expect(await init('--map', 'Halter=Barrel')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no field "Barrel"'),
    });
    expect(await init('--by-place')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--by-place cannot be used with "init"'),
    });
  });

  it('makes a column per field without a table, and prints what the rows need', async () => {
    const path = await aFolder();
    const { code, stdout } = await bulkfill(['init', '--pdf', registration, '--out', path('first.json')]);
    expect(code).toBe(0);
    expect(stdout).toContain('4 columns, 4 form fields.');
    expect(stdout).toMatch(/ {2}name +→ {2}person\.name\n/);
    const { columns } = JSON.parse(await readFile(path('first.json'), 'utf8'));
    expect(columns[0]).toEqual({ key: 'column_0', label: 'name' });
  });

  it('prints file names for the next commands if table and template use pipes', async () => {
    const path = await aFolder();
    await writeFile(path('table.csv'), 'Name,Course\nZoë,Open data\n');
    const program = new URL('../../../bin/bulkfill.cjs', import.meta.url).pathname;
    const init = ['init', '--pdf', registration, '--table', '-', '--out', '-'];
    const { stderr } = await run('sh', [
      '-c',
      'table="$1"; shift; "$@" < "$table"',
      'sh',
      path('table.csv'),
      process.execPath,
      program,
      ...init,
    ]);
    expect(stderr).toContain(
      `bulkfill render --pdf ${registration} --template TEMPLATE.json --table ROWS.csv --out out.zip\n`,
    );
  });

  it.each(['certificate', 'offer-letter', 'shipping-label'])(
    'puts one text per column in a free area of a flat page: %s',
    async (name) => {
      const { made, text } = await initAndRender(
        `${examples}${name}/source.pdf`,
        'Name;Town;Amount\nZoë Brontë;Łódź;12,50\nBob;Bern;3,00\n',
      );
      expect(made).toMatchObject({ placed: 'texts', overlays: 3, area_is_free: true });
      for (const value of ['Zoë Brontë', 'Łódź', '12,50']) expect(text).toContain(value);
    },
  );

  it('puts texts on a form without fields named like columns', async () => {
    const { made, text } = await initAndRender(registration, 'Alpha;Beta\nZoë;Łódź\nBob;Bern\n', '--header', 'yes');
    expect(made).toMatchObject({
      placed: 'texts',
      overlays: 2,
      unmatched_fields: expect.arrayContaining(['person.name']),
    });
    expect(text).toContain('Łódź');
  });

  it('prints what it did and how to continue', async () => {
    const path = await aFolder();
    await writeFile(path('people.csv'), 'Name;Town\nZoë;Łódź\n');
    const table = ['--table', path('people.csv'), '--header', 'yes', '--delimiter', ';'];
    const pdf = `${examples}certificate/source.pdf`;
    const { code, stdout, stderr } = await bulkfill(['init', '--pdf', pdf, ...table, '--out', path('first.json')]);
    expect(code).toBe(0);
    expect(stderr).toContain('CSV with semicolons, utf-8, the first row names the columns: 1 row of 2 columns.\n');
    expect(stdout).toContain(
      `Wrote ${path('first.json')}: 2 columns, 2 texts.\nThe texts are in a free area of page 1`,
    );
    expect(stdout).toContain('the editor of the service (/app/editor)');
    expect(stdout).toContain(
      `  bulkfill render --pdf ${pdf} --template ${path('first.json')} --table ${path('people.csv')} --header yes --delimiter semicolon --out out.zip\n`,
    );
  });

  it('never replaces a file without --force', async () => {
    const path = await aFolder();
    await writeFile(path('first.json'), 'mine');
    const args = ['init', '--pdf', registration, '--out', path('first.json')];
    expect(await bulkfill(args)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('first.json already exists'),
    });
    expect(await readFile(path('first.json'), 'utf8')).toBe('mine');
    expect(await bulkfill([...args, '--force'])).toMatchObject({ code: 0 });
    expect(JSON.parse(await readFile(path('first.json'), 'utf8'))).toHaveProperty('overlays');
  });

  it('leaves no file after a failure, and prints what to do', async () => {
    const path = await aFolder();
    const flat = await PDFDocument.create();
    flat.addPage();
    await writeFile(path('flat.pdf'), await flat.save());
    const args = ['init', '--pdf', path('flat.pdf'), '--out', path('first.json')];
    expect(await bulkfill(args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no form fields that can be filled: add --table'),
    });
    expect(await bulkfill([...args, '--table', path('flat.pdf')])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('INVALID_TABLE'),
    });
    expect(await readdir(path())).toEqual(['flat.pdf']);
  });
});
