import { expect, it } from 'vitest';
import { errorTable } from '../../../lib/service/errors/error-table.ts';
import { LockedPdf } from '../../../web/files/locked-pdf.ts';

it("rejects a locked PDF with the service's error code", () => {
  const locked = new LockedPdf(new File([], 'a.pdf'));
  expect([locked.code, locked.status]).toEqual([
    'ENCRYPTED_PDF_UNSUPPORTED',
    errorTable.ENCRYPTED_PDF_UNSUPPORTED.status,
  ]);
});
