import type { Table } from '@bulkfill/engine/browser/rows';
import { readingWords } from '@bulkfill/web/console/tables/reading-words';
import { describe, expect, it } from 'vitest';

const sure = 'certain' as const;
const read = (assumed: Partial<Table['assumed']>, matters = false) => ({
  assumed: { format: { value: 'csv' as const, sure }, header: { value: true, sure }, ...assumed },
  locale: { value: 'de-DE', from: 'cells' as const, matters },
  rows: { length: 60 },
});

describe('readingWords', () => {
  it('describes a sheet with a header below a title, and its numbers and dates', () => {
    const sheet = { format: { value: 'xlsx', sure }, sheet: { value: 'Kinder', sure }, headerLine: { value: 4, sure } };
    expect(readingWords(read(sheet as Partial<Table['assumed']>, true), {})).toBe(
      'Kinder · names in line 4 · 60 rows · German numbers and dates (1.045,75 · 31.12.2026)',
    );
  });

  it('describes a CSV without a header, and the locale that the user chose', () => {
    const csv = {
      delimiter: { value: ';' as const, sure },
      encoding: { value: 'windows-1252', sure },
      header: { value: false, sure },
    };
    expect(readingWords(read(csv), {})).toBe('CSV (semicolon, windows-1252) · without column names · 60 rows');
    expect(readingWords(read(csv), { locale: 'de-AT' })).toContain(' · German (Austria) numbers and dates (1');
  });

  it('names no line of a JSON file', () => {
    const json = { format: { value: 'json' as const, sure }, encoding: { value: 'utf-8', sure } };
    expect(readingWords(read(json), {})).toBe('JSON · 60 rows');
  });
});
