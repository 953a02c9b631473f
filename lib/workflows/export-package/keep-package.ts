import { AppError } from '../../errors/app-error.ts';
import type { Account } from '../../stores/accounts/account.ts';
import { type TemplateRecord, templatePrefix } from '../../stores/templates/saved-template.ts';
import { CreateUpload } from '../create-job/create-upload.ts';
import type { ExportPackageDependencies } from '../service-ports.ts';
import { findOwnedTemplate } from '../templates/find-owned-template.ts';
import { measureStored } from '../templates/measure-stored.ts';
import { exportSaved } from './export-package.ts';

// A template that is saved at the same time is signed again.
const maxRounds = 4;

const schemaVersion = 5;

/**
 * Signs the package of a saved template and stores it with the template, if it is missing. Jobs from the template use
 * it. On AWS, the upload host has no key, so the page requests this after a save. Throws `TEMPLATE_NOT_FOUND`, the
 * codes of `exportSaved`, and `TEMPLATE_CHANGED` if the template was saved again each time.
 */
export const keepPackage = async (
  dependencies: ExportPackageDependencies,
  { account, signal }: { readonly account: Account; readonly signal: AbortSignal },
  templateId: string,
): Promise<TemplateRecord> => {
  const { accountId } = account;
  const { ids, templates, uploads, unit, storedBytes } = dependencies;
  await measureStored(dependencies, accountId);
  for (let round = 1; round <= maxRounds; round++) {
    const template = await findOwnedTemplate(templates, accountId, templateId);
    if (template.package !== undefined) return template;
    const saveId = ids.uuid();
    await using upload = new CreateUpload(dependencies, saveId, templatePrefix(accountId, saveId));
    const { bytes } = await exportSaved(dependencies, { account, signal }, template, template.changedAtMs);
    const file = upload.open('svc_file', 'application/gzip');
    await file.write(bytes);
    const { key, sizeBytes, sha256 } = await file.finish();
    // A stored template may run: its package counts towards the sum, and is not refused.
    const added = storedBytes.add({ accountId, sizeBytes }, Number.MAX_SAFE_INTEGER);
    const signed: TemplateRecord = { ...template, package: { key, sizeBytes, sha256 }, schemaVersion };
    const { committed } = await upload.commit(unit, [templates.keepPackage(signed), uploads.accept(saveId), added]);
    if (committed) return signed;
  }
  throw new AppError('TEMPLATE_CHANGED');
};
