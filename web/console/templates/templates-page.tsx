import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { DeleteTemplateDialog } from './delete-template-dialog.tsx';
import { duplicateTemplate } from './duplicate-template.ts';
import { SaveTemplateDialog } from './save-template-dialog.tsx';
import { TemplateCard } from './template-card.tsx';
import { type Template, templateRoutes } from './templates.ts';

const TemplatesPage = (): VNode => {
  const { state, reload } = useLoad(
    async (signal) => (await ask<{ readonly templates: readonly Template[] }>('GET', templateRoutes.all, { signal })).templates,
  );
  const [saving, setSaving] = useState(false);
  const [deleting, setDeleting] = useState<Template>();
  const [duplicating, setDuplicating] = useState<string>();
  const [error, setError] = useState<unknown>();

  const templates = state.kind === 'loaded' ? state.value : undefined;
  const finish = (words: string): void => {
    setSaving(false);
    setDeleting(undefined);
    toast(words);
    void reload();
  };
  const duplicate = async (template: Template): Promise<void> => {
    setDuplicating(template.template_id);
    setError(undefined);
    try {
      const names = templates?.map(({ name }) => name) ?? [];
      finish(`“${(await duplicateTemplate(template, names)).name}” is saved.`);
    } catch (failure) {
      setError(failure);
    } finally {
      setDuplicating(undefined);
    }
  };
  const save = (
    <>
      <ButtonLink href="/app/editor?new" kind="primary" icon="plus">
        New template
      </ButtonLink>
      <Button onClick={() => setSaving(true)}>Save template</Button>
    </>
  );
  const isEmpty = templates?.length === 0;
  return (
    <Page
      title="Templates"
      about="A template says what of each row goes where on a PDF. It is saved with its PDF, for everybody of the account."
      {...(!isEmpty && { actions: save })}
    >
      {error !== undefined && <ErrorPanel error={error} title="The template was not duplicated." />}
      {state.kind === 'failed' && <ErrorPanel error={state.error} title="The templates could not be loaded." retry={() => void reload()} />}
      {state.kind === 'loading' && (
        <section class="card">
          <Skeleton lines={6} label="Loading the templates" />
        </section>
      )}
      {isEmpty && (
        <section class="card">
          <EmptyState
            icon="document"
            title="No templates yet"
            actions={
              <>
                {save}
                <ButtonLink href="/app/editor?sample=offer-letter">Try the sample</ButtonLink>
              </>
            }
          >
            Make one in the editor, save one from a PDF and a template or package that you have as files, or see with the sample how it
            goes.
          </EmptyState>
        </section>
      )}
      {templates !== undefined && !isEmpty && (
        <ul class="template-cards">
          {templates.map((template) => (
            <li key={template.template_id}>
              <TemplateCard
                template={template}
                busy={duplicating === template.template_id}
                onDuplicate={() => void duplicate(template)}
                onDelete={() => setDeleting(template)}
              />
            </li>
          ))}
        </ul>
      )}
      {saving && <SaveTemplateDialog onClose={() => setSaving(false)} onSaved={({ name }) => finish(`“${name}” is saved.`)} />}
      {deleting !== undefined && (
        <DeleteTemplateDialog
          template={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => finish(`“${deleting.name}” is deleted.`)}
        />
      )}
    </Page>
  );
};

export default TemplatesPage;
