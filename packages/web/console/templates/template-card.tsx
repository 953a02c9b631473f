import type { TemplateView } from '@bulkfill/service/types/editor';
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { ButtonLink } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PagePicture } from './page-picture.tsx';
import { formatCount, templateRoutes } from './templates.ts';

export interface TemplateCardProps {
  readonly template: TemplateView;
  readonly busy: boolean;
  readonly onDuplicate: () => void;
  readonly onRevisions: () => void;
  readonly onDelete: () => void;
}

export const TemplateCard = ({ template, busy, onDuplicate, onRevisions, onDelete }: TemplateCardProps): VNode => {
  const headingId = useId();
  const { template_id, name, overlay_count, column_count, pages, changed_at } = template;
  const id = encodeURIComponent(template_id);
  return (
    <article class="card template-card" aria-labelledby={headingId}>
      <PagePicture template={template} />
      <div class="template-about">
        <h2 id={headingId} class="template-name" title={name}>
          {name}
        </h2>
        <p class="muted small">
          {[
            formatCount(overlay_count, 'overlay'),
            formatCount(column_count, 'column'),
            formatCount(pages, 'page'),
          ].join(' · ')}
        </p>
        <p class="muted small">
          Changed <Moment at={changed_at} />
        </p>
      </div>
      <div class="button-row">
        <ButtonLink kind="primary" size="small" href={`/app/new-job?template=${id}`} aria-describedby={headingId}>
          Run
        </ButtonLink>
        <ButtonLink size="small" href={`/app/templates/${id}/fill`} aria-describedby={headingId}>
          Fill one
        </ButtonLink>
        <ButtonLink size="small" href={`/app/editor/${id}`} aria-describedby={headingId}>
          Open in editor
        </ButtonLink>
        <MenuButton label="Actions" describedBy={headingId} busy={busy}>
          <button type="button" class="menu-item" onClick={onRevisions}>
            Revisions
          </button>
          <button type="button" class="menu-item" onClick={onDuplicate}>
            Duplicate
          </button>
          <a class="menu-item" href={templateRoutes.package(template_id)} download>
            Download package
          </a>
          <button type="button" class="menu-item" onClick={onDelete}>
            Delete
          </button>
        </MenuButton>
      </div>
    </article>
  );
};
