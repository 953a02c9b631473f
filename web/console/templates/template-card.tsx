import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PagePicture } from './page-picture.tsx';
import { type Template, templateRoutes } from './templates.ts';

export interface TemplateCardProps {
  readonly template: Template;
  /** It is being duplicated. */
  readonly busy: boolean;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** A saved template with what can be done with it. Each button's name is the same on every card; the card's heading describes it. */
export const TemplateCard = ({ template, busy, onDuplicate, onDelete }: TemplateCardProps): VNode => {
  const headingId = useId();
  const { template_id, name, overlay_count, column_count, pages, changed_at } = template;
  const id = encodeURIComponent(template_id);
  return (
    <article class="card template-card" aria-labelledby={headingId}>
      <PagePicture template={template} />
      <div class="template-about">
        <h2 id={headingId} class="break">
          {name}
        </h2>
        <p class="muted small">
          {[
            counted(overlay_count, 'overlay', 'overlays'),
            counted(column_count, 'column', 'columns'),
            counted(pages, 'page', 'pages'),
          ].join(' · ')}
        </p>
        <p class="muted small">
          Changed <Moment at={changed_at} />
        </p>
      </div>
      <div class="button-row">
        <ButtonLink kind="primary" size="small" icon="play" href={`/app/new-job?template=${id}`} aria-describedby={headingId}>
          Run
        </ButtonLink>
        <ButtonLink size="small" href={`/app/templates/${id}/fill`} aria-describedby={headingId}>
          Fill one
        </ButtonLink>
        <ButtonLink size="small" href={`/app/editor/${id}`} aria-describedby={headingId}>
          Open in editor
        </ButtonLink>
        <ButtonLink kind="quiet" size="small" href={templateRoutes.package(template_id)} download aria-describedby={headingId}>
          Download package
        </ButtonLink>
        <Button kind="quiet" size="small" busy={busy} onClick={onDuplicate} aria-describedby={headingId}>
          Duplicate
        </Button>
        <Button kind="quiet" size="small" onClick={onDelete} aria-describedby={headingId}>
          Delete
        </Button>
      </div>
    </article>
  );
};
