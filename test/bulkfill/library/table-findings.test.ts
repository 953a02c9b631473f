import { readFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { checkRows, fillOne, fillZip, readTable, type Template } from '@bulkfill/bulkfill/library/index';
import { describe, expect, it } from 'vitest';
import { readZip } from '../../engine/zip/read-zip.ts';
import { aWorkbook, sheetRows } from '../../support/a-workbook.ts';

const pdf = await readFile(new URL('../../../examples/certificate/source.pdf', import.meta.url));
const at = (y: number) => ({ page: 0, rect: { x: 100, y, width: 300, height: 20 } });
const template: Template = {
  columns: [
    { key: 'column_0', label: 'Name' },
    { key: 'column_1', label: 'Account' },
    { key: 'column_2', label: 'Unused' },
  ],
  overlays: [
    { id: 'name', kind: 'text', ...at(100), value: { column: 'column_0' } },
    { id: 'account', kind: 'text', ...at(200), value: { column: 'column_1' } },
    {
      id: 'sometimes',
      kind: 'text',
      ...at(300),
      value: { column: 'column_2' },
      when: { column: 'column_0', is: 'Cid' },
    },
  ],
};

const people = await readTable(
  aWorkbook({
    sheets: [
      {
        data: `${sheetRows([['Account', 'Unused', 'Name']])}${[
          ['<c r="A2" t="e"><v>#N/A</v></c>', '', 'Ann'],
          ['<c r="A3"><v>7</v></c>', '<c r="B3" t="e"><v>#REF!</v></c>', 'Ben'],
          ['<c r="A4"><v>7</v></c>', '<c r="B4" t="e"><v>#REF!</v></c>', 'Cid'],
          ['<c r="A5"><v>8</v></c>', '', 'Dan'],
        ]
          .map(
            ([a, b, name], index) =>
              `<row r="${index + 2}">${a}${b}<c r="C${index + 2}" t="inlineStr"><is><t>${name}</t></is></c></row>`,
          )
          .join('')}`,
      },
    ],
  }),
);

const filled = async (rows: Parameters<typeof fillZip>[0]['rows']) => {
  const stream = new PassThrough();
  const [result, bytes] = await Promise.all([fillZip({ pdf, template, rows }, stream), buffer(stream)]);
  const manifest = (await readZip([bytes])).find(({ name }) => name === 'manifest.json');
  return { result, manifest: JSON.parse(Buffer.from(manifest?.bytes ?? []).toString()) };
};

describe('readTable findings', () => {
  it('make rows partial if an overlay of the row uses the cell', async () => {
    const { result, manifest } = await filled(people);
    expect(result).toMatchObject({ successRows: 2, partialRows: 2 });
    const rows = manifest.row_results.map(
      (row: { status: string; warnings: { code: string; overlay_id: string }[] }) => [
        row.status,
        ...row.warnings.map(({ code, overlay_id }) => `${code} ${overlay_id}`),
      ],
    );
    expect(rows).toEqual([
      ['partial', 'CELL_ERROR account'],
      ['success'],
      ['partial', 'CELL_ERROR sometimes'],
      ['success'],
    ]);
    expect(manifest.row_results[0]).toMatchObject({ applied_overlay_count: 2, skipped_overlay_count: 0 });
    expect(manifest.summary.skipped_overlay_count).toBe(0);
  });

  it('appear in a check, in the same words as in the run', async () => {
    const { result, findings } = await checkRows({ pdf, template, rows: people });
    const { manifest } = await filled(people);
    expect(result.partial_rows).toBe(2);
    const told = findings.filter(({ code }) => code === 'CELL_ERROR');
    expect(told.map(({ row_number, severity }) => [row_number, severity])).toEqual([
      [1, 'warning'],
      [3, 'warning'],
    ]);
    expect(told[0]?.message).toBe(manifest.row_results[0].warnings[0].message);
    expect(told[0]?.message).not.toContain('#N/A');
  });

  it('leave the bytes of other rows unchanged', async () => {
    const [withTable, withObjects] = await Promise.all([
      filled(people),
      filled([
        { Name: 'Ann', Account: '', Unused: '' },
        { Name: 'Ben', Account: '7', Unused: '' },
      ]),
    ]);
    expect(withTable.manifest.row_results[1].sha256).toBe(withObjects.manifest.row_results[1].sha256);
  });

  it('include a warning about a guessed encoding in run and check', async () => {
    // "Łukasz Żółć" in Windows-1250.
    const table = await readTable(
      Buffer.concat([
        Buffer.from('Name,Account,Unused\n'),
        Buffer.from([0xa3]),
        Buffer.from('ukasz '),
        Buffer.from([0xaf, 0xf3, 0xb3, 0xe6]),
        Buffer.from(',1,\nEwa,2,\n'),
      ]),
    );
    const { manifest } = await filled(table);
    expect(manifest.warnings.map(({ code }: { code: string }) => code)).toContain('ENCODING_GUESSED');
    const { findings } = await checkRows({
      pdf,
      template: { ...template, overlays: template.overlays.slice(0, 2) },
      rows: table,
    });
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'ENCODING_GUESSED', row_number: null, severity: 'warning' }),
    );
  });
});

describe('cells with an error in their text only', () => {
  it.each([
    ['#N/A', 'CELL_ERROR'],
    ['="00123"', 'FORMULA_TEXT'],
    ['1.23457E+15', 'NUMBER_SHORTENED'],
  ])('appear in the result of fillOne: %s', async (account, code) => {
    const { warnings } = await fillOne({ pdf, template, row: { Name: 'Ann', Account: account, Unused: '' } });
    expect(warnings).toEqual([expect.objectContaining({ code, overlay_id: 'account' })]);
  });
});
