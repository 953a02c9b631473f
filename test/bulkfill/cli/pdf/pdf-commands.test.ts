import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { aForm } from '../../../support/a-form.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { aFolder, bulkfill } from '../run-in-process.ts';

const pdfFile = async (bytes: Uint8Array): Promise<string> => {
  const path = await aFolder();
  await writeFile(path('form.pdf'), bytes);
  return path('form.pdf');
};

describe('bulkfill pdf fields', () => {
  it('lists the type, value and position of each field', async () => {
    const { code, stdout } = await bulkfill(['pdf', 'fields', await pdfFile(await aForm())]);
    expect(code).toBe(0);
    expect(stdout).toContain(
      '9 fields; pages count from 1 here, and from 0 in templates and --json\nperson.name: text\n  page 1  x 19.5  y 17.5  width 201  height 23\nnotes: text, several lines\n',
    );
    expect(stdout).toContain('code: text, 5 cells\n');
    expect(stdout).toContain('agree: checkbox\n  one of "Yes", "Off"\n  holds "Off"\n');
    expect(stdout).toContain('toys: choice, several options\n  one of "Ball", "Doll", "Kite"\n');
  });

  it('prints one JSON document with --json', async () => {
    const { stdout, stderr } = await bulkfill(['pdf', 'fields', await pdfFile(await aForm()), '--json']);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout).fields[2]).toEqual({
      name: 'code',
      tooltip: null,
      type: 'text',
      read_only: false,
      required: false,
      multiline: false,
      comb: true,
      multi_select: false,
      max_length: 5,
      states: [],
      options: [],
      value: null,
      calculation: null,
      format: null,
      scripts_not_run: [],
      visible: 'screen and print',
      signed: false,
      widgets: [{ page: 0, rect: { x: 19.5, y: 122.5, width: 201, height: 23 } }],
    });
  });

  it('reports a PDF without a form', async () => {
    const { code, stdout } = await bulkfill(['pdf', 'fields', await pdfFile(rawPdf(onePage()))]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/form\.pdf has no form fields\.\n$/);
  });

  it('escapes control characters in field names', async () => {
    const form = rawPdf(
      onePage('/Annots[5 0 R]', '', {
        5: '<</Type/Annot/Subtype/Widget/FT/Tx/T(\\357\\273\\277a\\033[2Jb)/V(\\357\\273\\277c\\033]0;d)/Rect[0 0 9 9]>>',
      }),
    );
    const { stdout } = await bulkfill(['pdf', 'fields', await pdfFile(form)]);
    expect(stdout).toContain('a\ufffd[2Jb: text');
    expect(stdout).not.toContain('\u001b');
  });

  it('rejects a file that is not a PDF, in one line with its code', async () => {
    const { code, stderr } = await bulkfill(['pdf', 'fields', await pdfFile(Buffer.from('hello'))]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'bulkfill: INVALID_PDF: The source file is not a PDF: it has no %PDF- header.\n',
    });
  });
});
