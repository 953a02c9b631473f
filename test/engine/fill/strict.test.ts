import { checkRows, fillEach, type Template } from '@bulkfill/bulkfill/library/index';
import { describe, expect, it } from 'vitest';
import { aForm } from '../../support/a-form.ts';

const pdf = await aForm();
const rect = { x: 20, y: 20, width: 200, height: 20 };
const template: Template = {
  columns: [
    { key: 'column_0', label: 'Name' },
    { key: 'column_1', label: 'Code' },
  ],
  overlays: [
    { id: 'name', kind: 'text', page: 0, rect, value: { column: 'column_0' } },
    { id: 'code', kind: 'qr', page: 0, rect: { x: 20, y: 60, width: 80, height: 80 }, value: { column: 'column_1' } },
  ],
};
const rows = [
  { Name: 'Ada', Code: 'A-1' },
  { Name: 'Bob', Code: '' },
];
const results = async (options: { strict?: boolean; threads?: number }) => {
  const found: (string | undefined)[][] = [];
  for await (const { status, error, warnings } of fillEach({ pdf, template, rows }, options))
    found.push([status, error?.code, warnings[0]?.code]);
  return found;
};

describe('strict setting', () => {
  it('fails the rows that would be partial, and no others', async () => {
    const lenient = [
      ['success', undefined, undefined],
      ['partial', undefined, 'VALUE_BLANK'],
    ];
    expect(await results({})).toEqual(lenient);
    expect(await results({ strict: false })).toEqual(lenient);
    expect(await results({ strict: true })).toEqual([
      ['success', undefined, undefined],
      ['failed', 'ROW_PARTIAL', 'VALUE_BLANK'],
    ]);
  });

  it('has the same effect in a check and a run', async () => {
    const { result, findings } = await checkRows({ pdf, template, rows }, { strict: true });
    expect(result).toMatchObject({
      success_rows: 1,
      partial_rows: 0,
      failed_rows: 1,
      findings_by_code: { ROW_PARTIAL: 1 },
    });
    expect(findings.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual([
      'ROW_PARTIAL',
      'VALUE_BLANK',
    ]);
  });
});
