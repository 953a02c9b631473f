import { describe, expect, it } from 'vitest';
import { anOverlay, aPayload, aTemplate, readOverlay, roundTrip } from './package-builders.ts';

const list = { kind: 'list', itemHeight: 18, cells: [{ key: 'name', x: 0, width: 100 }] };

describe('a list in a package', () => {
  it('has defaults for all but its items, their height and its cells', async () => {
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

  it('has header, footer, stripe and rule', async () => {
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
  ])('is refused with %s', async (_name, members) => {
    await expect(readOverlay({ ...list, ...members })).rejects.toMatchObject({ code: 'INVALID_DOQLO_SCHEMA' });
  });

  it('may have 50 cells', async () => {
    expect(await readOverlay({ ...list, cells: Array.from({ length: 50 }, () => list.cells[0]) })).toMatchObject({ kind: 'list' });
  });

  it('is unknown to version 4', async () => {
    const payload = aPayload({ schemaVersion: 4, template: aTemplate({ overlays: [anOverlay(list)] }) });
    await expect(roundTrip(payload)).rejects.toMatchObject({ code: 'INVALID_DOQLO_SCHEMA' });
  });
});
