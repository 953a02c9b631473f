import type { UnlockedPdf } from '@bulkfill/engine/pdf/unlock/unlock-document';
import { AppError } from '../../errors/app-error.ts';
import type { AuditOrigin } from '../../stores/audit/audit-entry.ts';
import { designPrefix } from '../../stores/designs/design.ts';
import { type CreateForm, unlockFields } from '../create-job/create-form.ts';
import { CreateUpload } from '../create-job/create-upload.ts';
import { readCreateForm } from '../create-job/read-create-form.ts';
import type { DesignsDependencies, ServicePorts } from '../service-ports.ts';
import type { SaveTemplateInput } from '../templates/save-template-input.ts';

export interface UnlockSentInput extends SaveTemplateInput {
  readonly origin: AuditOrigin;
  readonly maxAnswerBytes: number;
}

/**
 * Returns an unlocked copy of a PDF to a user who confirms the right to use it, and records that in the audit log.
 * Stores neither the PDF nor the password. Throws the codes of a create for its PDF, `INVALID_FILE` if it is missing,
 * `RIGHTS_NOT_CONFIRMED`, the codes of `unlockDocument`, and `PAYLOAD_TOO_LARGE` if the copy exceeds `maxAnswerBytes`.
 * Source: conformance-and-security.md, "Ways to unlock".
 */
export const unlockSent = async (
  dependencies: DesignsDependencies & Pick<ServicePorts, 'unlocker'>,
  input: UnlockSentInput,
): Promise<UnlockedPdf> => {
  const { config, ids, unlocker, unit, audit } = dependencies;
  const { accountId, plan } = input.account;
  const uploadId = ids.uuid();
  await using upload = new CreateUpload(dependencies, uploadId, designPrefix(accountId, uploadId));
  const form = await readCreateForm({ ...input, plan, config, upload, fields: unlockFields });
  const file = form.files.get('pdf');
  if (file === undefined) throw new AppError('INVALID_FILE');
  if (!isConfirmed(form)) throw new AppError('RIGHTS_NOT_CONFIRMED');
  const options = { password: textOf(form, 'password'), rightsConfirmed: true };
  const unlocked = await unlocker.unlock(() => upload.load(file), options, { accountId, signal: input.signal });
  if (unlocked.bytes.length > input.maxAnswerBytes) throw new AppError('PAYLOAD_TOO_LARGE', { message: copyTooLarge });
  if (unlocked.protection !== undefined) {
    const facts = { pdf_sha256: file.sha256, rights_confirmed: 'yes', password: unlocked.openedAs ?? 'none' };
    const { committed } = await unit.commit([
      audit.note({ accountId, action: 'document.unlocked', origin: input.origin, facts }),
    ]);
    if (!committed) throw new Error('The copy is not handed out, because it could not be recorded.');
  }
  return unlocked;
};

const copyTooLarge =
  'The unlocked copy is too large to return. Run `bulkfill pdf unlock` on your own computer instead.';

const textOf = (form: CreateForm, name: 'password' | 'rights_confirmed'): string | undefined =>
  form.texts.get(name)?.[0];

/** Parses the confirmation. Throws `INVALID_PARAMETER` if it is neither true nor false. */
const isConfirmed = (form: CreateForm): boolean => {
  const text = textOf(form, 'rights_confirmed') ?? 'false';
  if (text !== 'true' && text !== 'false')
    throw new AppError('INVALID_PARAMETER', { message: 'The field "rights_confirmed" must be "true" or "false".' });
  return text === 'true';
};
