import { createHash, hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { anArchive } from '../../bulkfill/cli/an-archive.ts';
import { aCompletedJob, answer, aService, jobPath } from '../../bulkfill/cli/fake-service.ts';
import { aFillFolder, aText, bulkfill } from '../../bulkfill/cli/run-in-process.ts';
import { readZip } from '../../engine/zip/read-zip.ts';
import { aWorkbook } from '../../support/a-workbook.ts';
import { readText } from '../../support/read-text.ts';

const overlays = [
  aText({ required: true }),
  aText({ id: 'city', value: { column: 'column_1' }, rect: { x: 20, y: 60, width: 200, height: 20 } }),
];
const columns = [
  { key: 'column_0', label: 'Full name' },
  { key: 'column_1', label: 'City' },
];

/** A folder with a form, a template of two columns, and a table. */
const withTable = async (name: string, bytes: string | Uint8Array) => {
  const { path, env } = await aFillFolder();
  await writeFile(path('named.json'), JSON.stringify({ columns, overlays }));
  await writeFile(path(name), bytes);
  const form = ['--pdf', path('form.pdf'), '--template', path('named.json')];
  const render = (...args: string[]) =>
    bulkfill(['render', ...form, '--table', path(name), '--out', path('out.zip'), ...args], env);
  return { path, env, form, render };
};

const entriesOf = async (zip: string) => readZip([await readFile(zip)]);
const manifestOf = async (zip: string) =>
  JSON.parse((await entriesOf(zip)).find(({ name }) => name === 'manifest.json')?.bytes.toString('utf8') ?? '') as {
    readonly rows: unknown;
    readonly row_results: readonly {
      readonly row_number: number;
      readonly file_name: string;
      readonly status: string;
    }[];
  };
/** Returns the texts of the entry with this prefix, page by page. */
const textOf = async (zip: string, start: string): Promise<string> => {
  const entry = (await entriesOf(zip)).find(({ name }) => name.startsWith(start));
  return (await readText(entry?.bytes ?? Buffer.alloc(0))).map(({ text }) => text).join('|');
};

const people = [
  ['City', 'Full name', 'Reference'],
  ['Zürich', 'Zoë Brontë', '007'],
  ['Łódź', 'Jörg Müller', '008'],
];

describe('--table', () => {
  it('reads a spreadsheet’s file, matches columns by name, and prints its assumptions', async () => {
    const cells = people.map((row) => row.join(';')).join('\r\n');
    const { path, render } = await withTable('people.csv', Buffer.from(`\ufeff${cells}`, 'utf16le'));
    const { code, stderr } = await render('--filename-columns', 'Reference,City');
    expect(stderr).toContain(
      `Read ${path('people.csv')} as CSV with semicolons, utf-16le, the first row names the columns: 2 rows of 3 columns, matched by name.\n`,
    );
    expect(code).toBe(0);
    const { row_results } = await manifestOf(path('out.zip'));
    expect(row_results.map(({ file_name }) => file_name)).toEqual(['row_1_007_Zürich.pdf', 'row_2_008_Łódź.pdf']);
    expect(await textOf(path('out.zip'), 'row_1_')).toContain('Zoë Brontë|Zürich');
  });

  it('reads XLSX and the named sheet', async () => {
    const sheet = (name: string) => ({
      name,
      data: `<row><c t="inlineStr"><is><t>Full name</t></is></c></row><row><c t="inlineStr"><is><t>${name} Bell</t></is></c></row>`,
    });
    const { path, render } = await withTable('people.xlsx', aWorkbook({ sheets: [sheet('Ann'), sheet('Bob')] }));
    const first = await render('--map', '=City');
    expect(first.stderr).toContain('XLSX, sheet "Ann" (guess), the first row names the columns');
    expect(first.stderr).toContain('To replace a guess, use --sheet NAME.\n');
    expect(await textOf(path('out.zip'), 'row_1.pdf')).toContain('Ann Bell');
    const second = await render('--sheet', 'Bob', '--map', '=City');
    expect(second.stderr).toContain('sheet "Bob"');
    expect(second.stderr).not.toContain('not sure');
    expect(await textOf(path('out.zip'), 'row_1.pdf')).toContain('Bob Bell');
    const none = await render('--sheet', 'Eve');
    expect(none).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        'INVALID_TABLE: The table could not be read: it has no sheet of that name: it has "Ann", "Bob"',
      ),
    });
  });

  it.each([
    ['a JSON array', '[{"City": "Bern", "Full name": "Ada"}]'],
    ['NDJSON', '{"City": "Bern", "Full name": "Ada"}\n{"Full name": "Bob", "City": null}\n'],
  ])('reads %s by its keys', async (_kind, text) => {
    const { path, render } = await withTable('people.json', text);
    expect(await render()).toMatchObject({ code: 0, stderr: expect.stringContaining('matched by name') });
    expect(await textOf(path('out.zip'), 'row_1.pdf')).toContain('Ada|Bern');
  });

  it('follows options and does not ask for them again', async () => {
    const { path, render } = await withTable('people.csv', Buffer.from('Zo\xeb|Z\xfcrich\nBob|Bern\n', 'latin1'));
    const { code, stderr } = await render('--header', 'no', '--delimiter', '|', '--encoding', 'latin1');
    expect(code).toBe(0);
    expect(stderr).toContain('CSV with bars, windows-1252, no header: 2 rows of 2 columns.\n');
    expect(stderr).not.toContain('not sure');
    expect(await textOf(path('out.zip'), 'row_1.pdf')).toContain('Zoë|Zürich');
  });

  it('adds its assumptions to the --json document, and the file’s digest to the manifest', async () => {
    const { path, render } = await withTable('people.csv', people.map((row) => row.join('\t')).join('\n'));
    const { stdout } = await render('--json');
    expect(JSON.parse(stdout)).toMatchObject({
      rows: 2,
      table: {
        rows: 2,
        columns: 3,
        header: people[0],
        columns_by: 'label',
        assumed: { format: { value: 'csv', sure: 'certain' }, delimiter: { value: '\t' }, header: { value: true } },
        notes: [],
      },
    });
    const sha256 = createHash('sha256')
      .update(await readFile(path('people.csv')))
      .digest('hex');
    expect(await manifestOf(path('out.zip'))).toMatchObject({ rows: { sha256, format: 'csv' } });
  });

  it('rejects moved columns with a missing name instead of guessing', async () => {
    const { render } = await withTable('people.csv', 'Town;Full name\nBern;Ada\nZürich;Zoë\n');
    const { code, stderr } = await render();
    expect(code).toBe(1);
    expect(stderr).toContain('INVALID_DATA_INPUT: The table does not name 1 column of the template: "City".');
    expect(stderr).toContain('--map "Town=City"');
    expect(stderr).toMatch(/TEMPLATE +TABLE\n {2}Full name +Town\n {2}City +Full name\n/);
  });

  describe('header with other names', () => {
    const foreign = 'Nachname;Vorname;E-Mail\nMüller;Zoë;zoe@example.com\nBell;Bob;bob@example.com\n';

    it.each(['check', 'render', 'preview'])(
      'is rejected by %s with both lists and how to continue',
      async (command) => {
        const { path, env, form } = await withTable('people.csv', foreign);
        const out = command === 'check' ? [] : ['--out', path(command === 'preview' ? 'page.png' : 'out.zip')];
        const { code, stderr } = await bulkfill([command, ...form, '--table', path('people.csv'), ...out], env);
        expect(code).toBe(1);
        expect(stderr).toContain('Template: "Full name", "City". Table: "Nachname", "Vorname", "E-Mail".');
        expect(stderr).toContain(
          '(--map "Nachname=NAME IN THE TEMPLATE"), or match the columns by position with --by-place',
        );
      },
    );

    it('is mapped by --map, which may leave a template column blank', async () => {
      const { path, render } = await withTable('people.csv', foreign);
      const mapped = await render('--map', 'Vorname=Full name', '--map', 'Nachname=City', '--strict');
      expect(mapped).toMatchObject({ code: 0, stderr: expect.stringContaining('matched by --map') });
      expect(await textOf(path('out.zip'), 'row_1.pdf')).toContain('Zoë|Müller');
      expect(await render('--map', 'Vorname=Full name', '--map', '=City')).toMatchObject({ code: 0 });
      expect(await textOf(path('out.zip'), 'row_1.pdf')).not.toContain('Müller');
    });

    it('is filled by position with --by-place', async () => {
      const { path, render } = await withTable('people.csv', foreign);
      expect(await render('--by-place')).toMatchObject({
        code: 0,
        stderr: expect.stringContaining('matched by position'),
      });
      expect(await textOf(path('out.zip'), 'row_1.pdf')).toContain('Müller|Zoë');
    });

    it.each([
      [['--map', 'Name=City'], 1, 'The table has no column "Name"'],
      [['--map', 'Vorname=Town'], 1, 'The template has no column "Town"'],
      [['--map', 'Vorname=City', '--map', 'Nachname=City'], 1, 'Two columns of the table are meant for "City"'],
      [['--map', 'Vorname'], 2, 'Use a column name of the table, "="'],
      [['--map', 'Vorname=City', '--by-place'], 2, 'remove --map'],
      [['--header', 'no', '--map', 'Vorname=City'], 1, 'it was read without a header'],
    ] as const)('is rejected with %j', async (flags, code, words) => {
      const { render } = await withTable('people.csv', foreign);
      expect(await render(...flags)).toMatchObject({ code, stderr: expect.stringContaining(words) });
    });
  });

  it('requires a sure header under --strict', async () => {
    const { render } = await withTable('people.csv', 'Ada;Bern\nZoë;Zürich\n');
    expect(await render('--strict')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('set --header to yes or no'),
    });
    expect(await render('--strict', '--header', 'no')).toMatchObject({ code: 0 });
  });

  it('rejects an option for another file type', async () => {
    const { path, render } = await withTable('people.csv', 'Full name;City\nAda;Bern\nZoë;Zürich\n');
    const words = `--sheet is about XLSX files, and ${path('people.csv')} is CSV`;
    expect(await render('--sheet', 'People')).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
  });

  it('leaves --csv strict', async () => {
    const { path, env, form } = await withTable('people.csv', 'Full name;City\nAda;Bern\n');
    const strict = [...form, '--csv', path('people.csv'), '--out', path('out.zip')];
    expect(await bulkfill(['render', ...strict], env)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('INVALID_CSV_FILE'),
    });
    expect(await bulkfill(['render', ...strict, '--header', 'yes'], env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--header needs --table'),
    });
  });

  it('is checked like it is rendered, with the corrections', async () => {
    const { path, env, form } = await withTable('people.csv', 'City,Full name\nBern,Ada\nZürich,\nPoznań,Bob\n');
    const args = ['check', ...form, '--table', path('people.csv'), '--corrections', path('corrections.csv'), '--json'];
    const { code, stdout, stderr } = await bulkfill(args, env);
    expect(code).toBe(1);
    expect(stderr).toContain('matched by name');
    expect(JSON.parse(stdout)).toMatchObject({ rows: 3, failed_rows: 1, table: { columns_by: 'label' } });
    const table = await readFile(path('corrections.csv'), 'utf8');
    expect(table.trimEnd().split('\r\n').slice(1)).toEqual([expect.stringMatching(/^2,failed,.*,,Zürich$/)]);
  });

  it('is sent to the service as strict rows', async () => {
    const service = await aService({
      'POST /v1/bulkfill/export-jobs': [answer(200, aCompletedJob())],
      [`GET ${jobPath}/download`]: [answer(200, anArchive())],
    });
    const { path, env } = await withTable('people.csv', people.map((row) => row.join(';')).join('\n'));
    await bulkfill(
      ['package', 'build', '--template', path('named.json'), '--pdf', path('form.pdf'), '--out', path('named.svc')],
      env,
    );
    const args = [
      '--pdf',
      path('form.pdf'),
      '--svc',
      path('named.svc'),
      '--table',
      path('people.csv'),
      '--out',
      path('out.zip'),
    ];
    const { code, stderr } = await bulkfill(
      [
        'submit',
        ...args,
        '--filename-columns',
        'reference',
        '--base-url',
        service.baseUrl,
        '--api-key',
        'svc_bfexp_a.b',
      ],
      env,
    );
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('matched by name') });
    const form = service.requests[0]!.form!;
    expect(await (form.get('csv_file') as File).text()).toBe('Zoë Brontë,Zürich,007\r\nJörg Müller,Łódź,008\r\n');
    expect(form.get('filename_columns')).toContain('column_2');
  });

  it('accepts a template, signed with the local key: the same files make the same package', async () => {
    const service = await aService({
      'POST /v1/bulkfill/export-jobs': [answer(200, aCompletedJob()), answer(200, aCompletedJob())],
      [`GET ${jobPath}/download`]: [answer(200, anArchive()), answer(200, anArchive())],
    });
    const { path, env, form } = await withTable('people.csv', people.map((row) => row.join(';')).join('\n'));
    const args = [
      'submit',
      ...form,
      '--table',
      path('people.csv'),
      '--base-url',
      service.baseUrl,
      '--api-key',
      'svc_bfexp_a.b',
    ];
    const first = await bulkfill([...args, '--out', path('out.zip')], env);
    expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining('matched by name') });
    expect(await bulkfill([...args, '--out', path('again.zip')], env)).toMatchObject({ code: 0 });
    const [sent, again] = await Promise.all(
      service.requests
        .filter(({ form: body }) => body !== undefined)
        .map(async ({ form: body }) => Buffer.from(await (body!.get('svc_file') as File).arrayBuffer())),
    );
    expect(again?.equals(sent!)).toBe(true);
    await writeFile(path('sent.svc'), sent!);
    const { stdout } = await bulkfill(['package', 'inspect', path('sent.svc'), '--json'], env);
    expect(JSON.parse(stdout)).toMatchObject({ verified: true });
    const both = await bulkfill([...args, '--svc', path('sent.svc')], env);
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('exactly one of --svc and --template') });
  });

  it.each([
    ['people.csv', people.map((row) => row.join(';')).join('\n'), 'csv'],
    ['people.ndjson', '{"Full name":"Zoë","City":"Bern"}\n{"Full name":"Bob"}\n', 'json'],
  ])('keeps the rows as they were sent so that their digest can be verified: %s', async (name, content, format) => {
    const service = await aService({
      'POST /v1/bulkfill/export-jobs': [answer(200, aCompletedJob())],
      [`GET ${jobPath}/download`]: [answer(200, anArchive())],
    });
    const { path, env } = await withTable(name, content);
    await bulkfill(
      ['package', 'build', '--template', path('named.json'), '--pdf', path('form.pdf'), '--out', path('named.svc')],
      env,
    );
    const args = [
      '--pdf',
      path('form.pdf'),
      '--svc',
      path('named.svc'),
      '--table',
      path(name),
      '--out',
      path('out.zip'),
    ];
    const to = ['--base-url', service.baseUrl, '--api-key', 'svc_bfexp_a.b'];
    const { stdout } = await bulkfill(['submit', ...args, ...to], env);
    const part = service.requests[0]!.form!.get(format === 'csv' ? 'csv_file' : 'rows_json')!;
    const sent = typeof part === 'string' ? Buffer.from(part) : Buffer.from(await part.arrayBuffer());
    const kept = await readFile(path(`out.rows.${format}`));
    expect(kept.equals(sent)).toBe(true);
    expect(stdout).toContain(
      `Wrote ${path(`out.rows.${format}`)}: the rows as they were sent. Its SHA-256, ${hash('sha256', kept, 'hex')}, is rows_sha256`,
    );
  });
});

describe('render --template', () => {
  it('needs neither package nor key, and names the template by digest in the manifest', async () => {
    const { path, render } = await withTable('people.csv', 'Full name,City\nAda,Bern\nBob,Genf\n');
    expect(await render('--json')).toMatchObject({ code: 0 });
    const sha256 = createHash('sha256')
      .update(await readFile(path('named.json')))
      .digest('hex');
    expect(await manifestOf(path('out.zip'))).toMatchObject({ package: { sha256, name: null } });
  });

  it('reports an invalid template with its place before any row is read', async () => {
    const { path, env, render } = await withTable('people.csv', 'Full name\nAda\n');
    await writeFile(
      path('named.json'),
      JSON.stringify({
        columns,
        overlays: [overlays[0], { ...overlays[1], rect: { x: 0, y: 0, width: -1, height: 5 } }],
      }),
    );
    const { code, stderr } = await render();
    expect(code).toBe(1);
    expect(stderr).toContain(
      `INVALID_DOQLO_SCHEMA: The template ${path('named.json')} breaks its schema: template.overlays[1].rect.width `,
    );
    expect(stderr).not.toContain('people.csv');
    await writeFile(path('named.json'), '{"columns": [}');
    expect((await render()).stderr).toContain('named.json is not JSON: ');
    const both = ['--svc', path('form.svc'), '--template', path('template.json')];
    expect(
      await bulkfill(
        ['render', '--pdf', path('form.pdf'), ...both, '--csv', path('rows.csv'), '--out', path('out.zip')],
        env,
      ),
    ).toMatchObject({ code: 2 });
  });
});

describe('--rows-range', () => {
  const rows = ['Full name;City', ...Array.from({ length: 60 }, (_, index) => `Person ${index + 1};Bern`)].join('\n');

  it('keeps row numbers and file names', async () => {
    const { path, render } = await withTable('people.csv', rows);
    expect(await render('--rows-range', '58-60,17,59', '--filename-columns', 'column_0')).toMatchObject({ code: 0 });
    const { row_results } = await manifestOf(path('out.zip'));
    expect(row_results.map(({ row_number }) => row_number)).toEqual([17, 58, 59, 60]);
    expect(row_results[0]).toMatchObject({ row_number: 17, file_name: 'row_17_Person_17.pdf', status: 'success' });
    expect(await textOf(path('out.zip'), 'row_59_')).toContain('Person 59');
  });

  it('reports a missing row', async () => {
    const { render } = await withTable('people.csv', rows);
    expect(await render('--rows-range', '17,55-61')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no row 61: the data has 60 rows.'),
    });
    expect(await render('--rows-range', '70-80')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no row 70: '),
    });
  });
});
