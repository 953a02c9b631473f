import { flag, text } from '@bulkfill/engine/core/option-set';
import { type UnlockOptions, unlockDocument } from '@bulkfill/engine/pdf/unlock/unlock-document';
import { withPublicErrors } from './bulkfill-error.ts';
import { requireBytes, requireOptions } from './requirements.ts';

/**
 * Options for `unlockPdf`.
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises';
 * import { type UnlockPdfOptions, unlockPdf } from 'bulkfill';
 *
 * const options: UnlockPdfOptions = { password: 'that of the user or the owner', rightsConfirmed: true };
 * const open = await unlockPdf(await readFile('locked.pdf'), options);
 * console.log(open.length);
 * ```
 */
export interface UnlockPdfOptions {
  /** Password of the user or of the owner. Not needed if the PDF opens without a password. */
  readonly password?: string;
  /** Confirms that the caller may use the PDF. A PDF that opens without a password is copied only if this is `true`. */
  readonly rightsConfirmed: boolean;
}

/**
 * Returns an unencrypted copy of a locked PDF, with the same objects, object numbers and streams, except for
 * encryption. Returns an unlocked PDF unchanged. Supports RC4 with 40 to 128 bits and AES with 128 and 256 bits. The
 * same bytes return the same copy.
 *
 * Runs in the calling thread, like the whole library. Use a separate worker for untrusted PDFs.
 *
 * Throws BulkfillError `PASSWORD_REQUIRED`, `PASSWORD_WRONG`, `RIGHTS_NOT_CONFIRMED`; `ENCRYPTED_PDF_UNSUPPORTED` for
 * public-key security and other locks outside the standard; `INVALID_PDF`, `INVALID_FILE`, `INVALID_PARAMETER`.
 *
 * @example
 * ```ts
 * import { readFile, writeFile } from 'node:fs/promises';
 * import { unlockPdf } from 'bulkfill';
 *
 * await writeFile('open.pdf', await unlockPdf(await readFile('locked.pdf'), { rightsConfirmed: true }));
 * ```
 */
export const unlockPdf = (pdf: Uint8Array, options: UnlockPdfOptions): Promise<Uint8Array> =>
  withPublicErrors(() => {
    requireBytes(pdf, 'pdf');
    return unlockDocument(pdf, checked(options)).bytes;
  });

const checked = (options: Partial<UnlockPdfOptions> | undefined): UnlockOptions => {
  requireOptions(options ?? {}, { password: text, rightsConfirmed: flag });
  return { password: options?.password ?? '', rightsConfirmed: options?.rightsConfirmed ?? false };
};
