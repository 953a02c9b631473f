import { readFile, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { declaringPdf } from '../../../support/declaring-pdf.ts';
import { readText } from '../../../support/read-text.ts';
import { readSeals } from '../../../support/sealing/read-seals.ts';
import { makeIdentity } from '../../../support/sealing/test-authority.ts';
import { writePkcs12 } from '../../../support/sealing/write-pkcs12.ts';
import { aFillFolder, aText, bulkfill } from '../run-in-process.ts';

type Folder = Awaited<ReturnType<typeof aFillFolder>>;
let folder: Folder;
let form: string[];

const fill = (row: string, ...args: string[]) =>
  bulkfill(['fill', ...form, '--row', row, '--out', folder.path('one.pdf'), ...args], folder.env);
const text = async () => (await readText(await readFile(folder.path('one.pdf')))).map((each) => each.text).join('|');

beforeEach(async () => {
  folder = await aFillFolder();
  const columns = [
    { key: 'column_0', label: 'Full name' },
    { key: 'column_1', label: 'City' },
  ];
  const overlays = [
    aText({ required: true }),
    aText({ id: 'city', value: { column: 'column_1' }, rect: { x: 20, y: 60, width: 200, height: 20 } }),
  ];
  await writeFile(folder.path('named.json'), JSON.stringify({ columns, overlays }));
  form = ['--pdf', folder.path('form.pdf'), '--template', folder.path('named.json')];
});

describe('bulkfill fill', () => {
  it('fills one PDF from a row by labels and keys', async () => {
    const { code, stdout } = await fill('{"Full name": "Zoë Brontë", "column_1": "Zürich"}');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Wrote .*one\.pdf: .*, complete\.\n$/),
    });
    expect(await text()).toContain('Zoë Brontë|Zürich');
  });

  it('seals the PDF with a PKCS#12 key, like render', async () => {
    const identity = makeIdentity({ algorithm: 'RSA-2048' });
    await writeFile(folder.path('key.p12'), writePkcs12(identity, [identity], 'secret'));
    await writeFile(folder.path('password'), 'secret\n');
    await writeFile(folder.path('row.csv'), 'Ada,Bern\n');
    const row = '{"Full name":"Ada","City":"Bern"}';
    const seal = ['--seal', folder.path('key.p12')];
    const password = ['--seal-password-file', folder.path('password')];
    expect(await fill(row, ...seal, ...password)).toMatchObject({ code: 0 });
    expect(readSeals(await readFile(folder.path('one.pdf')))).toMatchObject([{ coversFile: true, isIntact: true }]);
    const zip = folder.path('sealed.zip');
    const env = { ...folder.env, SEAL_PASSWORD: 'secret' };
    const render = ['render', ...form, '--csv', folder.path('row.csv'), '--out', zip, ...seal];
    expect(await bulkfill(render, env)).toMatchObject({ code: 0 });
    const wrong = await fill(row, ...seal);
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('SEAL_CERTIFICATE_INVALID') });
    expect(await fill(row, ...password)).toMatchObject({ code: 2 });
  });

  it('writes the same bytes as a ZIP of that row alone', async () => {
    await writeFile(folder.path('row.csv'), 'Ada,Bern\n');
    const one = await bulkfill(
      ['fill', ...form, '--row', '{"Full name":"Ada","City":"Bern"}', '--out', folder.path('ada.pdf'), '--json'],
      folder.env,
    );
    const zip = folder.path('out.zip');
    await bulkfill(['render', ...form, '--csv', folder.path('row.csv'), '--out', zip], folder.env);
    const { readZip } = await import('../../../engine/zip/read-zip.ts');
    const [entry] = await readZip([await readFile(zip)]);
    expect(Buffer.compare(entry?.bytes ?? Buffer.alloc(0), await readFile(folder.path('ada.pdf')))).toBe(0);
    expect(JSON.parse(one.stdout)).toMatchObject({
      status: 'success',
      file_name: 'row_1.pdf',
      warnings: [],
      notices: [],
      fit: [],
    });
  });

  it('accepts the items of a list as an array', async () => {
    const list = {
      id: 'items',
      kind: 'list',
      page: 0,
      rect: { x: 20, y: 20, width: 160, height: 60 },
      value: { column: 'column_0' },
      itemHeight: 15,
    };
    const cells = [{ key: 'what', x: 0, width: 100, size: 10 }];
    await writeFile(folder.path('list.json'), JSON.stringify({ columns: [], overlays: [{ ...list, cells }] }));
    form = ['--pdf', folder.path('form.pdf'), '--template', folder.path('list.json')];
    const { code, stderr } = await fill('{"column_0": [{"what": "Soap"}, {"what": "Salt"}]}');
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(await text()).toContain('Soap|Salt');
  });

  it('reports a partial row, which exits 1 with --strict', async () => {
    await writeFile(
      folder.path('named2.json'),
      JSON.stringify({
        columns: [],
        overlays: [
          aText({ id: 'date', value: { column: 'column_0' }, format: { date: { input: 'yyyy-MM-dd' } } }),
          aText({}),
        ],
      }),
    );
    const args = [
      'fill',
      '--pdf',
      folder.path('form.pdf'),
      '--template',
      folder.path('named2.json'),
      '--row',
      '{"column_0":"x"}',
      '--out',
      folder.path('two.pdf'),
    ];
    expect(await bulkfill(args, folder.env)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('partial.\n  VALUE_INVALID: '),
    });
    expect(await bulkfill([...args, '--strict'], folder.env)).toMatchObject({ code: 1 });
  });

  it.each([
    [
      '{"Fullname": "Ada"}',
      1,
      'UNKNOWN_COLUMN: "Fullname" is neither column_<n> nor the label of a column of the template. Did you mean "Full name"?',
    ],
    ['{"City": "Bern"}', 1, 'The row failed. REQUIRED_OVERLAY_NOT_APPLIED'],
    [
      '{"Full name": ["Ada"]}',
      1,
      'INVALID_ROWS_JSON: The value of "Full name" must be a string, number, boolean or null.',
    ],
    ['{"Full name": "Ada", "column_0": "Bob"}', 1, 'two keys of one column'],
    ['["Ada"]', 1, 'INVALID_ROWS_JSON: The row must be an object.'],
    ['{Name: Ada}', 1, 'INVALID_ROWS_JSON: The row is not JSON: a key in double quotes is missing (line 1, column 2).'],
  ])('rejects the row %s and writes nothing', async (row, code, words) => {
    const out = folder.path('refused.pdf');
    const refused = await bulkfill(['fill', ...form, '--row', row, '--out', out], folder.env);
    expect(refused).toMatchObject({ code, stderr: expect.stringContaining(words) });
    await expect(readFile(out)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('preserves all digits of a number', async () => {
    await fill('{"Full name": 12345678901234567890, "City": 1.50}');
    expect(await text()).toContain('12345678901234567890|1.5');
  });

  it('names the PDF by existing columns, and rejects a missing one', async () => {
    const row = '{"Full name": "Ada", "City": "Bern", "column_3": "x"}';
    const named = await fill(row, '--filename-columns', 'full name,column_1,column_3', '--json');
    expect(JSON.parse(named.stdout)).toMatchObject({ file_name: 'row_1_Ada_Bern_x.pdf' });
    for (const name of ['Town', 'column_4'])
      expect(await fill(row, '--filename-columns', name)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(
          `--filename-columns: there is no column "${name}"; the package has column_0 "Full name"`,
        ),
      });
  });

  it('follows --conformance', async () => {
    await writeFile(folder.path('form.pdf'), declaringPdf({ a: '1b' }));
    await writeFile(folder.path('named.json'), JSON.stringify({ columns: [], overlays: [aText({ opacity: 0.5 })] }));
    const row = '{"column_0": "Ada"}';
    expect(await fill(row)).toMatchObject({ code: 0 });
    expect(await fill(row, '--conformance', 'ignore')).toMatchObject({ code: 0 });
    expect(await fill(row, '--conformance', 'require')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('CONFORMANCE_'),
    });
  });

  it('requires a package or a template, and never overwrites an input', async () => {
    expect(
      await bulkfill(
        ['fill', '--pdf', folder.path('form.pdf'), '--row', '{}', '--out', folder.path('x.pdf')],
        folder.env,
      ),
    ).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('specify exactly one of --svc and --template'),
    });
    expect(
      await bulkfill(['fill', ...form, '--row', '{}', '--out', folder.path('form.pdf')], folder.env),
    ).toMatchObject({ code: 2 });
  });
});
