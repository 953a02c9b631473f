import { fillArchive } from '@bulkfill/engine/fill/fill-archive';
import type { FillInput, FillSummary } from '@bulkfill/engine/fill/fill-input';
import { fillRows } from '@bulkfill/engine/fill/fill-rows';
import type { FillSettings } from '@bulkfill/engine/fill/fill-settings';
import { openCsvRows } from '@bulkfill/engine/rows/open-csv-rows';
import { openJsonRows } from '@bulkfill/engine/rows/open-json-rows';
import type { RowSource } from '@bulkfill/engine/rows/row';
import { parseRowRanges, selectRanges } from '@bulkfill/engine/rows/row-ranges';
import type { ResolvedOverlay, ResolvedTemplate } from '@bulkfill/engine/svc/template';
import { describe, expect, it } from 'vitest';
import { fillUnchecked } from '../../support/fill-one.ts';
import { fillOptions, fillSettings } from '../../support/fill-settings.ts';
import { onePage, rawPdf } from '../../support/raw-pdf.ts';
import { aBarcode, aList, aListCell, aQr, aTemplate, aText, column, fixed } from '../../support/template-builders.ts';
import { readZip } from '../zip/read-zip.ts';
import { check, said } from './check/check-template.ts';

const columns: ResolvedTemplate['columns'] = [
  { column: 0, label: 'Name' },
  { column: 1, label: 'Unused' },
  { column: 2, label: 'Geburtsdatum' },
];
const template: ResolvedTemplate = {
  ...aTemplate([aText({ id: 'name' }), aText({ id: 'born', value: column(2), required: true })]),
  columns,
};
const csv = (text: string) => openCsvRows(Buffer.from(text), { maxColumns: 500, maxCellCharacters: 32_767 });
const json = (rows: readonly object[]) => openJsonRows(Buffer.from(JSON.stringify(rows)));

const inputOf = (rows: RowSource, settings: Partial<FillSettings> = {}, rowNumbers?: readonly number[]): FillInput => ({
  source: rawPdf(onePage()),
  package: { schemaVersion: 5, name: null, sha256: '', source: null, template },
  rows,
  settings: fillSettings(settings),
  options: fillOptions({}),
  rowNumbers,
});

const filled = async (...given: Parameters<typeof inputOf>) => {
  const parts = fillArchive(inputOf(...given));
  const chunks: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await parts.next();
    if (done !== true) {
      chunks.push(value);
      continue;
    }
    const manifest = (await readZip([Buffer.concat(chunks)])).find(({ name }) => name === 'manifest.json');
    return { summary: value, manifest: JSON.parse(Buffer.from(manifest?.bytes ?? []).toString()) };
  }
};
const warningsOf = async (...given: Parameters<typeof inputOf>) => (await filled(...given)).summary.warnings;
const codesOf = async (...given: Parameters<typeof inputOf>) =>
  (await warningsOf(...given)).map(({ code }: FillSummary['warnings'][number]) => code);

const header = {
  code: 'HEADER_ROW_SUSPECTED',
  message: 'Row 1 holds the labels of the columns, and is filled like any other. Remove it if it is a header.',
};

describe('nearly blank rows', () => {
  const wide: ResolvedTemplate = {
    ...aTemplate(Array.from({ length: 20 }, (_, at) => aText({ id: `t${at}`, value: column(at) }))),
    columns: Array.from({ length: 20 }, (_, at) => ({ column: at, label: `L${at}` })),
  };
  const row = (values: number): string[] => Array.from({ length: 20 }, (_, at) => (at < values ? 'x' : ' '));
  const inputOfRows = (rows: readonly string[][], over: Partial<FillInput> = {}): FillInput => {
    const base = inputOf(csv(rows.map((cells) => cells.join(',')).join('\n')));
    return { ...base, package: { ...base.package, template: wide }, ...over };
  };
  const told = async (input: FillInput): Promise<string[]> => {
    const messages: string[] = [];
    const onWarnings = (all: FillSummary['warnings']) =>
      void messages.push(...all.map(({ code, message }) => `${code} ${message}`));
    for await (const _ of fillRows({ ...input, options: { ...input.options, onWarnings } }));
    return messages;
  };

  it('cause a warning with their numbers', async () => {
    const rows = [...Array.from({ length: 60 }, () => row(20)), row(1)];
    expect(await told(inputOfRows(rows))).toEqual([
      'ROW_NEARLY_BLANK 1 row is nearly blank, and filled like any other: 61. Leave out what is not meant, if it is a total or a note.',
    ]);
    const two = inputOfRows([row(2), row(20), row(20), row(0)], { rowNumbers: [7, 8, 9, 12] });
    expect((await told(two))[0]).toContain('2 rows are nearly blank, and filled like any other: 7, 12.');
  });

  it.each<[string, string[][]]>([
    ['three values of twenty', [row(20), row(20), row(3)]],
    ['rows that are all alike', [row(2), row(2), row(2)]],
    ['others with less than three times as many', [row(5), row(5), row(1)]],
    ['more of them than of the others', [row(20), row(1), row(1)]],
    ['two rows', [row(20), row(1)]],
  ])('are not suspected in %s', async (_, rows) => {
    expect(await told(inputOfRows(rows))).toEqual([]);
  });

  it('are reported per row by a check', async () => {
    const { findings } = await check(wide, [row(20), row(20), row(1), row(20), row(0)]);
    expect(
      findings
        .filter(({ code }) => code === 'ROW_NEARLY_BLANK')
        .map(({ row_number, message }) => [row_number, message]),
    ).toEqual([
      [3, 'The row is nearly blank: it has 1 of 20 values. Leave it out if it is a total or a note.'],
      [5, 'The row is nearly blank: it has 0 of 20 values. Leave it out if it is a total or a note.'],
    ]);
  });
});

describe('codes of different lengths', () => {
  it('cause a job warning with the row numbers', async () => {
    const codes: ResolvedTemplate = {
      ...aTemplate([aBarcode({ id: 'upc', symbology: 'upca' })]),
      columns: [{ column: 0, label: 'Item' }],
    };
    const given = inputOf(csv('478758406144\n47875840614\n'), {}, [4, 9]);
    const input = { ...given, package: { ...given.package, template: codes } };
    const parts = fillArchive(input);
    let summary: FillSummary | undefined;
    for (let next = await parts.next(); ; next = await parts.next()) {
      if (next.done !== true) continue;
      summary = next.value;
      break;
    }
    expect(summary).toMatchObject({ successRows: 2, noticedRows: 1 });
    expect(summary?.warnings).toEqual([
      {
        code: 'CODE_DIGITS_MISSING',
        message: expect.stringMatching(/^Row 9 lacks a digit that 1 other row has: values of column_0 \(Item\)/),
      },
    ]);
  });
});

describe('header among the rows', () => {
  it.each([
    ['CSV', csv('Name,x,Geburtsdatum\nAda,,1815\n')],
    ['CSV, written otherwise', csv(' NAME,whatever,geburts-datum,more\nAda,,1815,\n')],
    [
      'JSON',
      json([
        { column_0: 'Name', column_2: 'Geburtsdatum' },
        { column_0: 'Ada', column_2: '1815' },
      ]),
    ],
  ])('is filled and causes a warning in the manifest: %s', async (_, rows) => {
    const { manifest, summary } = await filled(rows);
    expect(manifest.warnings).toEqual([header]);
    expect(summary.warnings).toEqual([header]);
    expect(manifest.summary).toMatchObject({ produced_rows: 2 });
  });

  it('warns that all rows are filled by position if the columns have another order', async () => {
    const [warning, ...others] = await warningsOf(csv('Geburtsdatum,x,Name\n1815,,Ada\n'));
    expect([warning?.code, others]).toEqual(['HEADER_ROW_SUSPECTED', []]);
    expect(warning?.message).toContain('in other places: all rows are filled by place');
  });

  it.each([
    ['one used column holds a value', csv('Name,Unused,1815\n')],
    ['it is the second row', csv('Ada,,1815\nName,Unused,Geburtsdatum\n')],
  ])('is not suspected if %s', async (_, rows) => {
    expect(await codesOf(rows)).toEqual([]);
  });

  it('is found below a title, with its row', async () => {
    const [warning] = await warningsOf(csv('Members,,\n,,\nName,Unused,Geburtsdatum\nAda,,1815\n'), {
      maxFailedRowPercent: 100,
    });
    expect(warning).toEqual({
      code: 'HEADER_ROW_SUSPECTED',
      message:
        'Row 3 holds the labels of the columns, and is filled like any other, and so are the rows above it. Remove them if it is a header.',
    });
  });

  it('is reported with its number among all rows, also for selected rows', async () => {
    const rows = csv('Ada,,1815\nName,,Geburtsdatum\n');
    const chosen = selectRanges(rows, parseRowRanges('2') ?? []);
    expect((await warningsOf(chosen.rows, {}, chosen.rowNumbers))[0]?.message).toContain('Row 2 holds the labels');
  });

  it('is reported by a fill that returns row by row, too', async () => {
    const told: string[] = [];
    const input = inputOf(csv('Name,,Geburtsdatum\n'));
    const options = {
      ...input.options,
      onWarnings: (all: FillSummary['warnings']) => void told.push(...all.map(({ code }) => code)),
    };
    for await (const _ of fillRows({ ...input, options }));
    expect(told).toEqual(['HEADER_ROW_SUSPECTED']);
  });

  it('is named in the error of a job that fails for its rows and has no manifest', async () => {
    const failing = { ...inputOf(csv('Name,,Geburtsdatum\n,,\n')) };
    const run = async () => {
      for await (const _ of fillArchive(failing));
    };
    await expect(run()).rejects.toMatchObject({
      code: 'FAILED_ROW_THRESHOLD_EXCEEDED',
      message: expect.stringContaining(header.message),
    });
    const other = inputOf(csv('Ada,,\n'));
    await expect(
      (async () => {
        for await (const _ of fillArchive(other));
      })(),
    ).rejects.toMatchObject({ message: expect.not.stringContaining('labels') });
  });
});

describe('filename_columns that match no column', () => {
  const rows = 'Ada,,1815\n';

  it.each([
    ['the last column', ['column_2'], []],
    ['one past it', ['column_3'], ['FILENAME_COLUMN_NOT_FOUND']],
    ['a label', ['Name'], ['FILENAME_COLUMN_NOT_FOUND']],
    ['no key', ['column_01'], ['FILENAME_COLUMN_NOT_FOUND']],
    ['none', [], []],
  ])('cause a warning: %s', async (_, filenameColumns, codes) => {
    expect(await codesOf(csv(rows), { filenameColumns })).toEqual(codes);
    expect(
      await codesOf(json([{ column_0: 'Ada' }, { column_2: '1815' }]), { filenameColumns, maxFailedRowPercent: 100 }),
    ).toEqual(codes);
  });

  it('are named by position, never by the sent text', async () => {
    const [one] = await warningsOf(csv(rows), { filenameColumns: ['column_0', 'nonsense'] });
    expect(one?.message).toBe(
      'Entry 2 of "filename_columns" names no column of the data, and adds nothing to the names of the PDFs. Send the keys of columns: column_0 to column_2.',
    );
    const [two] = await warningsOf(csv(rows), { filenameColumns: ['nonsense', 'column_9', 'column_0'] });
    expect(two?.message).toMatch(/^Entries 1 and 2 of "filename_columns" name no column/);
  });

  it('are reported by a check', async () => {
    const { findings } = await check(template, [['Ada', undefined, '1815']], { filenameColumns: ['Name'] });
    expect(said(findings)).toEqual(['FILENAME_COLUMN_NOT_FOUND - -']);
  });
});

describe('rows with content off the page', () => {
  const at = (x: number, y: number, more: Partial<Parameters<typeof aText>[0]> = {}) =>
    aText({ rect: { x, y, width: 80, height: 12 }, value: column(0), ...more });
  /** The page is 300 points wide and 200 high. */
  const codesOf = async (overlay: ResolvedOverlay, value = 'Ada Lovelace') => {
    const [row] = await fillUnchecked(rawPdf(onePage()), [overlay], [[value]]);
    return row!.outcome.notices.map(({ code, minor }) => [code, minor]);
  };

  it.each<[string, ResolvedOverlay]>([
    ['a text', at(301, 0)],
    ['a turned text', at(301, 0, { rotation: 30 })],
    ['a text that is the same in each row', at(301, 0, { value: fixed('same') })],
    ['a code', aQr({ rect: { x: 301, y: 0, width: 50, height: 50 } })],
  ])('report %s that is outside its page', async (_name, overlay) => {
    expect(await codesOf(overlay)).toEqual([['OVERLAY_OFF_PAGE', undefined]]);
  });

  it('report a text that runs off the page, and not one within it', async () => {
    expect(await codesOf(at(270, 0))).toEqual([['TEXT_CLIPPED', undefined]]);
    expect(await codesOf(at(270, 0), 'A')).toEqual([]);
    expect(await codesOf(at(-20, 0))).toEqual([['TEXT_CLIPPED', undefined]]);
    expect(await codesOf(at(-20, 0, { align: 'right' }), 'A')).toEqual([]);
    expect(await codesOf(at(0, 194))).toEqual([['TEXT_CLIPPED', undefined]]);
    expect(await codesOf(at(250, 90, { rotation: 90 }))).toEqual([]);
  });

  it('report comb cells off the page, and not empty ones', async () => {
    const comb = at(270, 0, { comb: 8 });
    expect(await codesOf(comb, '1234')).toEqual([['TEXT_CLIPPED', undefined]]);
    expect(await codesOf(comb, '12')).toEqual([]);
  });

  it('report list cells off the page by item and key, and not those within it', async () => {
    const list = (x: number, y: number, more: Partial<Parameters<typeof aList>[0]> = {}) =>
      aList({
        rect: { x, y, width: 120, height: 54 },
        cells: [aListCell('name', 0, 60), aListCell('qty', 60, 60)],
        ...more,
      });
    const toldOf = async (overlay: ResolvedOverlay, value: string) => {
      const [row] = await fillUnchecked(rawPdf(onePage()), [overlay], [[value]]);
      return row!.outcome.notices.map(({ code, message }) => `${code} ${message.split(':')[0]}`);
    };
    const items = '[{"name":"Ada","qty":"Lovelace"},{"name":"Bob","qty":"1"},{"name":"Cy","qty":"Lovelaces"}]';
    expect(await toldOf(list(225, 0), items)).toEqual(['TEXT_CLIPPED Item 1, "qty"']);
    expect(await toldOf(list(225, 0), '[{"name":"Ada","qty":"1"}]')).toEqual([]);
    expect(await toldOf(list(100, 178), items)).toEqual(['TEXT_CLIPPED Item 2, "name"']);
    expect(await toldOf(list(100, 178), '[{"name":"Ada"}]')).toEqual([]);
    expect(await toldOf(list(-20, 0), '[{"name":"Ada"}]')).toEqual(['TEXT_CLIPPED Item 1, "name"']);
    expect(await toldOf(list(235, 60, { rotation: 90 }), '[{"name":"Ada"}]')).toEqual(['TEXT_CLIPPED Item 1, "name"']);
    expect(await toldOf(list(235, 60, { rotation: 270 }), '[{"name":"Ada"}]')).toEqual([]);
    expect(await toldOf(list(205, 0, { rotation: 180 }), '[{"name":"Ada"}]')).toEqual(['TEXT_CLIPPED Item 1, "name"']);
    expect(await toldOf(list(301, 0), items)).toEqual([
      'OVERLAY_OFF_PAGE The overlay is outside its page and will not be visible.',
    ]);
  });

  it('report once a list that runs off the pages on which it continues', async () => {
    const twoPages = rawPdf({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 300 200]/Resources<<>>>>',
      3: '<</Type/Page/Parent 2 0 R>>',
      4: '<</Type/Page/Parent 2 0 R>>',
    });
    const overlay = aList({
      rect: { x: 10, y: 10, width: 120, height: 36 },
      cells: [aListCell('name', 0, 120)],
      more: { page: 1, rect: { x: 250, y: 10, width: 120, height: 36 } },
    });
    const item = '"Ada Lovelace of London"';
    for (const [items, codes] of [
      [2, []],
      [3, ['TEXT_CLIPPED']],
      [9, ['TEXT_CLIPPED']],
    ] as const) {
      const [row] = await fillUnchecked(twoPages, [overlay], [[`[${Array(items).fill(item)}]`]]);
      expect(row!.outcome.notices.map(({ code }) => code)).toEqual(codes);
    }
  });

  it('report nothing for a blank value or a text on the page', async () => {
    expect(await codesOf(at(301, 0), '')).toEqual([]);
    expect(await codesOf(at(220, 188))).toEqual([]);
  });
});

describe('overlays outside their page', () => {
  const at = (x: number, y: number, id: string) => aText({ id, rect: { x, y, width: 10, height: 10 } });
  const warned = async (...overlays: ResolvedTemplate['overlays']) => {
    const given = inputOf(csv('Ada\n'));
    const input = { ...given, package: { ...given.package, template: aTemplate(overlays) } };
    const warnings: unknown[] = [];
    for await (const _ of fillRows({ ...input, options: fillOptions({ onWarnings: (of) => warnings.push(...of) }) }));
    return warnings;
  };

  it('cause a warning, and partly visible ones do not', async () => {
    expect(await warned(at(-9, 0, 'left'), at(299, 199, 'corner'))).toEqual([]);
    expect(
      await warned(at(0, 0, 'seen'), at(-10, 0, 'left'), at(300, 0, 'right'), at(0, 200, 'below'), at(0, -10, 'above')),
    ).toEqual([
      {
        code: 'OVERLAY_OFF_PAGE',
        message:
          'Outside the page and not visible: overlay "left" (page 1), "right" (page 1), "below" (page 1), and 1 more.',
      },
    ]);
  });
});
