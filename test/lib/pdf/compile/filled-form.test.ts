import { PDFBool, PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { expect, it } from 'vitest';
import { aForm } from '../../../support/a-form.ts';
import { fillOne } from '../../../support/fill-one.ts';
import { aField, aText } from '../../../support/template-builders.ts';

const needed = PDFName.of('NeedAppearances');

/** A form that has viewers make its appearances; `stale` is a field's value that its appearance does not show. */
const formToMake = async (stale?: string): Promise<Uint8Array> => {
  const document = await PDFDocument.load(await aForm());
  const form = document.getForm();
  form.acroForm.dict.set(needed, PDFBool.True);
  if (stale !== undefined) form.getTextField('notes').acroField.dict.set(PDFName.of('V'), PDFString.of(stale));
  return document.save({ useObjectStreams: false, updateFieldAppearances: false });
};

const asksForAppearances = async (pdf: Uint8Array): Promise<boolean> =>
  (await PDFDocument.load(pdf)).getForm().acroForm.dict.get(needed) === PDFBool.True;

it('has viewers show what was filled in instead of making it anew, where all other fields show their values', async () => {
  const { pdf } = await fillOne(await formToMake(), [aField({ field: 'person.name' })], ['Łódź 山田']);
  expect(await asksForAppearances(pdf)).toBe(false);
});

it('has viewers make appearances as before where one shows another value than its field has', async () => {
  const { pdf } = await fillOne(await formToMake('Not drawn'), [aField({ field: 'person.name' })], ['Łódź']);
  expect(await asksForAppearances(pdf)).toBe(true);
});

it('leaves the form of a document alone whose fields are not filled', async () => {
  const { pdf } = await fillOne(await formToMake(), [aText()], ['x']);
  expect(await asksForAppearances(pdf)).toBe(true);
});
