import { refuseIncomplete } from '@bulkfill/engine/pdf/read/refuse-incomplete';
import { formatIsoTime } from '../../core/clock.ts';
import type { Metadata } from '../../stores/jobs/metadata.ts';
import type { TemplateRecord } from '../../stores/templates/saved-template.ts';
import type { CreateForm, FormFields, StoredInput } from '../create-job/create-form.ts';
import { pushFields, templateFields } from '../create-job/create-form.ts';
import { metadataOf, missingFile } from '../create-job/create-request.ts';
import type { CreateUpload } from '../create-job/create-upload.ts';
import type { TemplatesDependencies } from '../service-ports.ts';
import type { SaveTemplateInput } from './save-template-input.ts';
import { validateTemplateForm, validateTemplateName } from './template-form.ts';

export interface CheckedTemplate {
  readonly name: string | undefined;
  /** Absent: unchanged. */
  readonly metadata?: Metadata | undefined;
  readonly source: Pick<TemplateRecord, 'source' | 'pages'> | undefined;
  readonly content:
    | Pick<
        TemplateRecord,
        'content' | 'overlayCount' | 'columnCount' | 'columns' | 'package' | 'schemaVersion' | 'expiresAt'
      >
    | undefined;
}

export interface TemplateSending {
  readonly fields: FormFields;
  check(
    dependencies: TemplatesDependencies,
    input: SaveTemplateInput,
    form: CreateForm,
    upload: CreateUpload,
  ): Promise<CheckedTemplate>;
}

const storedOnly = ({ key, sizeBytes, sha256 }: StoredInput) => ({ key, sizeBytes, sha256 });

const checkedSource = async (
  { templateInspector }: TemplatesDependencies,
  { account, signal }: SaveTemplateInput,
  { source, allowsIncompleteSource }: { readonly source: StoredInput; readonly allowsIncompleteSource: boolean },
  upload: CreateUpload,
) => {
  const info = await templateInspector.source(() => upload.load(source), { accountId: account.accountId, signal });
  refuseIncomplete(info, allowsIncompleteSource, '"allow_incomplete_source" set to "true"');
  return { source: storedOnly(source), pages: [...info.pages] };
};

/** Upload from the editor: fields `pdf`, `template` and `name`, each optional. */
export const designedTemplate: TemplateSending = {
  fields: templateFields,
  check: async (dependencies, input, form, upload) => {
    const { config, clock, templateInspector } = dependencies;
    const { account, signal } = input;
    const { name, source, content, allowsIncompleteSource } = validateTemplateForm(form);
    const checked =
      source === undefined
        ? undefined
        : await checkedSource(dependencies, input, { source, allowsIncompleteSource }, upload);
    if (content === undefined) return { name, source: checked, content: undefined };
    const pages = checked?.pages ?? [];
    const parts = {
      name: name ?? 'template',
      source: { pages },
      exportedAt: formatIsoTime(clock.nowMs()),
      account: account.accountId,
    };
    const { maxPackageBytes } = config.plans[account.plan];
    const turn = { accountId: account.accountId, signal };
    const { overlayCount, columnCount, columns } = await templateInspector.payload(
      await upload.load(content),
      parts,
      maxPackageBytes,
      turn,
    );
    return {
      name,
      source: checked,
      content: { content: storedOnly(content), overlayCount, columnCount, columns: [...columns] },
    };
  },
};

const maxNameCharacters = 200;

const nameOf = (name: string | null): string | undefined => {
  const text = [...(name ?? '').replace(/\p{Cc}/gu, ' ').trim()].slice(0, maxNameCharacters).join('');
  return text === '' ? undefined : validateTemplateName(text);
};

/**
 * Upload through the API: fields `pdf`, `svc_file` and optionally `name`, with the codes of a create in the same order.
 */
export const packagedTemplate: TemplateSending = {
  fields: pushFields,
  check: async (dependencies, input, form, upload) => {
    const { config, clock, templateInspector } = dependencies;
    const { account, signal } = input;
    const source = form.files.get('pdf');
    if (source === undefined) throw missingFile(form, 'pdf', 'INVALID_FILE');
    const packageFile = form.files.get('svc_file');
    if (packageFile === undefined) throw missingFile(form, 'svc_file', 'MISSING_DOQLO_FILE');
    const { name: given, allowsIncompleteSource } = validateTemplateForm(form);
    const metadata = metadataOf(form);
    const limits = { atMs: clock.nowMs(), maxPackageBytes: config.plans[account.plan].maxPackageBytes };
    const turn = { accountId: account.accountId, signal };
    const sent = await templateInspector.sentPackage(() => upload.load(packageFile), limits, turn);
    const checked = await checkedSource(dependencies, input, { source, allowsIncompleteSource }, upload);
    const file = upload.open('template', 'application/json');
    await file.write(sent.template);
    const { expiresAt } = sent.terms;
    return {
      name: given ?? nameOf(sent.name),
      metadata,
      source: checked,
      content: {
        content: storedOnly(await file.finish()),
        overlayCount: sent.overlayCount,
        columnCount: sent.columnCount,
        columns: [...sent.columns],
        package: storedOnly(packageFile),
        schemaVersion: sent.schemaVersion,
        expiresAt,
      },
    };
  },
};
