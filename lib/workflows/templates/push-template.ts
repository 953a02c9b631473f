import { hash } from 'node:crypto';
import { isAppError } from '../../errors/app-error.ts';
import type { Write } from '../../stores/table/write.ts';
import type { TemplateRecord } from '../../stores/templates/saved-template.ts';
import { claimKey, findEarlierRequest, keyOf, parseOptionalKey } from '../admission/idempotency.ts';
import type { CreateForm } from '../create-job/create-form.ts';
import { createPlainFingerprint } from '../create-job/fingerprint.ts';
import type { TemplatesDependencies } from '../service-ports.ts';
import { packagedTemplate } from './checked-template.ts';
import { findOwnedTemplate, type SeenRevisions } from './find-owned-template.ts';
import { insertTemplate, type ReplaceTemplateInput, saveNextRevision, withUpload } from './save-template.ts';
import type { SaveTemplateInput } from './save-template-input.ts';
import { refuseWithoutStorage } from './storage-limit.ts';

export interface PushTemplateInput extends SaveTemplateInput {
  readonly idempotencyKey: string | null;
}

export interface PushedTemplate {
  readonly template: TemplateRecord;
  /** True if an earlier request with the same key saved it. */
  readonly replayed: boolean;
}

const unnamed = 'Template';

/**
 * Saves a template sent as a package with its PDF; with a key, once in 24 hours. Throws the codes of a create for both
 * files, `TEMPLATE_LIMIT_REACHED`, `STORAGE_LIMIT_REACHED`, `INVALID_PARAMETER` for an invalid name, and
 * `IDEMPOTENCY_KEY_PAYLOAD_MISMATCH`. Source: api.md, "Templates".
 */
export const pushTemplate = async (
  dependencies: TemplatesDependencies,
  input: PushTemplateInput,
): Promise<PushedTemplate> => {
  // A repeated save with the same key needs no more storage.
  if (parseOptionalKey(input.idempotencyKey) === null) await refuseWithoutStorage(dependencies, input.account);
  const templateId = dependencies.ids.uuid();
  return withUpload(dependencies, input, packagedTemplate, ({ name, metadata, source, content }, save, form) => {
    if (source === undefined || content === undefined) throw new Error('A template that is pushed is whole.');
    const parts = { ...source, ...content, name: name ?? unnamed, ...(metadata && { metadata }) };
    return savedOnce(dependencies, input, { templateId, body: ['template', 1, ...sent(form)] }, (claims) =>
      insertTemplate(dependencies, input, parts, save, claims, templateId),
    );
  });
};

/**
 * Saves the next revision of a template. Throws the codes of `pushTemplate`, `TEMPLATE_NOT_FOUND`, and
 * `TEMPLATE_CHANGED` if it has changed since. A repeated save with the same key returns the current template.
 */
export const replacePushed = async (
  dependencies: TemplatesDependencies,
  input: PushTemplateInput & ReplaceTemplateInput,
): Promise<PushedTemplate> => {
  const { account, seenRevisions } = input;
  const isKeyed = parseOptionalKey(input.idempotencyKey) !== null;
  const current = (seen: SeenRevisions) =>
    findOwnedTemplate(dependencies.templates, account.accountId, input.templateId, seen);
  // A client that repeats a save has not seen the revision it made.
  const { templateId } = await current(isKeyed ? undefined : seenRevisions);
  return withUpload(dependencies, input, packagedTemplate, (checked, save, form) =>
    savedOnce(
      dependencies,
      input,
      { templateId, body: ['template of', 1, templateId, ...sent(form)] },
      async (claims) => saveNextRevision(dependencies, input, await current(seenRevisions), checked, save, claims),
    ),
  );
};

/** Returns the parts that two requests with one key must share. */
const sent = ({ files, texts }: CreateForm): readonly unknown[] => [
  files.get('pdf')?.sha256,
  files.get('svc_file')?.sha256,
  texts.get('name')?.[0] ?? null,
];

interface KeyedSave {
  readonly templateId: string;
  readonly body: readonly unknown[];
}

/** Saves a template once per key. `make` writes the claim; `taken` if another request claimed it. */
const savedOnce = async (
  dependencies: TemplatesDependencies,
  { account: { accountId }, idempotencyKey }: PushTemplateInput,
  { templateId, body }: KeyedSave,
  make: (claims: readonly Write[]) => Promise<TemplateRecord | 'taken'>,
): Promise<PushedTemplate> => {
  const fingerprint = createPlainFingerprint(hash('sha256', JSON.stringify(body), 'hex'));
  const keyed =
    idempotencyKey === null ? undefined : { accountId, key: keyOf('template', idempotencyKey), fingerprint };
  const earlier = async (): Promise<PushedTemplate | undefined> => {
    const record = keyed === undefined ? undefined : await findEarlierRequest(dependencies, keyed);
    if (record === undefined) return undefined;
    const template = await findOwnedTemplate(dependencies.templates, accountId, record.jobId);
    return { template, replayed: true };
  };
  const before = await earlier();
  if (before !== undefined) return before;
  try {
    const template = await make(keyed === undefined ? [] : [await claimKey(dependencies, keyed, templateId)]);
    if (template !== 'taken') return { template, replayed: false };
  } catch (error) {
    // The same request may have won, with the revision that both have seen.
    const theirs = isAppError(error, 'TEMPLATE_CHANGED') ? await earlier() : undefined;
    if (theirs === undefined) throw error;
    return theirs;
  }
  const theirs = await earlier();
  if (theirs === undefined) throw new Error('The key is in use, but no template has it.');
  return theirs;
};
