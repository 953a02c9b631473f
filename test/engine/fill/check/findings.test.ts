import { FindingLog, maxKeptOfCode } from '@bulkfill/engine/fill/check/finding-log';
import { looksLikeMojibake } from '@bulkfill/engine/fill/check/mojibake';
import type { Rect, ResolvedCondition, ResolvedOverlay, ResolvedQrOverlay } from '@bulkfill/engine/svc/template';
import { describe, expect, it } from 'vitest';
import { aForm, withTextSize } from '../../../support/a-form.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { aBarcode, aField, aQr, aTemplate, aText, column, fixed } from '../../../support/template-builders.ts';
import { check, run, said } from './check-template.ts';

const labelled = (overlays: readonly ResolvedOverlay[]) => ({
  ...aTemplate(overlays),
  columns: [
    { column: 0, label: 'Full name' },
    { column: 1, label: 'City' },
  ],
});
const name = (members: Parameters<typeof aText>[0] = {}) => aText({ id: 'name', ...members });
const codesOf = async (...given: Parameters<typeof check>) => said((await check(...given)).findings);

describe('check', () => {
  it('finds nothing in valid data', async () => {
    const { summary, findings } = await check(aTemplate([name()]), [['Ada'], ['Grace']]);
    expect(findings).toEqual([]);
    expect(summary).toEqual({
      rowCount: 2,
      successRows: 2,
      partialRows: 0,
      failedRows: 0,
      rowsWithNotices: 0,
      findingCount: 0,
      findingsByCode: {},
      longest: [{ overlay_id: 'name', row_number: 2, fit_percent: 100 }],
    });
  });

  it('reports once that the source is a dynamic form, whose filled pages are placeholders', async () => {
    const dynamic = onePage('/MediaBox[0 0 612 792]', '', {
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/XFA 6 0 R>>>>',
      6: { dict: '', data: '<xdp/>' },
    });
    const { findings } = await check(aTemplate([name()]), [['Ada'], ['Grace']], {}, rawPdf(dynamic));
    expect(findings).toMatchObject([{ severity: 'warning', code: 'SOURCE_PDF_XFA_DYNAMIC', row_number: null }]);
  });

  it('reports failing rows as errors and partial rows as warnings, with the codes of the manifest', async () => {
    const template = labelled([name({ required: true }), aText({ id: 'city', value: column(1) })]);
    const { findings, summary } = await check(template, [['Ada', 'London'], [' ', 'Paris'], ['Grace']]);
    expect(findings).toEqual([
      {
        severity: 'error',
        code: 'REQUIRED_OVERLAY_NOT_APPLIED',
        row_number: 2,
        overlay_id: 'name',
        message:
          'The required overlay "name" could not be applied. The overlay is required, and its value is blank. ' +
          'The value comes from column_0 (Full name).',
      },
      expect.objectContaining({ severity: 'error', code: 'VALUE_BLANK', row_number: 2, overlay_id: 'name' }),
      {
        severity: 'warning',
        code: 'COLUMN_MISSING',
        row_number: 3,
        overlay_id: 'city',
        message: 'The row has no value for column_1 (City).',
      },
    ]);
    expect(summary).toMatchObject({ successRows: 1, partialRows: 1, failedRows: 1, findingCount: 3 });
    expect(summary.findingsByCode).toEqual({ REQUIRED_OVERLAY_NOT_APPLIED: 1, VALUE_BLANK: 1, COLUMN_MISSING: 1 });
  });

  it('reports conditions that never or always hold in the data, and fails a row without pages', async () => {
    const is = (...values: string[]) => ({ kind: 'values', column: 0, values }) as const;
    const overlays = [
      name({ id: 'never', when: is('eve') }),
      name({ id: 'always', when: is('ada', 'grace') }),
      name({ id: 'some', when: is('ada') }),
    ];
    const { findings, summary } = await check({ ...aTemplate(overlays), pages: [{ page: 0, when: is('ada') }] }, [
      ['Ada'],
      ['Grace'],
    ]);
    expect(findings.filter(({ severity }) => severity === 'info')).toEqual([
      expect.objectContaining({ code: 'CONDITION_NEVER_HOLDS', row_number: null, overlay_id: 'never' }),
      expect.objectContaining({ code: 'CONDITION_ALWAYS_HOLDS', row_number: null, overlay_id: 'always' }),
    ]);
    expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'NO_PAGE_LEFT', row_number: 2 },
    ]);
    expect(summary).toMatchObject({ successRows: 1, failedRows: 1 });
  });

  it('counts the values of a column that a condition cannot read', async () => {
    const when = { kind: 'number', column: 0, lower: { value: 10, isIncluded: true }, upper: undefined } as const;
    const template = aTemplate([name({ id: 'a', when }), name({ id: 'b', when: { kind: 'not', of: when } })]);
    const { findings, summary } = await check(template, [['12'], ['£12'], [''], ['1'], ['n/a']]);
    expect(findings.filter(({ code }) => code === 'CONDITION_CELLS_UNREADABLE')).toEqual([
      {
        severity: 'warning',
        code: 'CONDITION_CELLS_UNREADABLE',
        row_number: null,
        overlay_id: null,
        message:
          'A condition compares column_0, and 2 of its 4 values cannot be read: each must be a decimal number such as -1234.5. They look like numbers of "inputLocale": "en-US".',
      },
    ]);
    expect(
      findings
        .filter(({ code }) => code === 'VALUE_INVALID')
        .map(({ row_number, overlay_id }) => `${row_number}${overlay_id}`),
    ).toEqual(['2a', '2b', '5a', '5b']);
    expect(summary).toMatchObject({ successRows: 3, partialRows: 2 });
  });

  it('checks every row, however many fail', async () => {
    const { summary } = await check(aTemplate([name({ required: true })]), [[''], [''], ['']], {
      maxFailedRowPercent: 0,
    });
    expect(summary).toMatchObject({ rowCount: 3, failedRows: 3 });
  });

  it('reports a finding that applies to every row once, without a row', async () => {
    const template = aTemplate([
      aField({ id: 'nobody', field: 'not.there', value: column(0) }),
      name({ id: 'beyond', page: 7 }),
    ]);
    const found = await codesOf(template, [['Ada'], ['Grace']], {}, await aForm());
    expect(found.sort()).toEqual(['FIELD_NOT_FOUND - nobody', 'PAGE_OUT_OF_RANGE - beyond']);
  });
});

describe('check: texts', () => {
  const rect: Rect = { x: 20, y: 30, width: 60, height: 20 };
  // Contract: check/further-findings
  it('reports texts larger than their rect, both overflowing and clipped', async () => {
    const template = aTemplate([
      name({ id: 'over', rect }),
      name({ id: 'cut', rect: { ...rect, y: 60 }, overflow: 'clip' }),
    ]);
    // Nine digits of 0.556 em at 12 points are 60.05 points wide.
    expect(await codesOf(template, [['12345678'], ['1234567890']])).toEqual([
      'TEXT_OVERFLOWS 2 over',
      'TEXT_CLIPPED 2 cut',
    ]);
  });

  it('reports texts below 60 percent of their size, and not at 60 percent', async () => {
    const shrunk = (minSize: number) => aTemplate([name({ rect, fit: 'shrink', size: 20, minSize })]);
    // The rect is as wide as 9 digits at 11.99 points.
    const atLimit = await check(shrunk(12), [['99999999']]);
    expect(atLimit.findings).toEqual([]);
    expect(await codesOf(shrunk(1), [['999999999']])).toEqual(['TEXT_SHRUNK 1 name']);
  });

  it('reports texts that a form field clips or shrinks a lot, with the manifest’s messages, for fields that stay', async () => {
    const form = withTextSize(await aForm(), '0');
    const template = labelled([
      aField({ id: 'name', field: 'person.name', value: column(0) }),
      aField({ id: 'city', field: 'twin', value: column(1) }),
    ]);
    const rows = [
      ['Ada', 'Rome'],
      ['1'.repeat(60), `${'x'.repeat(60)}Llanfairpwllgwyngyllgogerychwyrndrobwll`],
      ['1'.repeat(200), 'Rome'],
    ];
    const checked = await check(template, rows, {}, form);
    expect(said(checked.findings)).toEqual(['TEXT_SHRUNK 2 name', 'TEXT_CLIPPED 2 city', 'TEXT_CLIPPED 3 name']);
    const ran = await run(template, rows, {}, form);
    const notices = ran.map(({ notices }) =>
      notices.map(({ code, overlay_id, message }) => ({ code, overlay_id, message })),
    );
    expect(checked.findings.map(({ code, overlay_id, message }) => ({ code, overlay_id, message }))).toEqual(
      notices.flat(),
    );
  });

  it('reports texts that are the same in every row once', async () => {
    const template = aTemplate([
      name({ rect, value: fixed('far too long for its box') }),
      aText({ id: 'b', rect: { ...rect, y: 90 } }),
    ]);
    expect(await codesOf(template, [['a'], ['b']])).toEqual(['TEXT_OVERFLOWS - name']);
  });

  it('lists the longest text per overlay with the percentage of its size at which it fits', async () => {
    const template = aTemplate([
      name({ rect: { ...rect, width: 100.08 } }),
      name({ id: 'small', rect: { ...rect, y: 90 }, fit: 'shrink', size: 20, minSize: 5 }),
    ]);
    const { summary } = await check(template, [['1'], ['123456789012345678901234567890'], ['12345']]);
    expect(summary.longest).toEqual([
      { overlay_id: 'name', row_number: 2, fit_percent: 50 },
      { overlay_id: 'small', row_number: 2, fit_percent: 17.5 },
    ]);
  });
});

describe('check: values that are never drawn', () => {
  it.each(['\u200b', '\u00ad', '\u2060 \u200e', '\ufeff', '\u3164'])(
    'are blank to what is required, and to codes: %j',
    async (value) => {
      expect(await codesOf(aTemplate([name({ required: true })]), [[value]])).toContain('VALUE_BLANK 1 name');
      expect(await codesOf(aTemplate([name({ required: true })]), [[`${value}Ada`]])).toEqual([]);
      for (const code of [aQr({ id: 'code', value: column(0) }), aBarcode({ id: 'code', value: column(0) })])
        expect(await codesOf(aTemplate([code]), [[value]])).toContain('VALUE_BLANK 1 code');
    },
  );
});

describe('check: codes', () => {
  const side = (mm: number) => (mm * 72) / 25.4;
  const qr = (modules: number, mm: number, members: Parameters<typeof aQr>[0] = {}) =>
    aQr({
      id: 'qr',
      quietZone: 4,
      rect: { x: 100, y: 100, width: side(modules * mm), height: side(modules * mm) },
      ...members,
    });

  // Contract: check/further-findings
  it('reports modules thinner than 0.25 mm, and not at 0.25 mm', async () => {
    // Version 1 has 21 modules, and 4 of quiet zone on each side.
    expect(await codesOf(aTemplate([qr(29, 0.25)]), [['1']])).toEqual([]);
    expect(await codesOf(aTemplate([qr(29, 0.2499)]), [['1']])).toEqual(['CODE_TOO_SMALL 1 qr']);
  });

  it('measures codes in each row, also for a repeated value', async () => {
    expect(
      await codesOf(aTemplate([qr(29, 0.25)]), [
        ['1'],
        ['a value of more than one version'],
        ['2'],
        ['a value of more than one version!'],
      ]),
    ).toEqual(['CODE_TOO_SMALL 2 qr', 'CODE_TOO_SMALL 4 qr']);
    const again = await check(aTemplate([qr(29, 0.2)]), [['1'], ['1'], ['1']]);
    expect(again.summary.findingsByCode).toMatchObject({ CODE_TOO_SMALL: 3 });
  });

  it('measures barcodes by their thinnest bar', async () => {
    const bars = (width: number) => aTemplate([aBarcode({ id: 'bars', rect: { x: 100, y: 100, width, height: 40 } })]);
    // Code 128 of two digits in set C: start, one symbol, check, stop; 10 modules of quiet zone on each side.
    const modules = 11 + 11 + 11 + 13 + 20;
    expect(await codesOf(bars(side(modules * 0.19)), [['12']])).toEqual([]);
    expect(await codesOf(bars(side(modules * 0.1899)), [['12']])).toEqual(['CODE_TOO_SMALL 1 bars']);
  });

  const ean = (members: Parameters<typeof aBarcode>[0] = {}) =>
    aBarcode({ id: 'ean', symbology: 'ean13', rect: { x: 100, y: 100, width: 200, height: 60 }, ...members });

  // Contract: check/further-findings
  it('reports codes that the encoder completes in their row, with the run’s message, and shows the added digits', async () => {
    const template = labelled([ean()]);
    const rows = [['725272730706'], ['725272730706']];
    expect(await codesOf(template, rows)).toEqual([
      'CODE_COMPLETED 1 ean',
      'CODE_COMPLETED 2 ean',
      'DUPLICATE_ROW 2 -',
    ]);
    const { findings } = await check(template, rows);
    const notice = {
      code: 'CODE_COMPLETED',
      overlay_id: 'ean',
      encoded: '7252727307068',
      message: findings[0]?.message,
      params: expect.anything(),
    };
    expect((await run(template, rows)).map(({ status, notices }) => ({ status, notices }))).toEqual([
      { status: 'success', notices: [notice] },
      { status: 'success', notices: [notice] },
    ]);
    expect(JSON.stringify(findings)).not.toContain('72527273');
  });

  // Contract: check/further-findings
  it('reports codes that lack a digit that others have once, with the rows', async () => {
    const whole = ['7252727307068'];
    const short = ['725272730706'];
    const found = async (rows: readonly string[][], members: Parameters<typeof aBarcode>[0] = {}) => {
      const { findings } = await check(labelled([ean(members)]), rows);
      return findings
        .filter(({ code }) => code === 'CODE_DIGITS_MISSING')
        .map(({ row_number, message }) => [row_number, message]);
    };
    expect(await found([whole, short])).toEqual([
      [
        null,
        'Row 2 lacks a digit that 1 other row has: values of column_0 (Full name) for the overlay "ean". A leading zero may be lost, and a wrong code was made.',
      ],
    ]);
    expect(await found([short, whole, short, short, short, whole])).toMatchObject([
      [null, expect.stringMatching(/^Rows 1, 3, 4 and 1 more lack a digit that 2 other rows have/)],
    ]);
    expect(await found([short, short])).toEqual([]);
    expect(await found([whole, whole])).toEqual([]);
    expect(await found([whole, ['']])).toEqual([]);
    // Rows that do not show the code do not count, nor do symbologies that complete nothing.
    expect(
      await found(
        [
          [...whole, 'no'],
          [...short, 'yes'],
        ],
        { when: { kind: 'values', column: 1, values: ['yes'] } },
      ),
    ).toEqual([]);
    expect(await found([whole, short], { symbology: 'code128' })).toEqual([]);
  });

  it('allows a quiet zone at the edge of the page, and reports one beyond it', async () => {
    const at = (x: number) => aTemplate([qr(29, 1, { rect: { x, y: 100, width: 100, height: 100 } })]);
    expect(await codesOf(at(512), [['1']])).toEqual([]);
    expect(await codesOf(at(512.1), [['1']])).toEqual(['OVERLAY_OFF_PAGE - qr', 'QUIET_ZONE_OBSTRUCTED 1 qr']);
  });

  // Contract: check/further-findings
  it('allows an overlay that touches a quiet zone, and reports one that overlaps it', async () => {
    const nextTo = (x: number) =>
      labelled([
        qr(29, 1, { rect: { x: 100, y: 100, width: 100, height: 100 } }),
        name({ rect: { x, y: 100, width: 60, height: 20 }, value: fixed('x') }),
      ]);
    expect(await codesOf(nextTo(200), [['1']])).toEqual([]);
    const { findings } = await check(nextTo(199.9), [['1']]);
    expect(findings).toEqual([
      {
        severity: 'warning',
        code: 'QUIET_ZONE_OBSTRUCTED',
        row_number: 1,
        overlay_id: 'qr',
        message:
          'The quiet zone of the code meets the overlay "name"; scanners need it clear. The value comes from column_0 (Full name).',
      },
    ]);
  });

  it('ignores an overlay in a quiet zone if conditions never show both', async () => {
    const when = (word: string): ResolvedCondition => ({ kind: 'values', column: 1, values: [word] });
    const rect = { x: 100, y: 100, width: 100, height: 100 };
    const pair = (over: Partial<ResolvedQrOverlay>, words: string) =>
      aTemplate([qr(29, 1, { rect, when: when('yes'), ...over }), name({ rect, value: column(0), when: when(words) })]);
    const rows = [
      ['1', 'yes'],
      ['1', 'no'],
    ];
    for (const value of [column(0), fixed('1')]) {
      expect(await codesOf(pair({ value }, 'no'), rows)).toEqual([]);
      expect(await codesOf(pair({ value }, 'yes'), rows)).toEqual([
        'QUIET_ZONE_OBSTRUCTED 1 qr',
        'NO_OVERLAY_APPLIES 2 -',
      ]);
    }
    const { when: _, ...always } = qr(29, 1, { rect, value: fixed('1') });
    expect(await codesOf(aTemplate([always, name({ rect, when: when('no') })]), rows)).toEqual([
      'QUIET_ZONE_OBSTRUCTED 2 qr',
    ]);
  });

  it('measures codes in the centred square of their rect: overlays in the rest do not obstruct them', async () => {
    const wide = qr(29, 1, { rect: { x: 100, y: 100, width: 300, height: 100 } });
    const text = (x: number) => name({ rect: { x, y: 100, width: 50, height: 20 }, value: fixed('x') });
    expect(await codesOf(aTemplate([wide, text(100)]), [['1']])).toEqual([]);
    expect(await codesOf(aTemplate([wide, text(151)]), [['1']])).toEqual(['QUIET_ZONE_OBSTRUCTED 1 qr']);
  });

  it('measures rotated codes as they are rotated', async () => {
    const turned = (rotation: number) => qr(29, 1, { rotation, rect: { x: 5, y: 100, width: 100, height: 100 } });
    expect(await codesOf(aTemplate([turned(90)]), [['1']])).toEqual([]);
    expect(await codesOf(aTemplate([turned(45)]), [['1']])).toEqual([
      'OVERLAY_OFF_PAGE - qr',
      'QUIET_ZONE_OBSTRUCTED 1 qr',
    ]);
  });
});

describe('check: placement', () => {
  it.each([
    [{ x: 0, y: 0, width: 612, height: 792 }, []],
    [{ x: -1, y: 0, width: 10, height: 10 }, ['OVERLAY_OFF_PAGE - name']],
    [{ x: 0, y: -1, width: 10, height: 10 }, ['OVERLAY_OFF_PAGE - name']],
    [{ x: 602.1, y: 0, width: 10, height: 10 }, ['OVERLAY_OFF_PAGE - name']],
    [{ x: 602, y: 782, width: 10, height: 10 }, []],
    [{ x: 602, y: 782.1, width: 10, height: 10 }, ['OVERLAY_OFF_PAGE - name']],
  ])('reports for rect %o: %o', async (rect, expected) => {
    expect(await codesOf(aTemplate([name({ rect, size: 1 })]), [['a'], ['b']])).toEqual(expected);
  });
});

describe('check: data', () => {
  it('reports a column that the template uses and the data lacks', async () => {
    const { findings } = await check(labelled([name({ value: { kind: 'text', parts: ['To ', { column: 1 }] } })]), [
      ['Ada'],
    ]);
    expect(findings).toContainEqual({
      severity: 'warning',
      code: 'COLUMN_NOT_IN_DATA',
      row_number: null,
      overlay_id: null,
      message: 'No row has a value for column_1 (City), which the template uses.',
    });
  });

  it('reports a column that neither an overlay nor a file name uses', async () => {
    const rows = [
      ['Ada', 'London', 'x'],
      ['Grace', 'New York', 'y'],
    ];
    const { findings } = await check(labelled([name()]), rows, { filenameColumns: ['column_2'] });
    expect(findings).toEqual([
      {
        severity: 'info',
        code: 'COLUMN_UNUSED',
        row_number: null,
        overlay_id: null,
        message: 'No overlay uses column_1 (City).',
      },
    ]);
  });

  // Contract: check/further-findings
  it('reports a row equal to an earlier one in every cell', async () => {
    const { findings } = await check(aTemplate([name()]), [['Ada'], ['Grace'], ['Ada'], ['ada'], ['Ada']]);
    expect(findings.map(({ severity, message }) => [severity, message])).toEqual([
      ['info', 'The row is equal to row 1.'],
      ['info', 'The row is equal to row 1.'],
    ]);
    expect(said(findings)).toEqual(['DUPLICATE_ROW 3 -', 'DUPLICATE_ROW 5 -']);
  });

  it.each([
    [['Full name', 'City'], true],
    [[' full NAME', 'city '], true],
    [['column_0', 'column_1'], true],
    [['City', 'Full name'], true],
    [['Full name', 'London'], false],
    [['Ada', 'City'], false],
  ])('judges whether the first row is a header: %o', async (first, isHeader) => {
    const template = labelled([name(), aText({ id: 'city', value: column(1) })]);
    const found = await codesOf(template, [first, ['Full name', 'City']]);
    expect(found.includes('HEADER_ROW_SUSPECTED 1 -')).toBe(isHeader);
  });

  it('suspects a header row if only unused columns have other names', async () => {
    expect(
      await codesOf(labelled([name()]), [
        ['Full name', 'Town'],
        ['Ada', 'London'],
      ]),
    ).toContain('HEADER_ROW_SUSPECTED 1 -');
    expect(
      await codesOf(labelled([name()]), [
        ['Ada', 'City'],
        ['Grace', 'Paris'],
      ]),
    ).not.toContain('HEADER_ROW_SUSPECTED 1 -');
  });

  // Contract: check/further-findings
  it('names the column of a cell that looks misread', async () => {
    const { findings } = await check(labelled([name(), aText({ id: 'city', value: column(1) })]), [
      ['José', 'São Paulo'],
      ['JosÃ©', 'x'],
    ]);
    expect(said(findings)).toEqual(['MOJIBAKE_SUSPECTED 2 -']);
    expect(findings[0]?.message).toContain('column_0 (Full name) looks like UTF-8 that was read as Windows-1252');
  });

  it('reports U+FFFD, which replaced a letter before the data was sent', async () => {
    const { findings } = await check(labelled([name()]), [['Müller'], ['M\ufffdller']]);
    expect(said(findings)).toEqual(['MOJIBAKE_SUSPECTED 2 -']);
    expect(findings[0]?.message).toContain('column_0 (Full name) holds U+FFFD, which replaces a letter that was lost');
  });

  it.each([
    'José',
    'Straße',
    'À la carte',
    '„Ärger“',
    '“CAFÉ”',
    'à\u00a0«\u00a0quoi\u00a0»',
    'Ελλάς',
    '日本',
    '£5 – €6',
    'Â',
    'Ã',
    'naïve',
  ])('does not suspect mojibake in %s', (text) => {
    expect(looksLikeMojibake(text)).toBe(false);
  });

  it.each(['José', 'Straße', 'Łódź — “quoted”', '€ 5', '日本', '🎉', 'नमस्ते'])(
    'suspects mojibake in %s read as Windows-1252',
    (text) => {
      expect(looksLikeMojibake(new TextDecoder('windows-1252').decode(Buffer.from(text)))).toBe(true);
    },
  );
});

describe('check: findings', () => {
  const rows = Array.from({ length: 5000 }, (_, n) => [n % 3 === 0 ? ' ' : `name ${n}`]);
  const template = aTemplate([name({ required: true, rect: { x: 602.5, y: 10, width: 10, height: 20 } })]);

  it('are paged in order, once each, those without a row first, filtered by code and severity', async () => {
    const { reader, findings, summary } = await check(template, rows);
    expect(said(findings.slice(0, 2))).toEqual(['OVERLAY_OFF_PAGE - name', 'REQUIRED_OVERLAY_NOT_APPLIED 1 name']);
    expect(summary.findingCount).toBe(findings.length);
    const paged = [];
    for (let after: number | undefined = 0; after !== undefined; ) {
      const page: Awaited<ReturnType<typeof reader.page>> = await reader.page({
        after,
        limit: 700,
        codes: ['VALUE_BLANK', 'TEXT_OVERFLOWS'],
        severities: ['error'],
      });
      paged.push(...page.findings);
      after = page.next;
    }
    expect(paged).toEqual(findings.filter(({ code }) => code === 'VALUE_BLANK'));
    expect(paged).toHaveLength(1667);
  });

  it('counts all findings of one code, and stores them up to a bound', () => {
    const log = new FindingLog();
    const finding = { severity: 'info', code: 'DUPLICATE_ROW', row_number: 1, overlay_id: null, message: '' } as const;
    for (let n = 0; n <= maxKeptOfCode; n++) log.add(finding);
    log.add({ ...finding, code: 'MOJIBAKE_SUSPECTED' });
    expect(log.counts()).toEqual({ DUPLICATE_ROW: maxKeptOfCode + 1, MOJIBAKE_SUSPECTED: 1 });
    expect(log.blocks().reduce((sum, { findings }) => sum + findings, 0)).toBe(maxKeptOfCode + 1);
  });
});
