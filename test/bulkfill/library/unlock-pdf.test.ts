import { pdfFields, type UnlockPdfOptions, unlockPdf } from '@bulkfill/bulkfill/library/index';
import { describe, expect, it } from 'vitest';
import { aForm } from '../../support/a-form.ts';
import { lockPdf, objectsIn } from '../../support/lock-pdf.ts';

const form = await aForm();

describe('unlockPdf', () => {
  it('returns a copy of a locked PDF that the library can fill', async () => {
    const locked = lockPdf(form, { kind: 'AES 128', owner: 'o' });
    await expect(pdfFields(locked)).rejects.toMatchObject({ code: 'ENCRYPTED_PDF_UNSUPPORTED' });
    const open = await unlockPdf(locked, { rightsConfirmed: true });
    expect(open).toBeInstanceOf(Uint8Array);
    expect(objectsIn(open)).toEqual(objectsIn(form));
    expect(await pdfFields(open)).toEqual(await pdfFields(form));
  });

  it('requires a confirmed right or a password', async () => {
    const open = lockPdf(form, { kind: 'RC4 40' });
    const closed = lockPdf(form, { kind: 'AES 256 R6', user: 'u' });
    await expect(unlockPdf(open, { rightsConfirmed: false })).rejects.toMatchObject({
      name: 'BulkfillError',
      code: 'RIGHTS_NOT_CONFIRMED',
    });
    await expect(unlockPdf(closed, { rightsConfirmed: true })).rejects.toMatchObject({ code: 'PASSWORD_REQUIRED' });
    await expect(unlockPdf(closed, { password: 'x', rightsConfirmed: true })).rejects.toMatchObject({
      code: 'PASSWORD_WRONG',
    });
    expect(objectsIn(await unlockPdf(closed, { password: 'u', rightsConfirmed: true }))).toEqual(objectsIn(form));
  });

  it('rejects arguments that TypeScript would reject', async () => {
    const locked = lockPdf(form, { kind: 'RC4 40' });
    const refused = (name: string) => ({
      code: 'INVALID_PARAMETER',
      message: expect.stringContaining(`"${name}" must be`),
    });
    for (const rightsConfirmed of ['yes', 1])
      await expect(unlockPdf(locked, { rightsConfirmed } as never)).rejects.toMatchObject(refused('rightsConfirmed'));
    await expect(unlockPdf(locked, { password: 7, rightsConfirmed: true } as never)).rejects.toMatchObject(
      refused('password'),
    );
    await expect(unlockPdf('form.pdf' as never, { rightsConfirmed: true })).rejects.toMatchObject({
      code: 'INVALID_FILE',
    });
    await expect(unlockPdf(locked, undefined as unknown as UnlockPdfOptions)).rejects.toMatchObject({
      code: 'RIGHTS_NOT_CONFIRMED',
    });
  });
});
