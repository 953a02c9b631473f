import { AppError } from '../../core/app-error.ts';
import { isoTime } from '../../core/clock.ts';
import type { Account } from '../../services/accounts/account.ts';
import { maxTemplates, type SavedTemplate, templatePrefix } from '../../services/templates/saved-template.ts';
import { type StoredInput, templateFields } from '../create-job/create-form.ts';
import { CreateUpload } from '../create-job/create-upload.ts';
import { readCreateForm } from '../create-job/read-create-form.ts';
import { abandonObjects } from './abandon-objects.ts';
import { ownedTemplate } from './owned-template.ts';
import type { SaveTemplateDependencies } from './template-dependencies.ts';
import { type TemplateForm, templateForm } from './template-form.ts';

/** One save, admitted. */
export interface SaveTemplateInput {
  readonly account: Account;
  readonly contentType: string | null;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly signal: AbortSignal;
}

export interface ReplaceTemplateInput extends SaveTemplateInput {
  readonly templateId: string;
  /** The revision that the caller has seen; undefined where any will do. */
  readonly seenRevision: number | undefined;
}

const missing = (field: string): AppError => new AppError('INVALID_PARAMETER', { message: `The field "${field}" is missing.` });

/**
 * Saves a new template with its PDF. Throws `TEMPLATE_LIMIT_REACHED` for the 101st of an account, `INVALID_FILE` and `INVALID_PARAMETER`
 * for what is missing, the codes of a create for its PDF, and `INVALID_DOQLO_SCHEMA` and `DOQLO_FILE_SIZE_LIMIT_EXCEEDED` for a template
 * of which no package could be made. Source: console.md, "The other routes".
 */
export const createTemplate = (dependencies: SaveTemplateDependencies, input: SaveTemplateInput): Promise<SavedTemplate> =>
  withUpload(dependencies, input, async (form, saveId) => {
    const { unit, uploads, templates, clock, ids } = dependencies;
    if (form.source === undefined) throw new AppError('INVALID_FILE');
    if (form.content === undefined) throw missing('template');
    if (form.name === undefined) throw missing('name');
    const nowMs = clock.nowMs();
    const template: SavedTemplate = {
      templateId: ids.uuid(),
      accountId: input.account.accountId,
      name: form.name,
      revision: 1,
      ...form.source,
      ...form.content,
      createdAtMs: nowMs,
      changedAtMs: nowMs,
    };
    const result = await unit.commit([...templates.insert(template), uploads.accept(saveId)]);
    if (result.committed) return template;
    if (result.refused.has('template-count')) {
      throw new AppError('TEMPLATE_LIMIT_REACHED', {
        message: `The account holds ${maxTemplates} templates, the most it may. Delete one first.`,
      });
    }
    throw new Error('The save took so long that the sweep has removed it.');
  });

// A round that loses its race knows more than the one before.
const maxRounds = 4;

/**
 * Saves a template again; what is not sent stays as it is. Throws the codes of `createTemplate`, `TEMPLATE_NOT_FOUND`, and
 * `TEMPLATE_CHANGED` where somebody else has saved or deleted it since the caller's revision.
 */
export const replaceTemplate = async (dependencies: SaveTemplateDependencies, input: ReplaceTemplateInput): Promise<SavedTemplate> => {
  const { account, templateId, seenRevision } = input;
  const current = async (): Promise<SavedTemplate> => {
    const template = await ownedTemplate(dependencies.templates, account.accountId, templateId);
    if (seenRevision !== undefined && template.revision !== seenRevision) throw new AppError('TEMPLATE_CHANGED');
    return template;
  };
  const first = await current();
  return withUpload(dependencies, input, async (form, saveId) => {
    const { unit, uploads, templates, clock } = dependencies;
    for (let round = 1, old = first; round <= maxRounds; round++, old = await current()) {
      const template: SavedTemplate = {
        ...old,
        ...form.source,
        ...form.content,
        name: form.name ?? old.name,
        revision: old.revision + 1,
        changedAtMs: clock.nowMs(),
      };
      const replaced = [...(form.source === undefined ? [] : [old.source.key]), ...(form.content === undefined ? [] : [old.content.key])];
      const accepted = replaced.length > 0 ? [uploads.accept(saveId)] : [];
      const result = await unit.commit([templates.replace(template), ...accepted, ...abandonObjects(dependencies, replaced)]);
      if (result.committed) return template;
      if (!result.refused.has('template')) throw new Error('The save took so long that the sweep has removed it.');
    }
    throw new Error('The save lost every race it was in.');
  });
};

type Content = Pick<SavedTemplate, 'content' | 'overlayCount' | 'columnCount' | 'columns'>;

/** What was sent, checked: in the shape that it has in the record. */
interface CheckedForm {
  readonly name: string | undefined;
  readonly source: Pick<SavedTemplate, 'source' | 'pages'> | undefined;
  readonly content: Content | undefined;
}

/** Reads the form into storage and checks it. Whatever it stored is removed again unless `save` commits it. */
const withUpload = async (
  dependencies: SaveTemplateDependencies,
  input: SaveTemplateInput,
  save: (form: CheckedForm, saveId: string) => Promise<SavedTemplate>,
): Promise<SavedTemplate> => {
  const { config, ids } = dependencies;
  const { account } = input;
  const saveId = ids.uuid();
  const upload = new CreateUpload(dependencies, saveId, templatePrefix(account.accountId, saveId));
  let isCommitting = false;
  try {
    const form = templateForm(await readCreateForm({ ...input, plan: account.plan, config, upload, fields: templateFields }));
    const checked = await check(dependencies, input, form, upload);
    isCommitting = true;
    return await save(checked, saveId);
  } catch (error) {
    // With the outcome of a commit unknown the objects may be in use: the sweep decides by the record.
    if (!isCommitting || error instanceof AppError) await upload.discard(error);
    throw error;
  }
};

const storedOnly = ({ key, sizeBytes, sha256 }: StoredInput) => ({ key, sizeBytes, sha256 });

const check = async (
  dependencies: SaveTemplateDependencies,
  { account, signal }: SaveTemplateInput,
  { name, source, content }: TemplateForm,
  upload: CreateUpload,
): Promise<CheckedForm> => {
  const { config, clock, templateInspector } = dependencies;
  const turn = { accountId: account.accountId, signal };
  const pages = source === undefined ? [] : [...(await templateInspector.source(await upload.load(source), turn)).pages];
  const checkedSource = source === undefined ? undefined : { source: storedOnly(source), pages };
  if (content === undefined) return { name, source: checkedSource, content: undefined };
  const parts = { name: name ?? 'template', source: { pages }, exportedAt: isoTime(clock.nowMs()), account: account.accountId };
  const { maxPackageBytes } = config.plans[account.plan];
  const { overlayCount, columnCount, columns } = await templateInspector.payload(await upload.load(content), parts, maxPackageBytes, turn);
  const checkedContent = { content: storedOnly(content), overlayCount, columnCount, columns: [...columns] };
  return { name, source: checkedSource, content: checkedContent };
};
