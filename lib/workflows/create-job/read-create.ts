import { AppError } from '../../errors/app-error.ts';
import type { Account } from '../../stores/accounts/account.ts';
import type { Job } from '../../stores/jobs/job.ts';
import { revisionPattern } from '../../stores/templates/saved-template.ts';
import { findEarlierJob } from '../admission/idempotency.ts';
import type { CreateJobDependencies } from '../service-ports.ts';
import type { JobTemplate, NamedTemplate } from '../template-access.ts';
import { buildFileRules } from './create-field-rules.ts';
import { type CreateForm, createFields, type StoredInput } from './create-form.ts';
import type { CreateRequest } from './create-request.ts';
import type { CreateUpload } from './create-upload.ts';
import { fingerprintBody } from './fingerprint.ts';
import { type CreateFormInput, readCreateForm } from './read-create-form.ts';

type Caller = Pick<CreateFormInput, 'contentType' | 'body' | 'signal'> & { readonly account: Account };

const refused = (message: string): AppError => new AppError('UPLOAD_ERROR', { message });

/** Returns the named template. Throws `UPLOAD_ERROR` for files, or a lone or invalid `template_revision`. */
export const parseNamedTemplate = ({ files, texts }: CreateForm): NamedTemplate | undefined => {
  const templateId = texts.get('template_id')?.[0];
  const text = texts.get('template_revision')?.[0];
  if (templateId === undefined) {
    if (text !== undefined) throw refused('Send "template_revision" with "template_id", not alone.');
    return undefined;
  }
  if (files.has('pdf') || files.has('svc_file'))
    throw refused('Send "template_id" in place of "pdf" and "svc_file", not with one of them.');
  if (text !== undefined && !revisionPattern.test(text))
    throw refused('The field "template_revision" must be a whole number from 1.');
  return { templateId, revision: text === undefined ? undefined : Number(text) };
};

/** Placeholder for a file that is not loaded yet. */
const toCome: StoredInput = { key: '', sizeBytes: 0, sha256: '' };

export type ReadCreate =
  | { readonly request: CreateRequest; readonly replayed: undefined }
  | { readonly request: undefined; readonly replayed: Job };

/**
 * Reads the form of a create or a check and validates it with `requestOf`. If templates are available, `template_id`
 * may replace `pdf` and `svc_file`. `filesOf` then copies the stored files, so that later changes do not affect the
 * job, or refers to them. A repeated request with the same key finds its job even if the template has changed.
 * Throws the codes of `readCreateForm`, `requestOf` and `parseNamedTemplate`, `TEMPLATE_NOT_FOUND` and
 * `TEMPLATE_CHANGED`.
 */
export const readCreate = async (
  dependencies: CreateJobDependencies,
  input: Caller & { readonly idempotencyKey: string | null },
  upload: CreateUpload,
  requestOf: (form: CreateForm) => CreateRequest,
  filesOf: FilesOfTemplate = copyTemplate,
): Promise<ReadCreate> => {
  const { config, openTemplate, fingerprints } = dependencies;
  const { account, idempotencyKey } = input;
  const form = await readCreateForm({ ...input, plan: account.plan, config, upload, fields: createFields });
  const named = openTemplate === undefined ? undefined : parseNamedTemplate(form);
  if (named === undefined) return { request: requestOf(form), replayed: undefined };
  const files = (source: StoredInput, svc: StoredInput): CreateForm['files'] =>
    new Map([...form.files, ['pdf', source], ['svc_file', svc]]);
  // Saving the template has already checked that its PDF is complete.
  const asked: CreateRequest = {
    ...requestOf({ ...form, files: files(toCome, toCome) }),
    template: { ...named, name: null },
    allowsIncompleteSource: true,
  };
  if (idempotencyKey !== null) {
    const fingerprint = fingerprintBody(asked, fingerprints);
    const replayed = await findEarlierJob(dependencies, {
      accountId: account.accountId,
      key: idempotencyKey,
      fingerprint,
    });
    if (replayed !== undefined) return { request: undefined, replayed };
  }
  const { source, package: svc, template } = await filesOf(dependencies, input, named, upload);
  return { request: { ...asked, source, package: svc, template }, replayed: undefined };
};

/** Throws `TEMPLATE_NOT_FOUND`, `TEMPLATE_CHANGED` and the codes of a PDF that is too large. */
export type FilesOfTemplate = (
  dependencies: CreateJobDependencies,
  caller: Pick<Caller, 'account' | 'signal'>,
  named: NamedTemplate,
  upload: CreateUpload,
) => Promise<{
  readonly source: StoredInput;
  readonly package: StoredInput;
  readonly template: NonNullable<CreateRequest['template']>;
}>;

const opened = async (
  { config, openTemplate }: CreateJobDependencies,
  { account, signal }: Pick<Caller, 'account' | 'signal'>,
  named: NamedTemplate,
): Promise<JobTemplate> => {
  if (openTemplate === undefined) throw new Error('This request does not accept "template_id".');
  const found = await openTemplate({ account, signal }, named);
  const rule = buildFileRules(config, account.plan).pdf;
  if (found.template.source.sizeBytes > rule.maxBytes) throw rule.tooLarge();
  return found;
};

const copiedPackage = async (found: JobTemplate, upload: CreateUpload): Promise<StoredInput> => {
  const file = upload.open('svc_file', 'application/gzip');
  await file.write(await found.package());
  return file.finish();
};

export const copyTemplate: FilesOfTemplate = async (dependencies, caller, named, upload) => {
  const found = await opened(dependencies, caller, named);
  const file = upload.open('pdf', 'application/pdf');
  for await (const chunk of await found.source()) await file.write(chunk);
  const source = await file.finish();
  if (source.sha256 !== found.template.source.sha256)
    throw new Error('The stored PDF of a template is not what was stored.');
  return { source, package: await copiedPackage(found, upload), template: { ...named, name: found.template.name } };
};

/** References the files of a template in place. Used for checks: otherwise each would store 20 MiB for a day. */
export const referToTemplate: FilesOfTemplate = async (dependencies, caller, named, upload) => {
  const found = await opened(dependencies, caller, named);
  const { source, package: signed, name } = found.template;
  return { source, package: signed ?? (await copiedPackage(found, upload)), template: { ...named, name } };
};
