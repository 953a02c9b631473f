import type { TemplatePage, TemplateView } from '@bulkfill/service/types/editor';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { texts } from '../../texts/templates.ts';
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
      finish(texts.isSaved((await duplicateTemplate(template, names)).name));
    } catch (failure) {
      setError(failure);
    } finally {
      setDuplicating(undefined);
    }
  };
  const save = (
    <>
      <ButtonLink href="/app/editor?new" kind="primary" icon="plus">
        {texts.newTemplate}
      </ButtonLink>
      <Button onClick={() => setSaving(true)}>{texts.saveTemplate}</Button>
    </>
  );
  const isEmpty = templates?.length === 0;
  return (
    <Page title={texts.templates} about={texts.about} {...(!isEmpty && { actions: save })}>
      {error !== undefined && <ErrorPanel error={error} title={texts.notDuplicated} />}
      {state.kind === 'failed' && (
        <ErrorPanel error={state.error} title={texts.notLoaded} retry={() => void reload()} />
      )}
      {state.kind === 'loading' && (
        <section class="card">
          <Skeleton lines={6} label={texts.loading} />
        </section>
      )}
      {isEmpty && (
        <section class="card">
          <EmptyState
            icon="document"
            title={texts.noneYet}
            actions={
              <>
                {save}
                <ButtonLink href="/app/editor?sample=offer-letter">{texts.trySample}</ButtonLink>
              </>
            }
          >
            {texts.howToBegin}
          </EmptyState>
        </section>
      )}
      {templates !== undefined && !isEmpty && (
        <div class="filter-bar">
          <TextField
            label={texts.search}
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
            title={texts.noneFound}
            actions={<Button onClick={() => setSearch('')}>{texts.showAll}</Button>}
          >
            {texts.aboutSearch}
          </EmptyState>
        </section>
      )}
      {shown !== undefined && shown.length > 0 && (
        <ul class="template-cards">
          {shown.map((template) => (
            <li key={template.template_id}>
              <TemplateCard
                template={template}
                actions={{
                  busy: duplicating === template.template_id,
                  onDuplicate: () => void duplicate(template),
                  onRevisions: () => setRevised(template),
                  onDelete: () => setDeleting(template),
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {saving && (
        <SaveTemplateDialog onClose={() => setSaving(false)} onSaved={({ name }) => finish(texts.isSaved(name))} />
      )}
      {revised !== undefined && (
        <RevisionsDialog
          template={revised}
          onClose={() => {
            setRevised(undefined);
            void reload();
          }}
          onRestored={({ name, changed_at }) => finish(texts.wasRestored(name, momentWords(changed_at, 'minute')))}
        />
      )}
      {deleting !== undefined && (
        <DeleteTemplateDialog
          template={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => finish(texts.wasDeleted(deleting.name))}
        />
      )}
    </Page>
  );
};

export default TemplatesPage;
