import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readTable } from '@bulkfill/engine/rows/tables/read-table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFolder, run } from '../command.ts';

let folder: string;

beforeAll(async () => {
  folder = await aFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Converts a file with LibreOffice, using a separate profile. */
const converted = async (
  file: string,
  ending: string,
  filter: string,
  more: readonly string[] = [],
): Promise<Buffer> => {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  await run('soffice', [
    profile,
    '--headless',
    '--norestore',
    ...more,
    '--convert-to',
    `${ending}:${filter}`,
    '--outdir',
    folder,
    file,
  ]);
  return readFile(file.replace(/\.\w+$/, `.${ending}`));
};

/** Returns the displayed cells of a sheet, from LibreOffice's HTML export. */
const shownCells = (html: string): string[] =>
  [...html.matchAll(/<td[^>]*>(.*?)<\/td>/gis)].map(([, cell = '']) =>
    cell
      .replaceAll(/<br\s*\/?>/gi, '\n')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
      .trim(),
  );

/** American English, numbers and dates detected, the first column as text, formulas evaluated. */
const opening = '--infilter=CSV:44,34,76,1,1/2,1033,false,true,false,false,false,-1,true';

const rows = [
  ['Code', 'Name', 'Date', 'Time', 'Percent', 'Price', 'Exact', 'Amount', 'Sum', 'Text', 'Truth'],
  [
    '007',
    'Zoë, Brontë',
    '3/9/2026',
    '14:05:09',
    '12.5%',
    '$1,234.50',
    '1.2E+03',
    '1234567',
    '=1+2',
    '=B2&" "&A2',
    'TRUE',
  ],
  [
    '0010',
    '"Łukasz" & Söhne',
    '12/31/1999',
    '00:00:00',
    '-7%',
    '-$3.00',
    '-0.5',
    '0.1',
    '=H3*2',
    '=UPPER(B3)',
    'FALSE',
  ],
  [
    '0000',
    '日本',
    '2/29/2024',
    '23:59:59',
    '0%',
    '$0.00',
    '1.5E-3',
    '',
    '=SUM(H2:H3)',
    '=TEXT(C2,"YYYY-MM-DD")',
    '=1=1',
  ],
  [
    '00',
    '=A2&"\'"',
    '3/1/1900',
    '12:00:00',
    '100%',
    '$12',
    '7',
    '-12.75',
    '=C4-C3',
    '=IF(H5<0,"less","more")',
    '=H5>0',
  ],
];

describe('workbook of LibreOffice', () => {
  it('is read as displayed: dates, times, money, leading zeros and formula results', async () => {
    const source = join(folder, 'table.csv');
    await writeFile(
      source,
      rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n'),
    );
    const xlsx = await converted(source, 'xlsx', 'Calc MS Excel 2007 XML', [opening]);
    const html = await converted(join(folder, 'table.xlsx'), 'html', 'HTML (StarCalc)');
    const table = await readTable(xlsx);
    expect([...(table.header ?? []), ...table.rows.flat()]).toEqual(shownCells(html.toString('utf8')));
    expect(table.rows[0]).toEqual([
      '007',
      'Zoë, Brontë',
      '03/09/26',
      '02:05:09 PM',
      '12.50%',
      '$1,234.50',
      '1.20E+03',
      '1234567',
      '3',
      'Zoë, Brontë 007',
      'TRUE',
    ]);
    expect(table.rows.map(([code]) => code)).toEqual(['007', '0010', '0000', '00']);
    expect(table.rows[2]?.[9]).toBe('2026-03-09');
    expect(table.notes).toEqual([]);
    expect(table.assumed).toMatchObject({
      format: { value: 'xlsx', sure: 'certain' },
      header: { value: true, sure: 'certain' },
    });
  });
});
