import type { TemplateView } from '@bulkfill/service/types/editor';
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { texts } from '../../texts/templates.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PagePicture } from './page-picture.tsx';
import { templateRoutes } from './templates.ts';

interface TemplateActions {
  readonly busy: boolean;
  readonly onDuplicate: () => void;
  readonly onRevisions: () => void;
  readonly onDelete: () => void;
}

interface TemplateCardProps {
  readonly template: TemplateView;
  readonly actions?: TemplateActions;
}

export const TemplateCard = ({ template, actions }: TemplateCardProps): VNode => {
  const headingId = useId();
  const { template_id, name, overlay_count, column_count, pages, changed_at } = template;
  const id = encodeURIComponent(template_id);
  const sizes = [texts.columns(column_count), texts.pages(pages)];
  return (
    <article class="card template-card" aria-labelledby={headingId}>
      <PagePicture template={template} />
      <div class="template-about">
        <h2 id={headingId} class="template-name" title={name}>
          {name}
        </h2>
        <p class="muted small">
          {[...(actions === undefined ? [] : [texts.overlays(overlay_count)]), ...sizes].join(' · ')}
        </p>
        <p class="muted small">{texts.changedAt(<Moment at={changed_at} />)}</p>
      </div>
      <div class="button-row">
        <ButtonLink kind="primary" size="small" href={`/app/new-job?template=${id}`} aria-describedby={headingId}>
          {texts.run}
        </ButtonLink>
        <ButtonLink size="small" href={`/app/templates/${id}/fill`} aria-describedby={headingId}>
          {texts.fillOne}
        </ButtonLink>
        <ButtonLink size="small" href={`/app/editor/${id}`} aria-describedby={headingId}>
          {texts.openInEditor}
        </ButtonLink>
        {actions !== undefined && (
          <MenuButton label={texts.actions} describedBy={headingId} busy={actions.busy}>
            <button type="button" class="menu-item" onClick={actions.onRevisions}>
              {texts.revisions}
            </button>
            <button type="button" class="menu-item" onClick={actions.onDuplicate}>
              {texts.duplicate}
            </button>
            <a class="menu-item" href={templateRoutes.package(template_id)} download>
              {texts.downloadPackage}
            </a>
            <button type="button" class="menu-item" onClick={actions.onDelete}>
              {texts.remove}
            </button>
          </MenuButton>
        )}
      </div>
    </article>
  );
};
