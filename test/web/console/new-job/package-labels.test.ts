import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { labelsOf, packageLabels } from '../../../../web/console/new-job/package-labels.ts';

const packed = (payload: unknown): Blob => {
  const part = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return new Blob([new Uint8Array(gzipSync(`e30.${part}.c2ln`))]);
};

describe('the column labels of a package', () => {
  it('are read where they stand', async () => {
    const columns = [
      { key: 'column_2', label: 'Straße' },
      { key: 'column_0', label: 'Name' },
    ];
    expect(await packageLabels(packed({ template: { columns } }))).toEqual(['Name', '', 'Straße']);
  });

  it('are none where the file is no package, or a strange one', async () => {
    for (const file of [
      new Blob(['not packed']),
      new Blob([]),
      packed({}),
      packed({ template: { columns: 'x' } }),
      packed({ template: { columns: [{ key: 7 }] } }),
    ]) {
      expect(await packageLabels(file)).toEqual([]);
    }
    expect(labelsOf([{ key: 'column_99999999', label: 'Too far' }])).toEqual([]);
  });
});
