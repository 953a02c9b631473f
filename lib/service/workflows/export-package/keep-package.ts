import { AppError } from '../../errors/app-error.ts';
import type { Account } from '../../services/accounts/account.ts';
import { type SavedTemplate, templatePrefix } from '../../services/templates/saved-template.ts';
import { admitWork } from '../admission/admit-work.ts';
import { CreateUpload } from '../create-job/create-upload.ts';
import type { ServicePorts } from '../service-ports.ts';
import { measureStored } from '../templates/measure-stored.ts';
import { ownedTemplate } from '../templates/owned-template.ts';
import { type ExportPackageDependencies, exportSaved } from './export-package.ts';

// A template that is saved at this moment is signed again.
const maxRounds = 4;

/** Of the packages that the service signs. */
const schemaVersion = 5;

/**
 * Signs the package of a saved template and keeps it with the template, where it has none: jobs that name the template take it from there.
 * The host that takes uploads has no key on AWS, so the page that saved there asks for this afterwards. Throws `TEMPLATE_NOT_FOUND`, the codes of
 * `exportSaved`, and `TEMPLATE_CHANGED` where the template was saved again each time.
 */
export const keepPackage = async (
  dependencies: ExportPackageDependencies & Pick<ServicePorts, 'unit' | 'storedBytes'>,
  { account, signal }: { readonly account: Account; readonly signal: AbortSignal },
  templateId: string,
): Promise<SavedTemplate> => {
  const { accountId } = account;
  const { ids, templates, uploads, storedBytes } = dependencies;
  await measureStored(dependencies, accountId);
  for (let round = 1; round <= maxRounds; round++) {
    const template = await ownedTemplate(templates, accountId, templateId);
    if (template.package !== undefined) return template;
    const saveId = ids.uuid();
    const upload = new CreateUpload(dependencies, saveId, templatePrefix(accountId, saveId));
    const kept = await admitWork(dependencies, upload, async (commit) => {
      const { bytes } = await exportSaved(dependencies, { account, signal }, template, template.changedAtMs);
      const file = upload.open('svc_file', 'application/gzip');
      await file.write(bytes);
      const { key, sizeBytes, sha256 } = await file.finish();
      // A template that was let in may be run: its package counts, and is not refused.
      const added = storedBytes.add({ accountId, sizeBytes }, Number.MAX_SAFE_INTEGER);
      const signed: SavedTemplate = { ...template, package: { key, sizeBytes, sha256 }, schemaVersion };
      const { committed } = await commit([templates.keepPackage(signed), uploads.accept(saveId), added]);
      if (!committed) await upload.discard();
      return committed ? signed : undefined;
    });
    if (kept !== undefined) return kept;
  }
  throw new AppError('TEMPLATE_CHANGED');
};
