import { writeFile } from 'node:fs/promises';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { aFolder, bulkfill } from '../run-in-process.ts';

describe('bulkfill init', () => {
  it('lists fields without a column by tooltip and name', async () => {
    const path = await aFolder();
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([300, 200]);
    const form = pdf.getForm();
    for (const [index, name] of ['Name', 'Text16', 'Text17'].entries())
      form.createTextField(name).addToPage(page, { x: 20, y: 150 - index * 40, width: 100, height: 20 });
    const { PDFString, PDFName } = await import('pdf-lib');
    form.getTextField('Text16').acroField.dict.set(PDFName.of('TU'), PDFString.of('Enter name of court'));
    await writeFile(path('form.pdf'), await pdf.save());
    await writeFile(path('rows.csv'), 'Name\nAda\nZoë\n');
    const args = ['init', '--pdf', path('form.pdf'), '--table', path('rows.csv'), '--out', path('t.json')];
    const { code, stdout, stderr } = await bulkfill(args);
    expect(code).toBe(0);
    expect(`${stdout}${stderr}`).toContain('Fields left unchanged: "Enter name of court" (Text16), "Text17".');
  });
});
