import { fillSettingsSchema, identifySettings } from '@bulkfill/engine/fill/fill-settings';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { fillSettings } from '../../support/fill-settings.ts';

const others = {
  maxFailedRowPercent: 1,
  filenameColumns: ['column_0'],
  includeStickers: true,
  flattenForms: true,
  printFile: true,
  printEven: true,
  optimize: true,
  conformance: 'require',
  readableNames: true,
  strict: true,
  seal: true,
  sample: true,
  groupBy: 'column_0',
};

describe('identifySettings', () => {
  it('differs for every member of the settings', () => {
    expect(Object.keys(others)).toEqual(Object.keys(fillSettingsSchema.entries));
    const identities = Object.entries(others).map(([name, value]) =>
      JSON.stringify(identifySettings(fillSettings({ [name]: value }))),
    );
    expect(new Set([...identities, JSON.stringify(identifySettings(fillSettings()))]).size).toBe(
      Object.keys(others).length + 1,
    );
  });

  it('stays the same for a new member with its default, and differs for any other value', () => {
    const later = v.object({ ...fillSettingsSchema.entries, pdfVersion: v.optional(v.string(), '1.7') });
    const before = identifySettings(fillSettings());
    expect(identifySettings(v.parse(later, fillSettings()), later)).toEqual(before);
    expect(identifySettings({ ...fillSettings(), pdfVersion: '2.0' }, later)).toEqual([
      ...before,
      ['pdfVersion', '2.0'],
    ]);
  });
});
