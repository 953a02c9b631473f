import { readTableFile, type TableSettings } from '@bulkfill/web/files/read-table-file';
import { describe, expect, it } from 'vitest';
import { aWorkbook, type SheetXml, sheetRows } from '../../support/a-workbook.ts';

const read = async (text: string, settings: TableSettings = {}) => {
  const answer = await readTableFile(new Blob([text]), settings, { labels: [] });
  if ('refusal' in answer) throw new Error(answer.refusal.message);
  return answer.table;
};

const titled = 'Registrations 2026;;;;\n;;;;\nas of 27.11.2026;;;;\nChild;Class;Town;Fee;Born\n';
const rows = 'Ada;1a;Leipzig;1.045,75;01.02.2019\nZoë;2b;Dresden;85,00;31.12.2018\n';

describe('a table without names in its first line', () => {
  it('takes the names below a title, in the locale of its cells', async () => {
    const table = await read(titled + rows);
    expect(table.header).toEqual(['Child', 'Class', 'Town', 'Fee', 'Born']);
    expect(table.assumed.headerLine).toEqual({ value: 4, sure: 'guess' });
    expect(table.assumed.header).toEqual({ value: true, sure: 'guess' });
    expect(table.rows.map(([name]) => name)).toEqual(['Ada', 'Zoë']);
    expect(table.locale.value).toBe('de-DE');
  });

  it('is read as chosen', async () => {
    expect((await read(titled + rows, { header: false })).header).toBeNull();
    expect((await read(titled + rows, { headerLine: 5 })).header?.[0]).toBe('Ada');
  });

  it.each([
    ['values below the title', `Registrations 2026;;;;\n${rows}`],
    ['no title', rows],
    ['a title alone', 'Children of 2026;;\nAda;;\nZoë;;\n'],
    ['one name below the title', 'Children of 2026;;;\nChild;;;\nAda;1a;x;y\n'],
  ])('stays without names with %s', async (_, text) => {
    expect((await read(text)).header).toBeNull();
  });
});

describe('a workbook', () => {
  const sheet = (name: string, lines: readonly (readonly string[])[]): SheetXml => ({ name, data: sheetRows(lines) });
  const notes = sheet('Notes', [['Complete the second sheet.'], ['As of 27.11.2026']]);
  const children = sheet('Children', [
    ['Child', 'Class', 'Town'],
    ['Ada', '1a', 'Leipzig'],
    ['Zoë', '2b', 'Dresden'],
  ]);
  const readSheets = async (sheets: readonly SheetXml[], settings: TableSettings = {}) => {
    const file = new Blob([new Uint8Array(aWorkbook({ sheets }))]);
    const answer = await readTableFile(file, settings, { labels: [] });
    if ('refusal' in answer) throw new Error(answer.refusal.message);
    return [answer.table.assumed.sheet?.value, answer.table.header];
  };

  it('is read from the first table with names behind a sheet of notes', async () => {
    expect(await readSheets([notes, children])).toEqual(['Children', ['Child', 'Class', 'Town']]);
  });

  it('is read from the first sheet if no other has names, or if that sheet is chosen', async () => {
    expect(await readSheets([notes, notes])).toEqual(['Notes', null]);
    expect(await readSheets([notes, children], { sheet: 'Notes' })).toEqual(['Notes', null]);
  });
});
