import type { TextPart } from '@bulkfill/engine/svc/template';
import { describe, expect, it } from 'vitest';
import { aForm } from '../../../support/a-form.ts';
import { fillOne } from '../../../support/fill-one.ts';
import { aField, aText } from '../../../support/template-builders.ts';

const form = await aForm();
/** Maximum number of column placeholders in a text of 10,000 characters. */
const parts: readonly TextPart[] = Array.from({ length: 800 }, () => ({ column: 0 }));
const value = { kind: 'text', parts } as const;

describe('text with column placeholders', () => {
  it('is drawn with a million characters', async () => {
    expect((await fillOne(form, [aText({ value })], ['a'.repeat(1250)])).outcome).toMatchObject({
      applied: 1,
      warnings: [],
    });
  });

  it.each([1251, 1_000_000])('is skipped alone if %i characters of a cell exceed the limit', async (characters) => {
    const overlays = [
      aText({ id: 'text', value }),
      aField({ id: 'field', field: 'person.name', value }),
      aText({ id: 'other' }),
    ];
    const { outcome } = await fillOne(form, overlays, ['a'.repeat(characters)]);
    const message =
      'The text has more than 1,000,000 characters with what the row puts into it. The value is made of column_0.';
    expect(outcome).toMatchObject({
      applied: 1,
      warnings: [
        { code: 'VALUE_INVALID', overlay_id: 'text', message },
        { code: 'VALUE_INVALID', overlay_id: 'field' },
      ],
    });
  });
});
