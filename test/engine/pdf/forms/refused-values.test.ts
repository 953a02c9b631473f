import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { aForm } from '../../../support/a-form.ts';
import { fillOne, fillRows } from '../../../support/fill-one.ts';
import { readText } from '../../../support/read-text.ts';
import { aField } from '../../../support/template-builders.ts';

/** A form whose fields have default values. */
const withDefaults = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.load(await aForm());
  const form = document.getForm();
  form.getDropdown('colour').select('Green');
  form.getRadioGroup('size').select('Large');
  form.getTextField('code').setText('999');
  form.getCheckBox('agree').check();
  return document.save({ useObjectStreams: false });
};

const valuesOf = async (pdf: Uint8Array) => {
  const form = (await PDFDocument.load(pdf)).getForm();
  return {
    colour: form.getDropdown('colour').getSelected().join(),
    size: form.getRadioGroup('size').getSelected(),
    code: form.getTextField('code').getText() ?? '',
    agree: form.getCheckBox('agree').isChecked(),
  };
};

const empty = { colour: '', size: undefined, code: '', agree: false };

describe.each([
  ['colour', 'Pink', ''],
  ['size', 'Medium', undefined],
  ['code', '123456', ''],
  ['agree', 'perhaps', false],
] as const)('field %s with a default', (field, refused, blank) => {
  it('is empty if its value is rejected, missing or blank', async () => {
    const source = await withDefaults();
    const rows = await fillRows(source, [aField({ field })], [[refused], [], ['']]);
    expect(rows.map(({ outcome }) => outcome.warnings.map(({ code }) => code))).toEqual([
      ['VALUE_INVALID'],
      ['COLUMN_MISSING'],
      [],
    ]);
    for (const { pdf } of rows) expect((await valuesOf(pdf))[field]).toBe(blank);
  });
});

describe('rejected value', () => {
  it('leaves its field empty on a flattened page', async () => {
    const { pdf } = await fillOne(await withDefaults(), [aField({ field: 'colour' })], ['Pink'], {
      flattenForms: true,
    });
    expect((await readText(pdf)).map(({ text }) => text)).not.toContain('Green');
  });

  it('does not affect fields without an overlay', async () => {
    const { pdf } = await fillOne(await withDefaults(), [aField({ field: 'notes' })], ['x']);
    expect(await valuesOf(pdf)).toEqual({ ...empty, colour: 'Green', size: 'Large', code: '999', agree: true });
  });
});
