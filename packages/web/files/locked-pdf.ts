import { apiBasePaths, designPaths } from '@bulkfill/service/paths/paths';
import { ApiError } from '../api/api-error.ts';
import { send } from '../api/client.ts';
import { texts } from '../texts/tables.ts';

const lockedWords = texts.lockedPdf;

/** Error for a PDF that users can unlock. Source: conformance-and-security.md, "Locked sources". */
export class LockedPdf extends ApiError {
  readonly file: File;
  /** Whether a password is needed; false if unknown. */
  readonly needsPassword: boolean;

  constructor(file: File, needsPassword = false) {
    // Same code and status as the service's answer.
    super(lockedWords, { code: 'ENCRYPTED_PDF_UNSUPPORTED', status: 422 });
    this.file = file;
    this.needsPassword = needsPassword;
  }
}

const windowBytes = 4 * 1024 * 1024;
/** The trailer names the encryption dictionary and is never encrypted. */
const lock = /\/Encrypt[\0\t\n\f\r ]*(?:\d|<<)/;
const longestMatch = 64;

/** Whether a file declares encryption. Reads it in parts, without a PDF parser. */
export const isLocked = async (file: File): Promise<boolean> => {
  const decoder = new TextDecoder('latin1');
  // Most files have their trailer at the end.
  for (let end = file.size; end > 0; end -= windowBytes) {
    const part = file.slice(Math.max(0, end - windowBytes), end + longestMatch);
    if (lock.test(decoder.decode(await part.arrayBuffer()))) return true;
  }
  return false;
};

/** Requests an unlocked copy. Throws `ApiError`: `PASSWORD_REQUIRED`, `PASSWORD_WRONG` and others. */
export const openCopy = async (file: File, password: string): Promise<File> => {
  const form = new FormData();
  form.set('rights_confirmed', 'true');
  if (password !== '') form.set('password', password);
  form.set('pdf', file);
  const answer = await send('POST', designPaths(apiBasePaths.session).unlock, { body: form });
  return new File([await answer.blob()], file.name, { type: 'application/pdf' });
};
