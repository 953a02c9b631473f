import { AppError } from '../../core/app-error.ts';
import { isoTime } from '../../core/clock.ts';
import { type Design, designLifetimeMs, designPrefix, maxKeptAssets } from '../../services/designs/design.ts';
import type { Write } from '../../services/table/write.ts';
import { assetsFields } from '../create-job/create-form.ts';
import { CreateUpload } from '../create-job/create-upload.ts';
import { readCreateForm } from '../create-job/read-create-form.ts';
import { abandonObjects } from '../templates/abandon-objects.ts';
import type { SaveTemplateInput } from '../templates/save-template.ts';
import type { KeepDesignDependencies } from './keep-design.ts';
import { withAssets } from './with-assets.ts';

const emptyTemplate = Buffer.from('{"overlays":[]}');

/**
 * Keeps the pictures and fonts of a template for a day under the SHA-256 of their JSON, as PDFs are kept, so that neither previews nor
 * exports need bring them each time. One more than an account may have takes the place of its oldest. Throws `INVALID_PARAMETER` where there
 * are none, and the codes of a saved template for those that no package may hold. Source: editor.md, "On AWS".
 */
export const keepAssets = async (dependencies: KeepDesignDependencies, input: SaveTemplateInput): Promise<Design> => {
  const { config, clock, ids, unit, uploads, designs, templateInspector } = dependencies;
  const { accountId, plan } = input.account;
  const uploadId = ids.uuid();
  const prefix = designPrefix(accountId, uploadId);
  const upload = new CreateUpload(dependencies, uploadId, prefix);
  let isCommitting = false;
  try {
    const form = await readCreateForm({ ...input, plan, config, upload, fields: assetsFields });
    const sent = form.files.get('assets');
    if (sent === undefined) throw new AppError('INVALID_PARAMETER', { message: 'The field "assets" is missing.' });
    const template = withAssets(emptyTemplate, await upload.load(sent));
    const parts = { source: {}, exportedAt: isoTime(clock.nowMs()), account: accountId };
    await templateInspector.payload(template, parts, config.plans[plan].maxPackageBytes, { accountId, signal: input.signal });
    const { key, sizeBytes, sha256 } = sent;
    const kept: Design = { kind: 'assets', accountId, sha256, key, sizeBytes, expiresAtMs: clock.nowMs() + designLifetimeMs };
    const makeRoom = await withoutOldest(dependencies, kept);
    isCommitting = true;
    // The upload is never accepted: the sweep removes it when its day is over.
    await unit.commit([designs.put(kept), uploads.abandon(uploadId, prefix, kept.expiresAtMs), ...makeRoom]);
    return kept;
  } catch (error) {
    if (!isCommitting) await upload.discard(error);
    throw error;
  }
};

const withoutOldest = async (dependencies: KeepDesignDependencies, { accountId, sha256 }: Design): Promise<readonly Write[]> => {
  const { designs } = dependencies;
  const others = (await designs.list(accountId, 'assets')).filter((other) => other.sha256 !== sha256);
  const [oldest] = others.toSorted((a, b) => a.expiresAtMs - b.expiresAtMs);
  if (oldest === undefined || others.length < maxKeptAssets) return [];
  return [designs.remove(oldest), ...abandonObjects(dependencies, [oldest.key])];
};
