import { apiBasePaths, designPaths } from '../../lib/service/addresses/paths.ts';
import { ApiError } from '../api/api-error.ts';
import { send } from '../api/client.ts';

const lockedWords = 'This PDF is locked by its author. Use it if you have the right to.';

/** A PDF that jobs do not take, and of which people who may use it can have an open copy. Source: unlock.md. */
export class LockedPdf extends ApiError {
  readonly file: File;
  /** False also where that is not known yet. */
  readonly needsPassword: boolean;

  constructor(file: File, needsPassword = false) {
    // As the service answers.
    super(lockedWords, { code: 'ENCRYPTED_PDF_UNSUPPORTED', status: 422 });
    this.file = file;
    this.needsPassword = needsPassword;
  }
}

const windowBytes = 4 * 1024 * 1024;
/** What says how a PDF is locked is named in a trailer, which is never enciphered. */
const lock = /\/Encrypt[\0\t\n\f\r ]*(?:\d|<<)/;
const longestMatch = 64;

/** Whether a file says that it is locked. It is read in parts, without a reader of PDFs. */
export const isLocked = async (file: File): Promise<boolean> => {
  const decoder = new TextDecoder('latin1');
  // The trailer of most files is their end.
  for (let end = file.size; end > 0; end -= windowBytes) {
    const part = file.slice(Math.max(0, end - windowBytes), end + longestMatch);
    if (lock.test(decoder.decode(await part.arrayBuffer()))) return true;
  }
  return false;
};

/** An open copy of a PDF, for who says that they may use it. Throws `ApiError`: `PASSWORD_REQUIRED`, `PASSWORD_WRONG` and others. */
export const openCopy = async (file: File, password: string): Promise<File> => {
  const form = new FormData();
  form.set('rights_confirmed', 'true');
  if (password !== '') form.set('password', password);
  form.set('pdf', file);
  const answer = await send('POST', designPaths(apiBasePaths.session).unlock, { body: form });
  return new File([await answer.blob()], file.name, { type: 'application/pdf' });
};
