import { expect, it } from 'vitest';
import { fillOne } from '../../../support/fill-one.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';

it('refuses a damaged document whose streams overlap so often that it would grow without end', async () => {
  const head = Buffer.from(rawPdf(onePage('/Next 5 0 R'), { xref: 'none' })).toString('latin1');
  // Each stream holds all that follow it, to the one end that they share.
  const streams = 900;
  const filling = 'x'.repeat(1000);
  let tail = 'endstream endobj\n';
  for (let number = 4 + streams; number > 4; number--) {
    const rest = `${filling}\n${tail}`;
    const length = rest.length - 'endstream endobj\n'.length;
    tail = `${number} 0 obj<</Next ${number + 1} 0 R/Length ${length}>>stream\n${rest}`;
  }
  const source = Buffer.from(`${head}${tail}trailer<</Root 1 0 R>>`, 'latin1');
  expect(source.length).toBeLessThan(1_000_000);
  await expect(fillOne(source, [], [])).rejects.toMatchObject({ name: 'AppError', code: 'INVALID_PDF' });
});
