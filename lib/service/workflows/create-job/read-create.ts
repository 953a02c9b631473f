import { AppError } from '../../errors/app-error.ts';
import type { Account } from '../../services/accounts/account.ts';
import type { Job } from '../../services/jobs/job.ts';
import { revisionPattern } from '../../services/templates/saved-template.ts';
import { earlierJob } from '../admission/idempotency.ts';
import { fileRules } from './create-field-rules.ts';
import { type CreateForm, createFields, type StoredInput } from './create-form.ts';
import type { CreateJobDependencies } from './create-job-dependencies.ts';
import type { CreateRequest } from './create-request.ts';
import type { CreateUpload } from './create-upload.ts';
import { bodyFingerprint } from './fingerprint.ts';
import type { NamedTemplate, OpenedTemplate } from './named-template.ts';
import { type CreateFormInput, readCreateForm } from './read-create-form.ts';

type Caller = Pick<CreateFormInput, 'contentType' | 'body' | 'signal'> & { readonly account: Account };

const refused = (message: string): AppError => new AppError('UPLOAD_ERROR', { message });

/**
 * The template that a form names in place of files. Throws `UPLOAD_ERROR` for one next to files, for `template_revision` alone, and for a
 * revision that is not a number. Source: fill-one.md, "Templates".
 */
export const namedTemplate = ({ files, texts }: CreateForm): NamedTemplate | undefined => {
  const templateId = texts.get('template_id')?.[0];
  const text = texts.get('template_revision')?.[0];
  if (templateId === undefined) {
    if (text !== undefined) throw refused('Send "template_revision" with "template_id", not alone.');
    return undefined;
  }
  if (files.has('pdf') || files.has('svc_file'))
    throw refused('Send "template_id" in place of "pdf" and "svc_file", not with one of them.');
  if (text !== undefined && !revisionPattern.test(text)) throw refused('The field "template_revision" must be a whole number from 1.');
  return { templateId, revision: text === undefined ? undefined : Number(text) };
};

/** A file that a form stands for and that is not there yet. */
const toCome: StoredInput = { key: '', sizeBytes: 0, sha256: '' };

/** What a form asks for, and its job where that was made before. */
export type ReadCreate =
  | { readonly request: CreateRequest; readonly replayed: undefined }
  | { readonly request: undefined; readonly replayed: Job };

/**
 * Reads the form of a create or a check, and judges it by `requestOf`. Where templates can be named, `template_id` stands in place of `pdf`
 * and `svc_file`: `filesOf` copies them from what is stored, so that a later change of the template changes no job, or refers to them. A request
 * that comes again with its key finds its job, whatever became of the template. Throws the codes of `readCreateForm`, `requestOf` and `namedTemplate`,
 * `TEMPLATE_NOT_FOUND` and `TEMPLATE_CHANGED`.
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
  const named = openTemplate === undefined ? undefined : namedTemplate(form);
  if (named === undefined) return { request: requestOf(form), replayed: undefined };
  const files = (source: StoredInput, svc: StoredInput): CreateForm['files'] =>
    new Map([...form.files, ['pdf', source], ['svc_file', svc]]);
  // Whether the template's PDF is whole was asked when it was saved.
  const asked: CreateRequest = {
    ...requestOf({ ...form, files: files(toCome, toCome) }),
    template: { ...named, name: null },
    allowsIncompleteSource: true,
  };
  if (idempotencyKey !== null) {
    const fingerprint = bodyFingerprint(asked, fingerprints);
    const replayed = await earlierJob(dependencies, { accountId: account.accountId, key: idempotencyKey, fingerprint });
    if (replayed !== undefined) return { request: undefined, replayed };
  }
  const { source, package: svc, template } = await filesOf(dependencies, input, named, upload);
  return { request: { ...asked, source, package: svc, template }, replayed: undefined };
};

/** Files of a named template, as inputs of a job. Throws `TEMPLATE_NOT_FOUND`, `TEMPLATE_CHANGED` and the codes of a PDF that is too large. */
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
): Promise<OpenedTemplate> => {
  if (openTemplate === undefined) throw new Error('No template can be named here.');
  const found = await openTemplate({ account, signal }, named);
  const rule = fileRules(config, account.plan).pdf;
  if (found.template.source.sizeBytes > rule.maxBytes) throw rule.tooLarge();
  return found;
};

const copiedPackage = async (found: OpenedTemplate, upload: CreateUpload): Promise<StoredInput> => {
  const file = upload.open('svc_file', 'application/gzip');
  await file.write(await found.package());
  return file.finish();
};

/** Copies the files of a template to where the inputs of the job are. */
export const copyTemplate: FilesOfTemplate = async (dependencies, caller, named, upload) => {
  const found = await opened(dependencies, caller, named);
  const file = upload.open('pdf', 'application/pdf');
  for await (const chunk of await found.source()) await file.write(chunk);
  const source = await file.finish();
  if (source.sha256 !== found.template.source.sha256) throw new Error('The stored PDF of a template is not what was stored.');
  return { source, package: await copiedPackage(found, upload), template: { ...named, name: found.template.name } };
};

/**
 * Refers to the files of a template where they are, and stores nothing but a package that the template lacks. For checks: a request of some
 * hundred bytes would store a copy of 20 MiB for a day.
 */
export const referToTemplate: FilesOfTemplate = async (dependencies, caller, named, upload) => {
  const found = await opened(dependencies, caller, named);
  const { source, package: signed, name } = found.template;
  return { source, package: signed ?? (await copiedPackage(found, upload)), template: { ...named, name } };
};
