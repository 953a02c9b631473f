import { chainEntries, verifyChain } from '@bulkfill/bulkfill/cli/manage/audit-chain';
import { describe, expect, it } from 'vitest';

const entry = (n: number) => ({
  entryId: `e${n}`,
  accountId: 'acc_1',
  atMs: 1_700_000_000_000 + n,
  action: 'key.created' as const,
  actor: { kind: 'operator' as const },
  facts: { name: `key, "${n}"` },
  clientAddress: null,
  requestId: null,
});

const { lines, sha256 } = chainEntries('acc_1', [entry(1), entry(2), entry(3)]);
const textOf = (some: readonly (string | undefined)[]): string => `${some.join('\n')}\n`;

describe('export of the audit log', () => {
  it('has one line of JSON per entry, and is verified whole', () => {
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { line: 1, previous: '0'.repeat(64), account_id: 'acc_1', entry_id: 'e1', action: 'key.created' },
      { line: 2, entry_id: 'e2' },
      { line: 3, entry_id: 'e3' },
      { line: 4, entries: 3 },
    ]);
    expect(verifyChain(textOf(lines))).toEqual({ entries: 3, sha256 });
    const none = chainEntries('acc_1', []);
    expect(verifyChain(textOf(none.lines))).toEqual({ entries: 0, sha256: none.sha256 });
  });

  it.each([
    ['a changed line', [lines[0], lines[1]?.replace('e2', 'e9'), lines[2], lines[3]], 2],
    ['a missing line', [lines[0], lines[2], lines[3]], 2],
    ['lines in another order', [lines[1], lines[0], lines[2], lines[3]], 1],
    ['a missing end', lines.slice(0, 3), 3],
    ['a line after the end', [...lines, lines[0]], 4],
    ['an empty file', [''], 1],
  ])('is refused with AUDIT_CHAIN_BROKEN for %s', (_name, some, line) => {
    expect(() => verifyChain(textOf(some))).toThrow(
      expect.objectContaining({ code: 'AUDIT_CHAIN_BROKEN', details: { line } }),
    );
  });
});
