import { passStep } from '../../core/steps.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Write } from '../../stores/table/write.ts';
import {
  listKeptObjects,
  maxTemplates,
  type TemplateRecord,
  templatePrefix,
} from '../../stores/templates/saved-template.ts';
import type { Commit } from '../admission/commit-once.ts';
import type { CreateForm } from '../create-job/create-form.ts';
import { CreateUpload } from '../create-job/create-upload.ts';
import { readCreateForm } from '../create-job/read-create-form.ts';
import type { TemplatesDependencies } from '../service-ports.ts';
import { abandonCounted } from './abandon-objects.ts';
import { type CheckedTemplate, designedTemplate, type TemplateSending } from './checked-template.ts';
import { findOwnedTemplate, type SeenRevisions } from './find-owned-template.ts';
import { prepareRevisionWrites } from './keep-revisions.ts';
import { measureStored } from './measure-stored.ts';
import type { SaveTemplateInput } from './save-template-input.ts';
import { refuseWithoutStorage, storageLimitReached } from './storage-limit.ts';

export interface ReplaceTemplateInput extends SaveTemplateInput {
  readonly templateId: string;
  readonly seenRevisions: SeenRevisions;
}

const missing = (field: string): AppError =>
  new AppError('INVALID_PARAMETER', { message: `The field "${field}" is missing.` });

/**
 * Saves a new template with its PDF. Throws `TEMPLATE_LIMIT_REACHED` (100 per account), `STORAGE_LIMIT_REACHED`,
 * `INVALID_FILE` and `INVALID_PARAMETER` for missing parts, the codes of a create for its PDF, and
 * `INVALID_DOQLO_SCHEMA` and `DOQLO_FILE_SIZE_LIMIT_EXCEEDED` if it cannot be packaged. Source: console-and-editor.md,
 * "The other routes".
 */
export const createTemplate = async (
  dependencies: TemplatesDependencies,
  input: SaveTemplateInput,
): Promise<TemplateRecord> => {
  await refuseWithoutStorage(dependencies, input.account);
  return withUpload(dependencies, input, designedTemplate, async (checked, save) => {
    if (checked.source === undefined) throw new AppError('INVALID_FILE');
    if (checked.content === undefined) throw missing('template');
    if (checked.name === undefined) throw missing('name');
    const made = await insertTemplate(
      dependencies,
      input,
      { ...checked.source, ...checked.content, name: checked.name },
      save,
      [],
    );
    if (made === 'taken') throw new Error('No key was claimed.');
    return made;
  });
};

type NewTemplate = Omit<TemplateRecord, 'templateId' | 'accountId' | 'revision' | 'createdAtMs' | 'changedAtMs'>;

/** Saves a new template together with `claims`. Returns `taken` if another request has claimed the key. */
export const insertTemplate = async (
  dependencies: TemplatesDependencies,
  input: SaveTemplateInput,
  parts: NewTemplate,
  { saveId, upload, commit }: Save,
  claims: readonly Write[],
  templateId = dependencies.ids.uuid(),
): Promise<TemplateRecord | 'taken'> => {
  const { config, uploads, templates, storedBytes, clock } = dependencies;
  const { account } = input;
  const { accountId } = account;
  const nowMs = clock.nowMs();
  const draft: TemplateRecord = {
    ...parts,
    templateId,
    accountId,
    revision: 1,
    ...changedBy(input),
    createdAtMs: nowMs,
    changedAtMs: nowMs,
  };
  const template = await withPackage(dependencies, input, draft, upload);
  passStep('template.stored', templateId);
  await measureStored(dependencies, accountId);
  const sizeBytes = sumOf(listKeptObjects(template));
  const added = storedBytes.add({ accountId, sizeBytes }, config.plans[account.plan].maxStoredBytes);
  const result = await commit([...templates.insert(template), uploads.accept(saveId), added, ...claims]);
  if (result.committed) {
    passStep('template.committed', templateId);
    return template;
  }
  if (result.refused.has('template-count')) {
    throw new AppError('TEMPLATE_LIMIT_REACHED', {
      message: `The account holds ${maxTemplates} templates, which is the limit. Delete one first.`,
    });
  }
  // Another request with the same key won.
  if (result.refused.has('idempotency')) return 'taken';
  if (result.refused.has('stored-bytes')) throw await storageLimitReached(dependencies, account, sizeBytes);
  throw new Error('The save took so long that the sweep has removed it.');
};

const sumOf = (objects: readonly { readonly sizeBytes: number }[]): number =>
  objects.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

// Each lost race brings new knowledge.
const maxRounds = 4;

/**
 * Parts that are not sent stay unchanged. Throws the codes of `createTemplate`, `TEMPLATE_NOT_FOUND`, and
 * `TEMPLATE_CHANGED` if the caller has not seen the current revision.
 */
export const replaceTemplate = async (
  dependencies: TemplatesDependencies,
  input: ReplaceTemplateInput,
): Promise<TemplateRecord> => {
  const { account, templateId, seenRevisions } = input;
  const first = await findOwnedTemplate(dependencies.templates, account.accountId, templateId, seenRevisions);
  return withUpload(dependencies, input, designedTemplate, async (checked, save) => {
    const next = await saveNextRevision(dependencies, input, first, checked, save, []);
    if (next === 'taken') throw new Error('No key was claimed.');
    return next;
  });
};

/** Saves the revision after `first`, or after concurrently saved ones; `taken` like `insertTemplate`. */
export const saveNextRevision = async (
  dependencies: TemplatesDependencies,
  input: ReplaceTemplateInput,
  first: TemplateRecord,
  checked: CheckedTemplate,
  { saveId, upload, commit }: Save,
  claims: readonly Write[],
): Promise<TemplateRecord | 'taken'> => {
  const { config, uploads, templates, storedBytes } = dependencies;
  const { account, templateId, seenRevisions } = input;
  const { accountId } = account;
  const current = () => findOwnedTemplate(templates, account.accountId, templateId, seenRevisions);
  const signed = (await withPackage(dependencies, input, changed(dependencies, input, first, checked), upload)).package;
  await measureStored(dependencies, accountId);
  for (let round = 1, old = first; round <= maxRounds; round++, old = await current()) {
    const draft = changed(dependencies, input, old, checked);
    // Revisions share the stored object of an identical PDF.
    const again =
      draft.source.key !== old.source.key && draft.source.sha256 === old.source.sha256 ? [draft.source] : [];
    // A package signed for an older revision does not fit this one. It is signed again when a job needs it.
    const source = again.length > 0 ? old.source : draft.source;
    const template = { ...draft, source, ...(round === 1 && signed !== undefined && { package: signed }) };
    const isStored = [checked.source, checked.content, template.package === old.package ? undefined : signed].some(
      (each) => each !== undefined,
    );
    const accepted = isStored ? [uploads.accept(saveId)] : [];
    const earlier = await prepareRevisionWrites(dependencies, old, template);
    // From now on each object of the save belongs to the template or to the sweep.
    const unused = [...again, ...(signed === undefined || signed.key === template.package?.key ? [] : [signed])];
    const had = new Set(listKeptObjects(old).map(({ key }) => key));
    const sizeBytes = sumOf([...listKeptObjects(template), ...unused].filter(({ key }) => !had.has(key)));
    const added =
      sizeBytes === 0 ? [] : [storedBytes.add({ accountId, sizeBytes }, config.plans[account.plan].maxStoredBytes)];
    const result = await commit([
      templates.replace(template, old),
      ...accepted,
      ...added,
      ...earlier,
      ...abandonCounted(dependencies, accountId, unused),
      ...claims,
    ]);
    if (result.committed) return template;
    if (result.refused.has('idempotency')) return 'taken';
    if (result.refused.has('stored-bytes') && !result.refused.has('template'))
      throw await storageLimitReached(dependencies, account, sizeBytes);
    if (!result.refused.has('template')) throw new Error('The save took so long that the sweep has removed it.');
  }
  throw new Error('The save lost every race it was in.');
};

/** Returns the record of the next revision. A package belongs to one revision only. */
const changed = (
  { clock }: TemplatesDependencies,
  input: SaveTemplateInput,
  old: TemplateRecord,
  { name, metadata, source, content }: CheckedTemplate,
): TemplateRecord => {
  const { package: _, schemaVersion: __, expiresAt: ___, changedBy: ____, restoredFrom: _____, ...kept } = old;
  const now = { revision: old.revision + 1, changedAtMs: clock.nowMs(), ...changedBy(input) };
  return { ...kept, ...source, ...content, name: name ?? old.name, ...(metadata && { metadata }), ...now };
};

const changedBy = ({ actor }: SaveTemplateInput): Pick<TemplateRecord, 'changedBy'> =>
  actor === undefined ? {} : { changedBy: actor };

const withPackage = async (
  { signTemplate, objects }: TemplatesDependencies,
  { account, signal }: SaveTemplateInput,
  template: TemplateRecord,
  upload: CreateUpload,
): Promise<TemplateRecord> => {
  if (signTemplate === undefined || template.package !== undefined) return template;
  const { name, content, source: pdf, pages, changedAtMs } = template;
  const bytes = await objects.read(content.key, content.sizeBytes);
  if (bytes === undefined) throw new Error(`The object ${content.key} is gone.`);
  const source = { fileName: `${name}.pdf`, sha256: pdf.sha256, sizeBytes: pdf.sizeBytes, pages };
  const file = upload.open('svc_file', 'application/gzip');
  await file.write(
    await signTemplate({ account, signal }, { name, template: bytes, source, exportedAtMs: changedAtMs }),
  );
  const { key, sizeBytes, sha256 } = await file.finish();
  return { ...template, package: { key, sizeBytes, sha256 }, schemaVersion: 5 };
};

export interface Save {
  readonly saveId: string;
  readonly upload: CreateUpload;
  readonly commit: Commit;
}

/** Reads the form into storage and validates it. Deletes everything it stored unless `save` commits it. */
export const withUpload = async <Outcome>(
  dependencies: TemplatesDependencies,
  input: SaveTemplateInput,
  { fields, check }: TemplateSending,
  save: (checked: CheckedTemplate, save: Save, form: CreateForm) => Promise<Outcome>,
): Promise<Outcome> => {
  const { config, ids, unit } = dependencies;
  const { account } = input;
  const saveId = ids.uuid();
  await using upload = new CreateUpload(dependencies, saveId, templatePrefix(account.accountId, saveId));
  const form = await readCreateForm({ ...input, plan: account.plan, config, upload, fields });
  const checked = await check(dependencies, input, form, upload);
  // Without `await`, the upload would end before the save.
  return await save(checked, { saveId, upload, commit: (writes) => upload.commit(unit, writes) }, form);
};
