import { computed, type ReadonlySignal } from '@preact/signals';
import { readPackageFacts } from '../../files/template-columns.ts';
import type { NewJobDraft } from './draft.ts';
import { createLatest } from './latest.ts';
import type { SavedTemplates, TemplateNames } from './saved-templates.ts';

const none: TemplateNames = { name: undefined, columns: [], kept: new Map(), source: undefined };

/** Loads the names of the chosen template and its columns. The value is absent while loading or if unavailable. */
export const createTemplateNaming = (draft: ReadonlySignal<NewJobDraft>, templates: Pick<SavedTemplates, 'names'>) => {
  const templateId = computed(() => draft.value.templateId);
  const signed = computed(() => draft.value.package);
  const chosen = computed(() => ({ templateId: templateId.value, signed: signed.value }));
  return createLatest(chosen, async ({ templateId: id, signed: file }, own): Promise<TemplateNames> => {
    if (id !== '') return templates.names(id, own);
    return file === undefined ? none : { ...none, ...(await readPackageFacts(file)) };
  });
};
