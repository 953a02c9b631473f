import { AppError } from '../../core/app-error.ts';
import type { Account } from '../../services/accounts/account.ts';
import { fileRules } from './create-field-rules.ts';
import { type CreateForm, consoleCreateFields, createFields } from './create-form.ts';
import type { CreateJobDependencies } from './create-job-dependencies.ts';
import type { CreateUpload } from './create-upload.ts';
import { type CreateFormInput, readCreateForm } from './read-create-form.ts';

/**
 * Reads the form of a create or a check. Where saved templates can be named, `template_id` stands in place of `pdf` and `svc_file`: both are
 * copied from what is stored, so that a later change of the template changes no job. Throws the codes of `readCreateForm`,
 * `TEMPLATE_NOT_FOUND`, and `INVALID_PARAMETER` for one beside files. Source: console.md, "The other routes".
 */
export const readCreate = async (
  dependencies: CreateJobDependencies,
  input: Pick<CreateFormInput, 'contentType' | 'body' | 'signal'> & { readonly account: Account },
  upload: CreateUpload,
): Promise<CreateForm> => {
  const { config, openTemplate } = dependencies;
  const { account, signal } = input;
  const fields = openTemplate === undefined ? createFields : consoleCreateFields;
  const form = await readCreateForm({ ...input, plan: account.plan, config, upload, fields });
  const templateId = form.texts.get('template_id')?.[0];
  if (openTemplate === undefined || templateId === undefined) return form;
  if (form.files.has('pdf') || form.files.has('svc_file')) {
    throw new AppError('INVALID_PARAMETER', { message: 'Send "template_id" in place of "pdf" and "svc_file", not beside them.' });
  }
  const template = await openTemplate({ account, signal }, templateId);
  const rule = fileRules(config, account.plan).pdf;
  if (template.source.sizeBytes > rule.maxBytes) throw rule.tooLarge();
  const source = upload.open('pdf', 'application/pdf');
  for await (const chunk of template.source.stream) await source.write(chunk);
  const storedSource = await source.finish();
  if (storedSource.sha256 !== template.source.sha256) throw new Error('The stored PDF of a template is not what was stored.');
  const packageFile = upload.open('svc_file', 'application/gzip');
  await packageFile.write(template.package);
  const storedPackage = await packageFile.finish();
  return { ...form, files: new Map([...form.files, ['pdf', storedSource], ['svc_file', storedPackage]]) };
};
