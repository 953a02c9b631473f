import { describe, expect, it } from 'vitest';
import { anOverlay, aPayload, aTemplate, readOverlay, roundTrip } from './package-builders.ts';

const list = { kind: 'list', itemHeight: 18, cells: [{ key: 'name', x: 0, width: 100 }] };

describe('list overlay schema', () => {
  it('has defaults for everything except items, their height and cells', async () => {
    const read = await readOverlay(list);
    expect(read).toMatchObject({ kind: 'list', itemHeight: 18, grow: false, overflow: 'error' });
    for (const member of ['header', 'footer', 'stripe', 'rule']) expect(read).not.toHaveProperty(member);
    expect(read).toMatchObject({
      cells: [
        {
          key: 'name',
          x: 0,
          width: 100,
          text: { id: 'name', font: 'Helvetica', size: 12, overflow: 'visible', rect: { width: 100, height: 18 } },
        },
      ],
    });
  });

  it('reads header, footer, stripe and rule', async () => {
    const parts = {
      header: { cells: { name: 'Item' } },
      footer: { cells: { name: { sum: 'amount' } } },
      stripe: '#ffffff',
      rule: {},
      role: 'Artifact',
    };
    expect(await readOverlay({ ...list, ...parts })).toMatchObject({
      header: { cells: new Map([['name', 'Item']]), repeat: false },
      footer: { cells: new Map([['name', { sum: 'amount' }]]) },
      stripe: [1, 1, 1],
      rule: { width: 0.5, color: [0, 0, 0] },
      role: 'Artifact',
    });
    expect(await readOverlay({ ...list, stripe: null, rule: 'none' })).not.toHaveProperty('rule');
  });

  it.each([
    ['no height of items', { itemHeight: undefined }],
    ['no cells', { cells: [] }],
    ['51 cells', { cells: Array.from({ length: 51 }, () => list.cells[0]) }],
    ['a cell with a member that no text has', { cells: [{ ...list.cells[0], colour: '#000000' }] }],
    ['a cell with a value of its own', { cells: [{ ...list.cells[0], value: { static: 'a' } }] }],
    ['a font that is not there', { cells: [{ ...list.cells[0], font: 'Comic' }] }],
    ['a header of a key that no cell has', { header: { cells: { qty: 'Quantity' } } }],
    ['a footer of a key that no cell has', { footer: { cells: { qty: { sum: 'qty' } } } }],
    ['a footer that does something else than to add', { footer: { cells: { name: { mean: 'qty' } } } }],
    ['a role other than decoration', { role: 'P' }],
  ])('rejects a list with %s', async (_name, members) => {
    await expect(readOverlay({ ...list, ...members })).rejects.toMatchObject({ code: 'INVALID_DOQLO_SCHEMA' });
  });

  it('accepts rotation, opacity, required and alt in cells like in texts', async () => {
    const members = { rotation: 90, opacity: 0.5, required: true, role: 'Lbl', lang: 'de', alt: { static: 'x' } };
    const read = await readOverlay({ ...list, cells: [{ ...list.cells[0], ...members }] });
    expect(read).toMatchObject({ cells: [{ text: { ...members, alt: { kind: 'static', text: 'x' } } }] });
  });

  const more = { page: 1, rect: { x: 0, y: 0, width: 100, height: 100 } };

  it('accepts a continuation on another page', async () => {
    expect(await readOverlay({ ...list, page: 0, more })).toMatchObject({ more });
  });

  it.each([
    ['at its own page', { page: 1, more }],
    ['at a page without a rect', { more: { page: 1 } }],
    ['at a page before the first', { more: { ...more, page: -1 } }],
    ['with a member that is none', { more: { ...more, repeat: true } }],
    ['with several pages to begin on', { page: undefined, pages: 'all', more }],
    ['with a value that counts pages', { more, value: { text: '{{pages}}' } }],
    ['with a value that counts the page', { more, value: { text: '{{column_0}} {{page:3}}' } }],
  ])('rejects a continuation %s', async (_name, members) => {
    await expect(readOverlay({ ...list, ...members })).rejects.toMatchObject({ code: 'INVALID_DOQLO_SCHEMA' });
  });

  it('accepts the row number on its continuation', async () => {
    expect(await readOverlay({ ...list, page: 0, more, value: { text: '{{row_number}}' } })).toMatchObject({ more });
  });

  it('rejects a continuing list on a page that continues another list', async () => {
    const one = anOverlay({ ...list, id: 'one', page: 0, more });
    const on = (members: object) =>
      roundTrip(
        aPayload({
          schemaVersion: 5,
          template: aTemplate({ overlays: [one, anOverlay({ ...list, id: 'two', page: 1, ...members })] }),
        }),
      );
    await expect(on({ more: { ...more, page: 2 } })).rejects.toMatchObject({ code: 'INVALID_DOQLO_SCHEMA' });
    expect(await on({})).toMatchObject({ template: { overlays: [{ id: 'one' }, { id: 'two' }] } });
  });

  it('accepts 50 cells', async () => {
    expect(await readOverlay({ ...list, cells: Array.from({ length: 50 }, () => list.cells[0]) })).toMatchObject({
      kind: 'list',
    });
  });

  it('reads the rows of the document as a value, whose cells and sums are columns', async () => {
    const cells = [{ key: 'column_2', x: 0, width: 100 }];
    const rows = { ...list, cells, value: { rows: 'group' } };
    expect(await readOverlay(rows)).toMatchObject({ value: { kind: 'group' }, cells: [{ key: 'column_2' }] });
    const refused = [
      { ...rows, cells: list.cells },
      { ...rows, cells: [{ ...cells[0], key: 'column_16384' }] },
      { ...rows, footer: { cells: { column_2: { sum: 'amount' } } } },
      { ...rows, value: { rows: 'all' } },
      { ...rows, value: { rows: 'group', column: 'column_1' } },
      { ...rows, value: {} },
      { kind: 'text', value: { rows: 'group' } },
    ];
    for (const overlay of refused)
      await expect(readOverlay(overlay)).rejects.toMatchObject({ code: 'INVALID_DOQLO_SCHEMA' });
    const footer = { cells: { column_2: { sum: 'column_3' } } };
    expect(await readOverlay({ ...rows, footer })).toMatchObject({ kind: 'list' });
  });

  it('is unknown in version 4', async () => {
    const payload = aPayload({ schemaVersion: 4, template: aTemplate({ overlays: [anOverlay(list)] }) });
    await expect(roundTrip(payload)).rejects.toMatchObject({ code: 'INVALID_DOQLO_SCHEMA' });
  });
});
