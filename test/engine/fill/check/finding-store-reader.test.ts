import { findingCodes, findingSeverities } from '@bulkfill/engine/fill/check/finding';
import { FindingLog } from '@bulkfill/engine/fill/check/finding-log';
import { writeFindingStore } from '@bulkfill/engine/fill/check/finding-store';
import { FindingStoreReader } from '@bulkfill/engine/fill/check/finding-store-reader';
import { describe, expect, it } from 'vitest';

const storeOf = (count: number, message: string): Buffer => {
  const log = new FindingLog();
  for (let row = 1; row <= count; row++)
    log.add({ severity: 'warning', code: 'VALUE_INVALID', row_number: row, overlay_id: 'name', message });
  return Buffer.concat(writeFindingStore(log.blocks()));
};

describe('FindingStoreReader', () => {
  it('ends a page before 1 MiB of JSON and continues on the next', async () => {
    const store = storeOf(1500, '\u0001'.repeat(2000));
    const reader = await FindingStoreReader.open(async (start, end) => store.subarray(start, end));
    const rows: (number | null)[] = [];
    for (let after: number | undefined = 0; after !== undefined; ) {
      const page = await reader.page({ after, limit: 1000, codes: findingCodes, severities: findingSeverities });
      expect(page.findings.length).toBeGreaterThan(0);
      expect(JSON.stringify(page.findings).length).toBeLessThanOrEqual(2 ** 20 + page.findings.length + 1);
      rows.push(...page.findings.map(({ row_number }) => row_number));
      after = page.next;
    }
    expect(rows).toEqual(Array.from({ length: 1500 }, (_, index) => index + 1));
  });

  it('shortens messages to 2,000 characters', async () => {
    const store = storeOf(1, 'x'.repeat(2001));
    const reader = await FindingStoreReader.open(async (start, end) => store.subarray(start, end));
    const { findings } = await reader.page({ after: 0, limit: 1, codes: findingCodes, severities: findingSeverities });
    expect(findings[0]?.message).toBe(`${'x'.repeat(2000)}…`);
  });
});
