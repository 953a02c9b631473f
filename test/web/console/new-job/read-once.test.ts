import { factsOf } from '@bulkfill/web/console/new-job/pdf-facts';
import { answerRows } from '@bulkfill/web/rows/answer-rows';
import type { RowsQuestion } from '@bulkfill/web/rows/table-message';
import { expect, it } from 'vitest';
import { declaringPdf } from '../../../support/declaring-pdf.ts';

/** A file that counts complete reads from its start. */
class CountedFile extends File {
  wholeReads = 0;
  slices = 0;
  override arrayBuffer(): Promise<ArrayBuffer> {
    this.wholeReads++;
    return super.arrayBuffer();
  }
  override slice(start?: number, end?: number): Blob {
    if (start === 0) this.slices++;
    return super.slice(start, end);
  }
}

it('reads a chosen PDF once for all its properties, and once for its compressed size', async () => {
  const pdf = new CountedFile([declaringPdf({ a: '2b' }) as BlobPart], 'form.pdf');
  expect(await factsOf(pdf)).toMatchObject({ declares: ['PDF/A-2b'], isDynamicForm: false });
  expect(pdf.slices).toBe(2);
});

it('reuses the hash of a row file when it is read with other options', async () => {
  const ask = async (sha256?: string) => {
    const file = new CountedFile(['Name;Code\nAda;1\n'], 'people.csv');
    const question: RowsQuestion = { file, sha256, settings: {}, columns: [], chosen: undefined, kept: new Map() };
    const answer = await answerRows(question);
    return [file.wholeReads, 'rows' in answer ? answer.rows.sha256 : undefined] as const;
  };
  const [reads, hash] = await ask();
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await ask(hash)).toEqual([reads - 1, hash]);
});
