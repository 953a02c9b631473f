import { boundResult } from '@bulkfill/engine/fill/bound-result';
import { type RowOutcome, toRowResultObject } from '@bulkfill/engine/fill/row-result';
import { RowResultLog } from '@bulkfill/engine/fill/row-result-log';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const maxBytes = 64 * 1024;

const aResult = (change: Partial<RowOutcome> = {}): RowOutcome => ({
  rowNumber: 1,
  status: 'partial',
  fileName: 'row_1.pdf',
  fileSizeBytes: 1000,
  sha256: 'a'.repeat(64),
  applied: 1,
  skipped: 0,
  warnings: [],
  notices: [],
  error: undefined,
  ...change,
});

const aWarning = (overlay_id: string, message: string) => ({ code: 'VALUE_INVALID', overlay_id, message }) as const;
const aNotice = (overlay_id: string, message: string) =>
  ({ code: 'TEXT_SHRUNK', overlay_id, message, fit: { size_pt: 7.25, lines: 3 } }) as const;

const jsonBytes = (result: RowOutcome): number => Buffer.byteLength(JSON.stringify(toRowResultObject(result)));

describe('boundResult', () => {
  it('returns a small result unchanged', () => {
    const result = aResult({
      warnings: [aWarning('name', 'The value is blank.')],
      notices: [aNotice('town', 'The text was shrunk.')],
    });
    expect(boundResult(result)).toBe(result);
  });

  it('limits a result to 64 KB of JSON for the largest template of the schema, and counts the omitted entries', () => {
    // Each of these characters takes six bytes as JSON.
    const worst = '\u0001';
    const warnings = Array.from({ length: 2000 }, (_, index) =>
      aWarning(worst.repeat(200 - 4) + index, worst.repeat(10_000)),
    );
    const notices = Array.from({ length: 2000 }, (_, index) =>
      aNotice(worst.repeat(200 - 4) + index, worst.repeat(10_000)),
    );
    const omittedPages = Array.from({ length: 1000 }, (_, page) => page);
    const error = { code: 'REQUIRED_OVERLAY_NOT_APPLIED', message: worst.repeat(10_000) } as const;
    const bounded = boundResult(aResult({ warnings, notices, omittedPages, error }));
    expect(jsonBytes(bounded)).toBeLessThanOrEqual(maxBytes);
    expect(bounded.warnings.length).toBeGreaterThan(0);
    expect(bounded.notices.length).toBeGreaterThan(0);
    expect(toRowResultObject(bounded)).toMatchObject({
      more_warnings: 2000 - bounded.warnings.length,
      more_notices: 2000 - bounded.notices.length,
    });
  });

  it('keeps the first warnings and notices of any length, and counts all', () => {
    const text = fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 12_000, size: 'max' }));
    const entry = fc.record({ id: fc.string({ unit: 'binary', maxLength: 200 }), message: text });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 60 }), fc.array(entry, { maxLength: 60 }), (first, second) => {
        const warnings = first.map(({ id, message }) => aWarning(id, message));
        const notices = second.map(({ id, message }) => aNotice(id, message));
        const bounded = boundResult(aResult({ warnings, notices }));
        expect(jsonBytes(bounded)).toBeLessThanOrEqual(maxBytes);
        expect(bounded.warnings.length + (bounded.moreWarnings ?? 0)).toBe(warnings.length);
        expect(bounded.notices.length + (bounded.moreNotices ?? 0)).toBe(notices.length);
        expect(bounded.warnings.map(({ overlay_id }) => overlay_id)).toEqual(
          warnings.slice(0, bounded.warnings.length).map(({ overlay_id }) => overlay_id),
        );
        expect(boundResult(bounded)).toEqual(bounded);
      }),
      { numRuns: 50 },
    );
  });

  it('keeps a notice that is not minor after any number of minor ones', () => {
    const minor = Array.from(
      { length: 2000 },
      (_, index) => ({ ...aNotice(`overlay-${index}`, 'x'.repeat(100)), minor: true }) as const,
    );
    const bounded = boundResult(aResult({ notices: [...minor, aNotice('last', 'The text is cut.')] }));
    expect(bounded.notices[0]?.overlay_id).toBe('last');
    expect(bounded.notices.length + (bounded.moreNotices ?? 0)).toBe(2001);
  });

  it('keeps a message of 2,000 characters and shortens one of 2,001', () => {
    const [whole, cut] = boundResult(
      aResult({ warnings: [aWarning('a', 'x'.repeat(2000)), aWarning('b', 'x'.repeat(2001))] }),
    ).warnings.map(({ message }) => message);
    expect(whole).toBe('x'.repeat(2000));
    expect(cut).toBe(`${'x'.repeat(2000)}…`);
  });

  it('drops the params of a shortened message, which are as long', () => {
    const message = 'm'.repeat(2001);
    const long = { ...aWarning('name', message), params: { rule: message } };
    const [kept] = boundResult(aResult({ warnings: [long] })).warnings;
    expect(kept?.params).toBeUndefined();
  });

  it('bounds the stored results of a job, whose totals cover all entries', () => {
    const log = new RowResultLog();
    log.add(
      aResult({ notices: Array.from({ length: 2000 }, (_, index) => aNotice(`overlay-${index}`, 'x'.repeat(500))) }),
    );
    expect(log.totals).toMatchObject({ noticeCount: 2000, noticedRows: 1 });
    expect(log.blocks()[0]?.results.sizeBytes).toBeLessThan(maxBytes + 16);
  });
});
