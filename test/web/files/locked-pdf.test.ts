import { LockedPdf } from '@bulkfill/web/files/locked-pdf';
import { expect, it } from 'vitest';
import { errorTable } from '../../../lib/errors/error-table.ts';

it("rejects a locked PDF with the service's error code", () => {
  const locked = new LockedPdf(new File([], 'a.pdf'));
  expect([locked.code, locked.status]).toEqual([
    'ENCRYPTED_PDF_UNSUPPORTED',
    errorTable.ENCRYPTED_PDF_UNSUPPORTED.status,
  ]);
});
