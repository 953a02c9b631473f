import { readOneRowRequest } from '@bulkfill/engine/fill/one-row-request';
import { describe, expect, it } from 'vitest';
import { fillRequest } from '../../../../lib/workflows/fill-template/fill-request.ts';

const bodyOf = (sizeBytes: number): Buffer => {
  const empty = Buffer.byteLength(JSON.stringify({ row: { column_0: '' } }));
  return Buffer.from(JSON.stringify({ row: { column_0: 'x'.repeat(sizeBytes - empty) } }));
};

/** Counts the bodies that are read in a thread. */
const reader = () => {
  const read: number[] = [];
  const request = async ({ body }: { readonly body: Uint8Array }) => {
    read.push(body.byteLength);
    return readOneRowRequest(body);
  };
  return { read, filler: { request } };
};

describe('body of a fill', () => {
  it('is parsed in a thread above 64 KiB, in the turn of its account', async () => {
    const { read, filler } = reader();
    const sent = { accountId: 'a', templateId: 't' };
    const small = await fillRequest(filler, { ...sent, body: bodyOf(64 * 1024) });
    expect(read).toEqual([]);
    const large = await fillRequest(filler, { ...sent, body: bodyOf(64 * 1024 + 1) });
    expect(read).toEqual([64 * 1024 + 1]);
    expect(large.settings).toEqual(small.settings);
  });

  it('is rejected with the codes of filename columns', async () => {
    const { filler } = reader();
    const codeOf = (columns: unknown) =>
      fillRequest(filler, {
        accountId: 'a',
        templateId: 't',
        body: Buffer.from(JSON.stringify({ row: {}, options: { filename_columns: columns } })),
      }).catch(({ code }: { code: string }) => code);
    expect(await codeOf('column_0')).toBe('INVALID_FILENAME_COLUMNS');
    expect(await codeOf(['a', 'b', 'c', 'd'])).toBe('TOO_MANY_FILENAME_COLUMNS');
  });
});
