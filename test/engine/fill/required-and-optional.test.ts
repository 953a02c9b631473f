import type { OverlayValue, ResolvedOverlay, ResolvedTemplate } from '@bulkfill/engine/svc/template';
import { describe, expect, it } from 'vitest';
import { aForm } from '../../support/a-form.ts';
import { fillOne } from '../../support/fill-one.ts';
import { makePng } from '../../support/make-png.ts';
import {
  aBarcode,
  aCheckbox,
  aField,
  anImage,
  aQr,
  aTemplate,
  aText,
  column,
} from '../../support/template-builders.ts';

const form = await aForm();
const value = column(0);
const signature: ResolvedOverlay = { ...anImage(), kind: 'signature', color: [0, 0, 0] };
const every: [string, ResolvedOverlay][] = [
  ['text', aText()],
  ['checkbox', aCheckbox()],
  ['image', anImage()],
  ['signature', signature],
  ['qr', aQr()],
  ['barcode', aBarcode()],
  ['text field', aField({ field: 'person.name' })],
  ['check box field', aField({ field: 'agree' })],
  ['choice field', aField({ field: 'colour' })],
  ['radio field', aField({ field: 'size' })],
];
const codes = every.filter(([kind]) => ['image', 'signature', 'qr', 'barcode'].includes(kind));
const others = every.filter(([kind]) => !['image', 'signature', 'qr', 'barcode'].includes(kind));

const outcomeOf = async (overlay: ResolvedOverlay, cell: string | undefined, flattenForms = false) =>
  (await fillOne(form, [overlay], [cell], { flattenForms })).outcome;

describe('required overlay', () => {
  // Contract: row-status/required-optional
  it.each(every)('is not applied if the value of %s is blank or missing', async (_, overlay) => {
    const required = { ...overlay, required: true };
    for (const blank of ['', '  ', '\u00a0']) {
      for (const flatten of [false, true]) {
        const outcome = await outcomeOf(required, blank, flatten);
        expect(outcome.missingRequired).toMatchObject({ code: 'VALUE_BLANK', overlay_id: 'overlay' });
        expect(outcome.applied).toBe(0);
      }
    }
    expect((await outcomeOf(required, undefined)).missingRequired).toMatchObject({ code: 'COLUMN_MISSING' });
    expect((await outcomeOf({ ...required, optional: true }, '')).missingRequired).toMatchObject({
      code: 'VALUE_BLANK',
    });
  });

  it('is applied with a value that is not blank', async () => {
    for (const overlay of [aText(), aQr(), aField({ field: 'person.name' })]) {
      expect((await outcomeOf({ ...overlay, required: true }, '0')).missingRequired).toBeUndefined();
    }
    expect((await outcomeOf(aCheckbox({ required: true }), 'no')).missingRequired).toBeUndefined();
  });

  it('is judged by the formatted value: one that its format blanks is missing, a mapped blank is not', async () => {
    const map = new Map([
      ['N/A', ''],
      ['', 'nobody'],
    ]);
    const overlay = aText({ required: true, format: { kind: 'map', map, otherwise: 'keep' } });
    expect((await outcomeOf(overlay, 'N/A')).missingRequired).toMatchObject({ code: 'VALUE_BLANK' });
    expect((await outcomeOf(overlay, '')).missingRequired).toBeUndefined();
  });
});

describe('blank value', () => {
  it.each(others)('applies a %s and draws nothing', async (_, overlay) => {
    expect(await outcomeOf(overlay, ' ')).toMatchObject({ applied: 1, warnings: [] });
  });

  it.each(codes)('skips a code or a picture (%s)', async (_, overlay) => {
    expect(await outcomeOf(overlay, ' ')).toMatchObject({ applied: 0, warnings: [{ code: 'VALUE_BLANK' }] });
  });

  // Contract: row-status/required-optional
  it.each(codes)('applies an optional %s and counts no picture', async (_, overlay) => {
    expect(await outcomeOf({ ...overlay, optional: true }, ' ')).toMatchObject({
      applied: 1,
      appliedPictures: 0,
      warnings: [],
    });
    expect(await outcomeOf({ ...overlay, optional: true }, undefined)).toMatchObject({
      applied: 0,
      warnings: [{ code: 'COLUMN_MISSING' }],
    });
  });

  it('applies an optional picture that is the same in all rows, too', async () => {
    const blank: OverlayValue = { kind: 'static', text: '' };
    const overlay = anImage({ source: { value: blank }, optional: true });
    expect(await outcomeOf(overlay, 'x')).toMatchObject({ applied: 1, appliedPictures: 0, warnings: [] });
  });
});

describe('field overlay without page and rect', () => {
  it('fills its field, also next to overlays with them', async () => {
    const { page: _page, rect: _rect, ...field } = aField({ field: 'person.name' });
    const { outcome } = await fillOne(form, [field, aText({ id: 'text', value })], ['Ada']);
    expect(outcome).toMatchObject({ applied: 2, warnings: [] });
  });
});

describe('overlay message', () => {
  const labelled = (overlay: ResolvedOverlay, ...labels: string[]): ResolvedTemplate => ({
    ...aTemplate([overlay]),
    columns: labels.map((label, index) => ({ column: index, label })),
  });
  const messageOf = async (template: ResolvedTemplate, ...row: (string | undefined)[]) =>
    (await fillOne(form, template, row)).outcome.warnings.map(({ message }) => message);

  // Contract: manifest/messages-name
  it('names the column by key and label, and the rule', async () => {
    const date: ResolvedOverlay = aText({ format: { kind: 'date', locale: 'en', input: ['yyyy-MM-dd'], options: {} } });
    expect(await messageOf(labelled(date, 'Start date'), '11.08.2026')).toEqual([
      'The value is not a date of the form yyyy-MM-dd. The value comes from column_0 (Start date).',
    ]);
    expect(await messageOf(labelled(aQr(), 'Code'), '')).toEqual([
      'The value of the QR code is blank. The value comes from column_0 (Code).',
    ]);
    expect(await messageOf(labelled(aText(), 'Full name'), undefined)).toEqual([
      'The row has no value for column_0 (Full name).',
    ]);
    expect(await messageOf(labelled(aField({ field: 'agree' })), 'perhaps')).toEqual([
      expect.stringMatching(/^The field "agree" has no such state; .* The value comes from column_0\.$/),
    ]);
  });

  it('names all columns of a text, up to five', async () => {
    const parts = [0, 1, 2, 3, 4, 5, 6].map((number) => ({ column: number }));
    const text = (count: number) => aQr({ value: { kind: 'text', parts: parts.slice(0, count) } });
    const row = Array.from({ length: 7 }, () => '');
    expect(await messageOf(labelled(text(2), 'First', 'Last'), ...row)).toEqual([
      'The value of the QR code is blank. The value is made of column_0 (First) and column_1 (Last).',
    ]);
    expect((await messageOf(labelled(text(7)), ...row))[0]).toMatch(/column_4 and 2 more\.$/);
  });

  it('shortens a label and replaces its control characters', async () => {
    const [message] = await messageOf(labelled(aQr(), `\u001b[31m${'ä'.repeat(5_000)}`), '');
    expect(message).toContain(`column_0 ([31m${'ä'.repeat(56)}…)`);
    expect(message).not.toContain('\u001b');
  });
});

it('accepts the key of an asset as the picture of a row', async () => {
  const png = makePng({ width: 1, height: 1, bitDepth: 8, colorType: 0, samples: [0] });
  const template = aTemplate([anImage()], new Map([['logo', { mediaType: 'image/png', bytes: png }]]));
  expect((await fillOne(form, template, [' logo '])).outcome).toMatchObject({
    applied: 1,
    appliedPictures: 1,
    warnings: [],
  });
  expect((await fillOne(form, template, ['other'])).outcome.warnings).toMatchObject([{ code: 'VALUE_INVALID' }]);
});
