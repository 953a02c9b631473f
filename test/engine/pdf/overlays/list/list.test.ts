import type { ResolvedListOverlay } from '@bulkfill/engine/svc/template';
import { describe, expect, it } from 'vitest';
import { contentPdf } from '../../../../support/content-pdf.ts';
import { fillOne } from '../../../../support/fill-one.ts';
import { readText } from '../../../../support/read-text.ts';
import { aList, aListCell } from '../../../../support/template-builders.ts';

const page = contentPdf('', { width: 600, height: 400 });
const fill = (cell: string, over: Partial<ResolvedListOverlay> = {}) => fillOne(page, [aList(over)], [cell]);

const textsOf = async (cell: string, over: Partial<ResolvedListOverlay> = {}): Promise<string[]> => {
  const { pdf, outcome } = await fill(cell, over);
  expect(outcome.warnings).toEqual([]);
  return (await readText(pdf)).map(({ text }) => text);
};

const skipped = async (cell: string, over: Partial<ResolvedListOverlay> = {}) => {
  const { pdf, outcome } = await fill(cell, over);
  expect(await readText(pdf)).toEqual([]);
  expect(outcome.applied).toBe(0);
  return outcome.warnings[0];
};

const items = (count: number): string =>
  JSON.stringify(Array.from({ length: count }, (_, index) => ({ name: `Item ${index + 1}`, qty: index })));
const lines = (count: number): string => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n');
const small = { itemHeight: 0.01, rect: { x: 0, y: 0, width: 300, height: 390 }, cells: [aListCell('name', 0, 200)] };

describe('list overlay', () => {
  it('draws objects with one cell per key, one item per line', async () => {
    const { pdf } = await fill('[{"name":"Ruler","qty":2},{"qty":"3","name":"Pen"}]');
    const found = await readText(pdf);
    expect(found.map(({ text }) => text)).toEqual(['Ruler', '2', 'Pen', '3']);
    const [first, , second] = found;
    expect((first?.y ?? 0) - (second?.y ?? 0)).toBeCloseTo(18, 3);
    expect(first?.x).toBeCloseTo(20, 3);
  });

  it('draws strings and lines of text in the first cell', async () => {
    expect(await textsOf('["Ruler","Pen"]')).toEqual(['Ruler', 'Pen']);
    expect(await textsOf('Ruler\r\n\n  \nPen\n')).toEqual(['Ruler', 'Pen']);
    expect(await textsOf('\ufeff\u00a0["Ruler","Pen"]\u00a0')).toEqual(['Ruler', 'Pen']);
  });

  it('ignores keys without a cell, and leaves cells blank if an item lacks the key', async () => {
    expect(await textsOf('[{"colour":"red","name":"Ruler"},{"qty":null},{"qty":true}]')).toEqual(['Ruler', 'true']);
  });

  it('preserves numbers that a double cannot represent', async () => {
    expect(await textsOf('[{"name":12345678901234567890,"qty":1.5}]')).toEqual(['12345678901234567890', '1.5']);
  });

  it('draws only the header and zero sums without items', async () => {
    const parts = {
      header: { cells: new Map([['name', 'Item']]), repeat: false },
      footer: { cells: new Map([['qty', { sum: 'qty' }]]) },
    };
    expect(await textsOf('', parts)).toEqual(['Item', '0']);
    expect(await textsOf('[]', parts)).toEqual(['Item', '0']);
    expect(await textsOf('[]')).toEqual([]);
  });

  it('grows items for texts with several lines', async () => {
    const long = 'A name that is so long that it takes three lines of its cell, which is not wide at all';
    const over = { grow: true, cells: [aListCell('name', 0, 160, { wrap: true, verticalAlign: 'top' })] };
    const { pdf } = await fill(JSON.stringify([long, 'Pen']), over);
    const found = await readText(pdf);
    expect(found.map(({ text }) => text).join(' ')).toBe(`${long} Pen`);
    const [first, last] = [found[0], found.at(-1)];
    expect((first?.y ?? 0) - (last?.y ?? 0)).toBeCloseTo(36, 3);
  });
});

describe('list overlay: height', () => {
  it('fits the rect exactly, and not with one item more', async () => {
    expect(await textsOf(items(10))).toHaveLength(20);
    expect(await skipped(items(11))).toMatchObject({
      code: 'TEXT_OVERFLOW',
      message: expect.stringContaining('has 11 items, of which 10 fit'),
    });
  });

  it('leaves space for header and footer', async () => {
    const parts = {
      header: { cells: new Map([['name', 'Item']]), repeat: true },
      footer: { cells: new Map([['name', 'End']]) },
    };
    expect((await textsOf(items(8), parts)).at(-1)).toBe('End');
    expect(await skipped(items(9), parts)).toMatchObject({
      code: 'TEXT_OVERFLOW',
      message: expect.stringContaining('of which 8 fit'),
    });
  });

  it('is cut on request, with the numbers in a notice', async () => {
    const { pdf, outcome } = await fill(items(12), { overflow: 'clip' });
    expect((await readText(pdf)).map(({ text }) => text)).toHaveLength(20);
    expect(outcome.warnings).toEqual([]);
    expect(outcome.notices).toEqual([
      expect.objectContaining({
        code: 'LIST_CUT',
        overlay_id: 'items',
        message: expect.stringMatching(/10 of its 12 items/),
      }),
    ]);
  });
});

describe('list overlay: invalid value', () => {
  it.each([
    ['JSON that ends too early', '[{"name":"a"}'],
    ['an object', '{"name":"a"}'],
    ['an item that is a number', '["a",1]'],
    ['an item that is a long number', '[{"name":12345678901234567890},12345678901234567890]'],
    ['an item that is an array', '[["a"]]'],
    ['an item that is null', '[null]'],
    ['a value that is an object', '[{"name":{"a":1}}]'],
    ['more than 5,000 items', JSON.stringify(Array.from({ length: 5001 }, () => 'a'))],
    ['more than 5,000 lines', lines(5001)],
  ])('is skipped for %s', async (_name, cell) => {
    const warning = await skipped(cell, small);
    expect(warning).toMatchObject({ code: 'VALUE_INVALID', overlay_id: 'items' });
  });

  it('accepts 5,000 items and rejects one more', async () => {
    const { outcome } = await fill(lines(5000), small);
    expect(outcome).toMatchObject({ applied: 1, warnings: [] });
    expect(outcome.notices).toHaveLength(1);
    expect(outcome.notices[0]?.message).toContain('Item 1, "name"');
    expect(outcome.notices[0]?.message).toContain('4999 other texts');
  });
});

describe('list overlay: sums', () => {
  const sum = (...amounts: readonly (string | number)[]) =>
    textsOf(JSON.stringify(amounts.map((qty) => ({ qty }))), {
      itemHeight: 1,
      cells: [aListCell('name', 0, 200, { fit: 'none' })],
      footer: { cells: new Map([['name', { sum: 'qty' }]]) },
    });

  it.each([
    [['0.1', '0.2'], '0.3'],
    [['1.50', '2'], '3.50'],
    [['-1', '1.00'], '0.00'],
    [['-0.05', '0.01'], '-0.04'],
    [['', ' ', '7'], '7'],
    [[1e3, '1e-3'], '1000.001'],
    [['99999999999999999999999999999', '1'], '100000000000000000000000000000'],
    [['0.000000000000000000000000000001', '1e-30'], '0.000000000000000000000000000002'],
  ])('of %j are %s', async (amounts, total) => {
    expect(await sum(...amounts)).toEqual([total]);
  });

  it.each([['ten'], ['1,5'], ['1000000000000000000000000000000'], ['1e30'], ['1e-31'], ['1e999'], ['0x10'], ['.']])(
    'reject %s',
    async (amount) => {
      const over = { cells: [aListCell('name', 0, 200)], footer: { cells: new Map([['name', { sum: 'qty' }]]) } };
      expect(await skipped(JSON.stringify([{ qty: '1' }, { qty: amount }]), over)).toMatchObject({
        code: 'VALUE_INVALID',
      });
    },
  );

  it('reject more than 30 digits', async () => {
    const over = { cells: [aListCell('name', 0, 200)], footer: { cells: new Map([['name', { sum: 'qty' }]]) } };
    const cell = JSON.stringify([{ qty: '9'.repeat(30) }, { qty: '1' }]);
    expect(await skipped(cell, over)).toMatchObject({ code: 'VALUE_INVALID' });
  });

  it('are parsed and formatted like their cells', async () => {
    const format = {
      kind: 'number',
      locale: 'de-DE',
      inputLocale: 'de-DE',
      options: { minimumFractionDigits: 2 },
    } as const;
    const over = {
      cells: [aListCell('qty', 0, 200, { format })],
      footer: { cells: new Map([['qty', { sum: 'qty' }]]) },
    };
    expect(await textsOf('[{"qty":"1.234,5"},{"qty":"0,25"}]', over)).toEqual(['1.234,50', '0,25', '1.234,75']);
  });
});

it('skips a list with a value that a format rejects, and names the item', async () => {
  const format = { kind: 'number', locale: 'en-US', options: {} } as const;
  const over = { cells: [aListCell('qty', 0, 200, { format })] };
  const warning = await skipped('[{"qty":1},{"qty":"two"}]', over);
  expect(warning?.code).toBe('VALUE_INVALID');
  expect(warning?.message).toMatch(/^Item 2, "qty": /);
  expect(warning?.message).not.toContain('two');
});
