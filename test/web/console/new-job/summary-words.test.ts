import { bytesPerRow, planTitle, planWarning, planWords } from '@bulkfill/web/console/new-job/summary-words';
import { describe, expect, it } from 'vitest';

const usage = {
  month: '2026-11',
  rows_limit: 50_000,
  rows_used: 80,
  rows_reserved: 9,
  resets_at: '2026-12-01T00:00:00Z',
  plan: 'business' as const,
};
const plan = { name: 'Ordonnance', rows: 40, documents: 40, isGrouped: false, bytesPerRow: 150_000, usage };
const of = (rows: number) => ({ ...plan, rows, documents: rows });

describe('summary of a run', () => {
  it('names the outputs, their size and the cost', () => {
    expect(`${planTitle(plan)}: ${planWords(plan)}`).toBe(
      'Ordonnance × 40 rows: 40 PDFs, some 6.0 MB, 40 of the 49,911 rows left this month; a retry of failed rows is free.',
    );
    expect(planWords({ ...of(1), bytesPerRow: undefined, usage: undefined })).toBe(
      '1 PDF; a retry of failed rows is free.',
    );
  });

  it('counts documents of grouped rows', () => {
    const grouped = { ...plan, rows: 61, documents: 20, isGrouped: true };
    expect(`${planTitle(grouped)}: ${planWords(grouped)}`).toContain(
      'Ordonnance × 61 rows · 20 documents: 20 PDFs, some 3.0 MB, 20 of the 49,911 rows left',
    );
    expect(planWarning({ ...grouped, rows: 60_000 })).toContain('10,000 rows per job');
    expect(planWarning({ ...grouped, rows: 9000, documents: 50_000 })).toContain('Only 49,911 rows are left');
  });

  it('warns only about a run that would not finish', () => {
    expect(planWarning(plan)).toBeUndefined();
    expect(planWarning({ ...of(10_000), bytesPerRow: 1000 })).toBeUndefined();
    expect(planWarning({ ...of(10_001), bytesPerRow: 1000 })).toContain("exceed your plan's 10,000 rows per job");
    expect(planWarning({ ...of(49_912), bytesPerRow: 1000 })).toContain('Only 49,911 rows are left');
    expect(planWarning({ ...of(1024), bytesPerRow: 1024 ** 2 })).toBeUndefined();
    expect(planWarning({ ...of(1025), bytesPerRow: 1024 ** 2 })).toContain('exceed the 1.1 GB limit');
    expect(planWarning({ ...of(201), bytesPerRow: 1024 ** 2, usage: { ...usage, plan: 'free' } })).toContain(
      'exceed the 210 MB limit',
    );
    expect(planWarning({ ...of(0) })).toContain('All rows are left out');
  });

  it('includes the bytes that a row adds to the compressed PDF', () => {
    expect(bytesPerRow(100_000, 0.5)).toBe(53_000);
    expect(bytesPerRow(100_000)).toBe(93_000);
  });
});
