import { clippingOf, paste } from '@bulkfill/web/editor/core/clipboard';
import type { OverlayDraft } from '@bulkfill/web/editor/core/draft';
import { type EditState, selectUsedAssets } from '@bulkfill/web/editor/core/edit';
import {
  addCell,
  cellsOf,
  continuationOf,
  continueList,
  footingOf,
  headingOf,
  isFresh,
  moveCell,
  removeCell,
  repeatsHeader,
  spreadOut,
  withCell,
  withContinuedSide,
  withFooting,
  withHeading,
  withKey,
  withKeys,
  withRepeat,
} from '@bulkfill/web/editor/core/list-draft';
import { countItems, findKeysInRows, listColumn } from '@bulkfill/web/editor/core/list-items';
import { findSchemaMistakes } from '@bulkfill/web/editor/core/mistakes';
import { newListMembers } from '@bulkfill/web/editor/core/new-list';
import { openPayload, templateOf } from '@bulkfill/web/editor/core/payload';
import { describe, expect, it } from 'vitest';

const rect = { x: 10, y: 10, width: 206, height: 100 };
const bare: OverlayDraft = { id: 'items', kind: 'list', page: 0, rect, value: { column: 'column_1' }, itemHeight: 18 };
const items = '[{"unit_price":"2.50","name":"Pen"},{"name":"A very long ink","unit_price":"12"}]';
const rows = [
  ['Ada', ''],
  ['Grace', items],
  ['Alan', 'one\ntwo'],
];
const list = withKeys(bare, findKeysInRows(rows, 1));
const refused = (overlay: OverlayDraft) =>
  findSchemaMistakes({ name: '', columns: [], assets: {}, overlays: [overlay] });

describe('column set of a list', () => {
  it('comes from the first row with items, numbers right-aligned, with its keys as headings', () => {
    expect(cellsOf(list).map(({ key, align }) => [key, align])).toEqual([
      ['unit_price', 'right'],
      ['name', undefined],
    ]);
    expect(headingOf(list, 'unit_price')).toBe('Unit price');
    const [first, second] = cellsOf(list);
    expect(first!.x).toBe(0);
    expect(second!.x).toBeCloseTo(first!.width + 6, 3);
    expect(second!.x + second!.width).toBeCloseTo(206, 2);
    expect(refused(list)).toEqual([]);
  });

  it('defaults to one if the items are texts, or absent', () => {
    const texts = withKeys(bare, findKeysInRows([['x', '["a","b"]']], 1));
    expect(cellsOf(texts)).toEqual([{ key: 'item', x: 0, width: 206 }]);
    expect(texts.header).toBeUndefined();
    expect(isFresh(texts)).toBe(true);
    expect(isFresh(list)).toBe(false);
    expect(refused(texts)).toEqual([]);
  });

  it('is found in the rows: arrays first, then texts of several lines', () => {
    expect(listColumn(rows, 2)).toBe(1);
    expect(listColumn([['a\nb', 'x', '["y"]']], 3)).toBe(2);
    expect(listColumn([['a\nb', 'x', '[oops']], 3)).toBe(0);
    expect(listColumn([['a', 'b']], 2)).toBeUndefined();
    expect([countItems(items), countItems('a\n\nb'), countItems('[1'), countItems('{}')]).toEqual([
      2,
      2,
      undefined,
      undefined,
    ]);
  });

  it('is added, moved and removed, and fills the width', () => {
    const three = addCell(list);
    expect(cellsOf(three).map(({ key }) => key)).toEqual(['unit_price', 'name', 'column 3']);
    const moved = moveCell(three, 2, -1);
    expect(cellsOf(moved).map(({ key }) => key)).toEqual(['unit_price', 'column 3', 'name']);
    expect(cellsOf(moved).at(-1)!.x + cellsOf(moved).at(-1)!.width).toBeCloseTo(206, 2);
    const two = removeCell(moved, 0);
    expect(headingOf(two, 'unit_price')).toBe('');
    expect(refused(two)).toEqual([]);
    const wide = cellsOf(spreadOut({ ...two, rect: { ...rect, width: 412 } }));
    expect(wide.at(-1)!.x + wide.at(-1)!.width).toBeCloseTo(412, 2);
    expect(moveCell(list, 0, -1)).toBe(list);
  });

  it('keeps its header and footer under a new key, and drops an empty line', () => {
    const summed = withFooting(withHeading(list, 'name', 'Article'), 'unit_price', { kind: 'sum', of: 'unit_price' });
    const renamed = withKey(summed, 0, 'price');
    expect([headingOf(renamed, 'price'), footingOf(renamed, 'price')]).toEqual([
      'Unit price',
      { kind: 'sum', of: 'unit_price' },
    ]);
    expect(refused(renamed)).toEqual([]);
    expect(withFooting(renamed, 'price', { kind: 'none' }).footer).toBeUndefined();
    const headless = withHeading(withHeading(renamed, 'price', ''), 'name', '');
    expect(headless.header).toBeUndefined();
    expect(withRepeat(headless, true)).toBe(headless);
    expect(repeatsHeader(withRepeat(renamed, true))).toBe(true);
    expect(repeatsHeader(withRepeat(withRepeat(renamed, true), false))).toBe(false);
  });

  it('accepts a style, and removes it when it is cleared', () => {
    const bold = withCell(list, 1, { bold: true, size: 9 });
    expect(cellsOf(bold)[1]).toMatchObject({ key: 'name', bold: true, size: 9 });
    expect(cellsOf(withCell(bold, 1, { bold: undefined }))[1]).not.toHaveProperty('bold');
  });
});

describe('a list', () => {
  const font = { mediaType: 'font/ttf', data: 'AAAA' };
  const branded = withCell(list, 0, { font: 'brand' });
  const state: EditState = {
    draft: { name: '', columns: [], assets: { brand: font, other: font }, overlays: [branded] },
    selection: ['items'],
  };

  it('includes the fonts of its columns in the package and when pasted into another document', () => {
    expect(Object.keys(selectUsedAssets(state.draft))).toEqual(['brand']);
    const elsewhere: EditState = {
      draft: { name: '', columns: [], assets: { brand: { ...font, data: 'BBBB' } }, overlays: [] },
      selection: [],
    };
    const pasted = paste(elsewhere, clippingOf(state)!, 0, 1);
    const [first] = cellsOf(pasted.draft.overlays[0]!);
    expect(pasted.draft.assets[String(first!.font)]).toEqual(font);
  });

  it('round-trips through an opened package', () => {
    const template = { overlays: [withRepeat(list, true)] };
    const opened = openPayload({ schemaVersion: 5, template });
    expect(opened.draft.overlays).toHaveLength(1);
    expect(templateOf(opened.draft, opened)).toEqual(template);
  });
});

describe('a continued list', () => {
  it('has its own width on another page, keeps its position there, and ends', () => {
    const on = continueList(list, 2, 800);
    expect(continuationOf(on)).toEqual({ page: 2, rect: { x: 10, y: 50, width: 206, height: 700 } });
    expect(refused(on)).toEqual([]);
    const moved = withContinuedSide(on, 'y', 90);
    expect(continuationOf(continueList(moved, 1, 400))).toEqual({
      page: 1,
      rect: { x: 10, y: 90, width: 206, height: 700 },
    });
    expect(continueList(moved, undefined, 0)).toEqual(list);
    expect(continuationOf({ ...list, more: { page: 'x' } })).toBeUndefined();
    const heading = { x: 50, y: 40, width: 100, height: 20 };
    const footer = { ...heading, y: 760 };
    expect(continuationOf(continueList(list, 2, 800, [heading, { ...heading, x: 300, y: 90 }, footer]))?.rect).toEqual({
      x: 10,
      y: 72,
      width: 206,
      height: 676,
    });
    expect(refused(continueList(list, 0, 800)).map(({ member }) => member)).toEqual(['more.page']);
  });
});

describe('a new list', () => {
  const columns = ['Member', 'Item'].map((words, number) => ({ number, words }));

  it('shows the rows of a document if documents have several', () => {
    const rows = [
      ['Ada', 'Fee'],
      ['Ada', 'Loan'],
    ];
    const rect = { x: 0, y: 0, width: 200, height: 100 };
    expect(newListMembers(rect, rows, columns, true)).toMatchObject({
      value: { rows: 'group' },
      cells: [{ key: 'column_0' }, { key: 'column_1' }],
    });
    expect(newListMembers(rect, rows, columns, false).value).toEqual({ static: '' });
  });
});
