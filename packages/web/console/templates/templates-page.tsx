import type { TemplatePage, TemplateView } from '@bulkfill/service/types/editor';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { TextField } from '../../ui/field.tsx';
import { matchesWords } from '../../ui/matches-words.ts';
import { momentWords } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { DeleteTemplateDialog } from './delete-template-dialog.tsx';
import { duplicateTemplate } from './duplicate-template.ts';
import { RevisionsDialog } from './revisions-dialog.tsx';
import { SaveTemplateDialog } from './save-template-dialog.tsx';
import { signPackages } from './sign-package.ts';
import { TemplateCard } from './template-card.tsx';
import { templateRoutes } from './templates.ts';

const TemplatesPage = (): VNode => {
  const { state, reload } = useLoad(
    async (signal) => (await ask<TemplatePage>('GET', templateRoutes.all, { signal })).templates,
  );
  const [search, setSearch] = useState('');
  const [revised, setRevised] = useState<TemplateView>();
  const [saving, setSaving] = useState(false);
  const [deleting, setDeleting] = useState<TemplateView>();
  const [duplicating, setDuplicating] = useState<string>();
  const [error, setError] = useState<unknown>();

  const templates = state.kind === 'loaded' ? state.value : undefined;
  const shown = templates?.filter(({ name }) => matchesWords(name, search.trim()));
  useEffect(() => {
    if (templates !== undefined) void signPackages(templates);
  }, [templates]);
  const finish = (words: string): void => {
    setSaving(false);
    setDeleting(undefined);
    setRevised(undefined);
    toast(words);
    void reload();
  };
  const duplicate = async (template: TemplateView): Promise<void> => {
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
      about="A template defines where the values of a row go on a PDF. It is saved with its PDF for all users of the account."
      {...(!isEmpty && { actions: save })}
    >
      {error !== undefined && <ErrorPanel error={error} title="The template was not duplicated." />}
      {state.kind === 'failed' && (
        <ErrorPanel error={state.error} title="The templates could not be loaded." retry={() => void reload()} />
      )}
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
            Create one in the editor, save one from your PDF and template or package files, or try the sample.
          </EmptyState>
        </section>
      )}
      {templates !== undefined && !isEmpty && (
        <div class="filter-bar">
          <TextField
            label="Search templates"
            type="search"
            autocomplete="off"
            value={search}
            onInput={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </div>
      )}
      {shown?.length === 0 && !isEmpty && (
        <section class="card">
          <EmptyState
            icon="document"
            title="No templates found"
            actions={<Button onClick={() => setSearch('')}>Show all templates</Button>}
          >
            You can search by template name.
          </EmptyState>
        </section>
      )}
      {shown !== undefined && shown.length > 0 && (
        <ul class="template-cards">
          {shown.map((template) => (
            <li key={template.template_id}>
              <TemplateCard
                template={template}
                busy={duplicating === template.template_id}
                onDuplicate={() => void duplicate(template)}
                onRevisions={() => setRevised(template)}
                onDelete={() => setDeleting(template)}
              />
            </li>
          ))}
        </ul>
      )}
      {saving && (
        <SaveTemplateDialog onClose={() => setSaving(false)} onSaved={({ name }) => finish(`“${name}” is saved.`)} />
      )}
      {revised !== undefined && (
        <RevisionsDialog
          template={revised}
          onClose={() => {
            setRevised(undefined);
            void reload();
          }}
          onRestored={({ name, changed_at }) =>
            finish(`“${name}” was restored to the revision of ${momentWords(changed_at, 'minute')}.`)
          }
        />
      )}
      {deleting !== undefined && (
        <DeleteTemplateDialog
          template={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => finish(`“${deleting.name}” was deleted.`)}
        />
      )}
    </Page>
  );
};

export default TemplatesPage;
