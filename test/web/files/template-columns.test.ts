import { gzipSync } from 'node:zlib';
import {
  columnsNamedIn,
  listLabelsByPlace,
  listTemplateColumns,
  readPackageFacts,
} from '@bulkfill/web/files/template-columns';
import { describe, expect, it } from 'vitest';

const packed = (payload: unknown): Blob => {
  const part = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return new Blob([new Uint8Array(gzipSync(`e30.${part}.c2ln`))]);
};

const columns = [
  { key: 'column_2', label: 'Straße' },
  { key: 'column_0', label: 'Name' },
];

describe('a template column', () => {
  it('is listed and required if used, or used and unlisted', () => {
    const overlays = [{ value: { column: 'column_0' } }, { value: { text: 'Dear {{column_4}}' } }];
    expect(listTemplateColumns({ columns, overlays })).toEqual([
      { column: 0, label: 'Name', isNeeded: true },
      { column: 2, label: 'Straße', isNeeded: false },
      { column: 4, label: '' },
    ]);
  });

  it('is required if the overlays are unknown', () => {
    expect(listTemplateColumns({ columns }).map(({ isNeeded }) => isNeeded)).toEqual([true, true]);
  });

  it('is required if a condition or a page uses it', () => {
    expect(
      columnsNamedIn([
        { when: { any: [{ column: 'column_3', is: 'x' }] } },
        { when: { column: 'column_1', blank: true } },
      ]),
    ).toEqual([3, 1]);
    expect(listTemplateColumns({ overlays: [], pages: [{ page: 1, when: { column: 'column_5', is: 'x' } }] })).toEqual([
      { column: 5, label: '' },
    ]);
  });

  it('is read from a package', async () => {
    expect(listLabelsByPlace((await readPackageFacts(packed({ template: { columns } }))).columns)).toEqual([
      'Name',
      '',
      'Straße',
    ]);
    expect(await readPackageFacts(packed({ name: ' Letter ', template: { columns } }))).toMatchObject({
      name: 'Letter',
    });
  });

  it('is absent in a file that is not a package, or an unknown one', async () => {
    for (const file of [
      new Blob(['not packed']),
      new Blob([]),
      packed({}),
      packed({ template: null }),
      packed({ template: { columns: 'x' } }),
      packed({ template: { columns: [{ key: 7 }, null] } }),
      packed({ template: { columns: [{ key: 'column_99999999', label: 'Too far' }] } }),
    ]) {
      expect(await readPackageFacts(file)).toEqual({ name: undefined, columns: [] });
    }
  });
});
