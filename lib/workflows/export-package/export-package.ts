import { readPackageSource } from '@bulkfill/engine/svc/read/read-package-source';
import { templateRefused } from '@bulkfill/engine/svc/read/template-refused';
import type { PackageSource } from '@bulkfill/engine/svc/verified-package';
import { formatIsoTime } from '../../core/clock.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Account } from '../../stores/accounts/account.ts';
import type { TemplateRecord } from '../../stores/templates/saved-template.ts';
import { exportFields } from '../create-job/create-form.ts';
import { CreateUpload } from '../create-job/create-upload.ts';
import { readCreateForm } from '../create-job/read-create-form.ts';
import { findOwnedAssets } from '../designs/find-owned-design.ts';
import { withAssets } from '../designs/with-assets.ts';
import { handOver } from '../hand-over.ts';
import type { ExportPackageDependencies, ServicePorts } from '../service-ports.ts';
import type { SignTemplate } from '../template-access.ts';
import type { PackageOfTemplate } from '../templates/open-template.ts';
import type { SaveTemplateInput } from '../templates/save-template-input.ts';
import { validateTemplateName } from '../templates/template-form.ts';

export interface ExportedPackage {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

interface PackageParts {
  readonly name: string;
  readonly template: Uint8Array;
  readonly source: PackageSource;
  readonly expiresAt: string | undefined;
  readonly exportedAtMs: number;
  /** Rejects templates that the format allows but an export does not. */
  readonly judge?: (payload: Uint8Array) => Promise<void>;
}

/** Validates the expiry time; the JSON schema checks its format. Throws `INVALID_PARAMETER` if it is in the past. */
const expiry = (text: string | undefined, nowMs: number): string | undefined => {
  if (text === undefined || text === '') return undefined;
  if (Date.parse(text) <= nowMs)
    throw new AppError('INVALID_PARAMETER', { message: 'The field "expires_at" must be in the future.' });
  return text;
};

/** Signs and validates a package. Throws `INVALID_DOQLO_SCHEMA` and `DOQLO_FILE_SIZE_LIMIT_EXCEEDED`. */
const signed = async (
  { config, clock, logger, templateInspector, packageSigner }: ExportPackageDependencies,
  { account, signal }: Pick<SaveTemplateInput, 'account' | 'signal'>,
  { name, template, source, expiresAt, exportedAtMs, judge }: PackageParts,
): Promise<ExportedPackage> => {
  const turn = { accountId: account.accountId, signal };
  const { maxPackageBytes } = config.plans[account.plan];
  const nowMs = clock.nowMs();
  const parts = {
    name,
    source,
    exportedAt: formatIsoTime(exportedAtMs),
    account: account.accountId,
    expiresAt,
  };
  const { payload, overlayCount } = await templateInspector.payload(template, parts, maxPackageBytes, turn);
  await judge?.(payload);
  const bytes = await packageSigner.sign(payload);
  await templateInspector.package(bytes, { atMs: nowMs, maxPackageBytes }, turn);
  logger.info('A package was signed.', { overlays: overlayCount, size_bytes: bytes.byteLength });
  return { bytes, fileName: `${name}.svc` };
};

/** Signs the package of a saved template. Throws the codes of `signed`, and `DELIVERY_TEMPORARILY_UNAVAILABLE`. */
export const exportSaved = async (
  dependencies: ExportPackageDependencies,
  { account, signal }: { readonly account: Account; readonly signal: AbortSignal },
  template: TemplateRecord,
  exportedAtMs = dependencies.clock.nowMs(),
): Promise<ExportedPackage> => {
  const { content, name, source: pdf, pages } = template;
  const source = { fileName: `${name}.pdf`, sha256: pdf.sha256, sizeBytes: pdf.sizeBytes, pages };
  const bytes = await handOver(() => dependencies.objects.read(content.key, content.sizeBytes));
  return signed(
    dependencies,
    { account, signal },
    { name, template: bytes, source, expiresAt: undefined, exportedAtMs },
  );
};

export const signTemplate =
  (dependencies: ExportPackageDependencies): SignTemplate =>
  async (caller, parts) =>
    (await signed(dependencies, caller, { ...parts, expiresAt: undefined })).bytes;

/** Signs a template that was saved without a key. The same revision always has the same bytes. */
export const packageOf =
  (dependencies: ExportPackageDependencies): PackageOfTemplate =>
  async (caller, template) =>
    (await exportSaved(dependencies, caller, template, template.changedAtMs)).bytes;

const wholeTemplate = async (
  { designs, objects }: ExportPackageDependencies,
  accountId: string,
  template: Uint8Array,
  assets: string | undefined,
): Promise<Uint8Array> => {
  if (assets === undefined) return template;
  const { key, sizeBytes } = await findOwnedAssets(designs, accountId, assets);
  return withAssets(template, await handOver(() => objects.read(key, sizeBytes)));
};

/**
 * Signs the package of a template sent as a form. Fields: `template` (JSON), `name`, `source` (JSON: the original PDF
 * as described in the package), `expires_at` (optional), and `assets` (SHA-256 of pictures and fonts sent before).
 * Throws the codes of `signed`, `INVALID_PARAMETER`, `ASSETS_NOT_FOUND`, and `INVALID_DOQLO_SCHEMA` with every place
 * that `findTemplateMistakes` finds. Source: console-and-editor.md, "The editor" (8).
 */
export const exportSent = async (
  dependencies: ExportPackageDependencies & Pick<ServicePorts, 'designInspector'>,
  input: SaveTemplateInput,
): Promise<ExportedPackage> => {
  const { config, clock, ids, designInspector } = dependencies;
  const { account } = input;
  // Nothing that is stored here stays.
  await using upload = new CreateUpload(dependencies, ids.uuid());
  const form = await readCreateForm({ ...input, plan: account.plan, config, upload, fields: exportFields });
  const content = form.files.get('template');
  if (content === undefined) throw new AppError('INVALID_PARAMETER', { message: 'The field "template" is missing.' });
  const name = validateTemplateName(form.texts.get('name')?.[0] ?? '');
  const source = form.texts.get('source')?.[0];
  const expiresAt = expiry(form.texts.get('expires_at')?.[0], clock.nowMs());
  return await signed(dependencies, input, {
    name,
    template: await wholeTemplate(
      dependencies,
      account.accountId,
      await upload.load(content),
      form.texts.get('assets')?.[0],
    ),
    source: source === undefined ? { fileName: `${name}.pdf` } : readPackageSource(source),
    expiresAt,
    exportedAtMs: clock.nowMs(),
    judge: async (payload) => {
      const mistakes = await designInspector.mistakes(payload, { accountId: account.accountId, signal: input.signal });
      if (mistakes.length > 0) throw templateRefused(mistakes);
    },
  });
};
