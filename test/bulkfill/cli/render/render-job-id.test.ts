import { type RenderIdentity, renderJobId } from '@bulkfill/bulkfill/cli/render/render-job-id';
import { describe, expect, it } from 'vitest';
import { fillSettings } from '../../../support/fill-settings.ts';

const settings = fillSettings({ maxFailedRowPercent: 5, filenameColumns: ['column_0'], includeStickers: true });
const fill = {
  pdf: 'a.pdf',
  form: { kind: 'svc' as const, path: 'a.svc' },
  data: { kind: 'csv' as const, path: 'a.csv' },
  settings,
};
const identity: RenderIdentity = {
  source: Buffer.from('pdf'),
  form: { bytes: Buffer.from('svc') },
  rows: { bytes: Buffer.from('rows') },
  fill,
};

describe('renderJobId', () => {
  it('is unchanged from earlier releases for the same input, in any folder', () => {
    expect(renderJobId(identity)).toBe('9a29c1da-0cc2-8cec-9d68-e60ff1b93760');
    expect(renderJobId({ ...identity, fill: { ...fill, pdf: 'b.pdf' } })).toBe('9a29c1da-0cc2-8cec-9d68-e60ff1b93760');
  });

  it('differs for another file, kind of rows or setting', () => {
    const others = [
      { ...identity, source: Buffer.from('other') },
      { ...identity, form: { bytes: Buffer.from('other') } },
      { ...identity, rows: { bytes: Buffer.from('other') } },
      { ...identity, fill: { ...fill, data: { kind: 'rows' as const, path: 'a.csv' } } },
      { ...identity, rows: { bytes: Buffer.from('rows'), file: { sha256: '00', format: 'xlsx' as const } } },
      { ...identity, fill: { ...fill, rowRanges: [{ from: 1, to: 2 }] } },
      { ...identity, fill: { ...fill, settings: { ...settings, flattenForms: true } } },
    ];
    expect(new Set([identity, ...others].map(renderJobId)).size).toBe(others.length + 1);
  });
});
