import type { TemplatePage } from '@bulkfill/service/types/editor';
import type { VNode } from 'preact';
import { ask } from '../../api/client.ts';
import { acceptedTypes } from '../../files/accepted-types.ts';
import { createFilesToOpen } from '../../files/files-to-open.ts';
import { useLasting } from '../../router/lasting.ts';
import { navigate } from '../../router/location.ts';
import { texts } from '../../texts/jobs.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { useDroppedFiles } from '../../ui/use-dropped-files.ts';
import { useLoad } from '../../ui/use-load.ts';
import { TemplateCard } from '../templates/template-card.tsx';
import { templateRoutes } from '../templates/templates.ts';

const mostRecent = 3;

const RecentTemplates = (): VNode | null => {
  const { state, reload } = useLoad(
    async (signal) => (await ask<TemplatePage>('GET', templateRoutes.all, { signal })).templates,
  );
  if (state.kind === 'failed')
    return <ErrorPanel title={texts.templatesNotLoaded} error={state.error} retry={() => void reload()} />;
  if (state.kind === 'loading' || state.value.length === 0) return null;
  const recent = state.value.toSorted((one, other) => other.changed_at.localeCompare(one.changed_at));
  return (
    <section class="recent-templates" aria-labelledby="recent-heading">
      <div class="section-head">
        <h2 id="recent-heading">{texts.recentTemplates}</h2>
        {recent.length > mostRecent && <a href="/app/templates">{texts.allTemplates}</a>}
      </div>
      <ul class="template-cards">
        {recent.slice(0, mostRecent).map((template) => (
          <li key={template.template_id}>
            <TemplateCard template={template} />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Ways to begin: a PDF of one's own, the sample, a template. Source: console-and-editor.md, "Pages". */
export const FirstSteps = ({ title }: { readonly title?: string }): VNode => {
  const toOpen = useLasting(createFilesToOpen);
  const open = (files: readonly File[]): void => {
    toOpen.value = files;
    navigate('/app/editor?new');
  };
  const isOver = useDroppedFiles(open);
  return (
    <>
      <section class="card card-body first-steps">
        {title !== undefined && <h2>{title}</h2>}
        <p>{texts.aboutFirstJob}</p>
        <DropZone
          label={texts.startWithPdf}
          accept={`${acceptedTypes.pdf},${acceptedTypes.rows}`}
          icon="document"
          hint={texts.startHint}
          multiple
          over={isOver}
          onFiles={open}
        />
        <p class="first-sample">
          <ButtonLink href="/app/editor?sample=offer-letter" icon="play">
            {texts.trySample}
          </ButtonLink>
          <span class="muted">{texts.aboutSample}</span>
        </p>
      </section>
      <RecentTemplates />
    </>
  );
};
