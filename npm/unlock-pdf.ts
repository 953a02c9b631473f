import { flag, text } from '../lib/engine/kit/option-set.ts';
import { type UnlockOptions, unlockDocument } from '../lib/engine/pdf/unlock/unlock-document.ts';
import { withPublicErrors } from './bulkfill-error.ts';
import { requireBytes, requireOptions } from './requirements.ts';

/**
 * What `unlockPdf` may do.
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
  /** The user's password or the owner's. Without it a PDF is copied that opens without one. */
  readonly password?: string;
  /** That the caller may use the PDF. A PDF that opens without a password is copied only where this is `true`. */
  readonly rightsConfirmed: boolean;
}

/**
 * An unencrypted copy of a locked PDF: the same objects under the same numbers, streams as they are except for the cipher. A PDF that is not
 * locked comes back as it is. RC4 with 40 to 128 bits, AES with 128 and 256 bits; the same bytes give the same copy.
 *
 * The work is done in the calling thread, as everything here: give a worker of its own to PDFs that you do not trust.
 *
 * Throws BulkfillError `PASSWORD_REQUIRED`, `PASSWORD_WRONG`, `RIGHTS_NOT_CONFIRMED`; `ENCRYPTED_PDF_UNSUPPORTED` for public-key security and
 *   other locks that are not the standard's own; `INVALID_PDF`, `INVALID_FILE`, `INVALID_PARAMETER`.
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
